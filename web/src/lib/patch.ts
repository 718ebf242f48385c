import type { Patch } from "./types.ts";

/** The value with what changed set into it. Nothing of the old value is touched; what did not change is shared. */
export function patched<T>(value: T, patch: Patch): T {
  let found: unknown = value;
  for (const [path, part] of patch) found = setAt(found, path, 0, part);
  return found as T;
}

function setAt(value: unknown, path: (string | number)[], depth: number, part: unknown): unknown {
  if (depth === path.length) return part;
  const key = path[depth]!;
  if (Array.isArray(value)) {
    const copy = value.slice();
    copy[Number(key)] = setAt(value[Number(key)], path, depth + 1, part);
    return copy;
  }
  const record = (value ?? {}) as Record<string, unknown>;
  return { ...record, [key]: setAt(record[key], path, depth + 1, part) };
}
