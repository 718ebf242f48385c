/**
 * Deterministic card art: pure SVG, no filters. `cardArt(card, {w, h, uid?})` returns the text of a picture.
 * It depends only on the card's data (id, type, good, flags, faction, colour), so every client draws the same.
 * `uid` makes the ids of gradients unique when the same card is drawn several times on one page and one of the copies
 * may be hidden.
 */

/** What a picture is made of: the card's facts in the names of the drawing. */
export interface Drawn {
  id: string;
  type?: string;
  good?: string | null;
  good_kind?: string | null;
  flags?: string[];
  faction?: string | null;
  kind?: string;
  outpost?: boolean;
  colour?: string | null;
  cost?: unknown;
  military?: unknown;
  replaceable?: unknown;
  powers?: { kind: string; phase?: unknown }[];
}
export interface Size {
  w?: number;
  h?: number;
  uid?: string;
}

type Point = [number, number];
type Points = Point[];
type Triple = [number, number, number];
/** offset, colour, opacity */
type Stop = [number, string, number?];
type Random = () => number;

const TAU = Math.PI * 2;
const points = (a: Points): Points => a;
const triples = (a: Triple[]): Triple[] => a;
const hash = (s: string): number => {
  let h = 2166136261;
  for (let i = 0; i < s.length; i++) {
    h ^= s.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
};
const rng =
  (a: number): Random =>
  () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
const n1 = (x: number): number => Math.round(x * 10) / 10;
const hsl = (h: number, s: number, l: number, a?: number): string =>
  a === undefined
    ? `hsl(${Math.round(((h % 360) + 360) % 360)} ${Math.round(s)}% ${Math.round(l)}%)`
    : `hsl(${Math.round(((h % 360) + 360) % 360)} ${Math.round(s)}% ${Math.round(l)}%/${a})`;
const pts = (a: Points): string => a.map((p) => `${n1(p[0])} ${n1(p[1])}`).join("L");
const poly = (a: Points): string => `M${pts(a)}Z`;
// closed smooth curve through points
function smooth(a: Points, t = 0.17): string {
  const n = a.length;
  let d = `M${n1(a[0]![0])} ${n1(a[0]![1])}`;
  for (let i = 0; i < n; i++) {
    const p0 = a[(i - 1 + n) % n]!,
      p1 = a[i]!,
      p2 = a[(i + 1) % n]!,
      p3 = a[(i + 2) % n]!;
    d += `C${n1(p1[0] + (p2[0] - p0[0]) * t)} ${n1(p1[1] + (p2[1] - p0[1]) * t)} ${n1(p2[0] - (p3[0] - p1[0]) * t)} ${n1(p2[1] - (p3[1] - p1[1]) * t)} ${n1(p2[0])} ${n1(p2[1])}`;
  }
  return `${d}Z`;
}
const ring = (cx: number, cy: number, r: number, n: number, rot = 0): Points =>
  Array.from(
    { length: n },
    (_, i): Point => [cx + r * Math.cos(rot + (i * TAU) / n), cy + r * Math.sin(rot + (i * TAU) / n)],
  );

interface Planet {
  cx: number;
  cy: number;
  R: number;
  kind: string;
  hue: number;
  sat?: number;
  roll?: number;
  light?: Point;
  atmo?: number;
  glowA?: number;
  land?: number;
  vein?: number;
  rings?: boolean;
  lights?: boolean;
  ringRoll?: number;
  ringFlat?: number;
  ringSet?: Triple[];
  ringHue?: number;
}
interface Craft {
  rot?: number;
  hue: number;
  sat?: number;
  glow?: string;
  v?: number;
}

class Scene {
  readonly W: number;
  readonly H: number;
  readonly w: number;
  readonly h: number;
  readonly key: string;
  readonly k: string;
  readonly tiny: boolean;
  sn: number;
  r: Random;
  c: number;
  defs: string;
  o: string;
  constructor(key: string, w: number, h: number, uid: string | undefined) {
    this.W = 400;
    this.H = Math.round((400 * h) / w);
    this.w = w;
    this.h = h;
    this.key = key;
    this.sn = 0;
    this.r = rng(hash(key));
    this.k = `a${hash(`${key}|${this.H}`).toString(36)}${uid || ""}`;
    this.c = 0;
    this.defs = "";
    this.o = "";
    this.tiny = w < 130;
  }
  rr(a: number, b: number) {
    return a + (b - a) * this.r();
  }
  ri(a: number, b: number) {
    return Math.floor(this.rr(a, b + 1));
  }
  pick<T>(a: readonly T[]): T {
    return a[Math.floor(this.r() * a.length)]!;
  }
  add(s: string): this {
    this.o += s;
    return this;
  }
  lin(stops: Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1) {
    const id = this.k + this.c++;
    this.defs += `<linearGradient id="${id}" x1="${n1(x1)}" y1="${n1(y1)}" x2="${n1(x2)}" y2="${n1(y2)}">${this.st(stops)}</linearGradient>`;
    return `url(#${id})`;
  }
  rad(stops: Stop[], cx: number, cy: number, r: number) {
    const id = this.k + this.c++;
    this.defs += `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n1(cx)}" cy="${n1(cy)}" r="${n1(r)}">${this.st(stops)}</radialGradient>`;
    return `url(#${id})`;
  }
  st(s: Stop[]) {
    return s
      .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a === undefined ? "" : ` stop-opacity="${a}"`}/>`)
      .join("");
  }
  clip(inner: string) {
    const id = this.k + this.c++;
    this.defs += `<clipPath id="${id}">${inner}</clipPath>`;
    return `url(#${id})`;
  }
  p(d: string, fill: string, extra = "") {
    this.o += `<path d="${d}" fill="${fill}"${extra ? ` ${extra}` : ""}/>`;
    return this;
  }
  l(d: string, stroke: string, sw: number, extra = "") {
    this.o += `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${sw}"${extra ? ` ${extra}` : ""}/>`;
    return this;
  }
  ci(x: number, y: number, r: number, fill: string, extra = "") {
    this.o += `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"${extra ? ` ${extra}` : ""}/>`;
    return this;
  }
  glow(x: number, y: number, r: number, col: string, a = 0.8) {
    return this.ci(
      x,
      y,
      r,
      this.rad(
        [
          [0, col, a],
          [0.35, col, a * 0.4],
          [1, col, 0],
        ],
        x,
        y,
        r,
      ),
    );
  }
  out() {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 ${this.H}" width="${this.w}" height="${this.h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${this.defs}</defs>${this.o}</svg>`;
  }

  sky(h1: number, h2: number, s = 46, l1 = 6, l2 = 17) {
    const { W, H } = this,
      up = this.r() < 0.5,
      dh = ((((h2 - h1) % 360) + 540) % 360) - 180;
    h2 = h1 + dh;
    this.add(
      `<rect width="${W}" height="${H}" fill="${this.lin(
        [
          [0, hsl(h1, s, l1)],
          [0.55, hsl((h1 + h2) / 2, s, (l1 + l2) / 2)],
          [1, hsl(h2, s, l2)],
        ],
        up ? 0 : 1,
        0,
        up ? 1 : 0,
        1,
      )}"/>`,
    );
    for (let i = 0; i < 3; i++) {
      const x = this.rr(0, W),
        y = this.rr(0, H),
        r = this.rr(120, 260),
        h = this.pick([h1, h2, h2 + 25]);
      this.add(
        `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(r)}" ry="${n1(r * this.rr(0.4, 0.75))}" transform="rotate(${n1(this.rr(-50, 20))} ${n1(x)} ${n1(y)})" fill="${this.rad(
          [
            [0, hsl(h, 60, 46), 0.34],
            [0.5, hsl(h, 60, 40), 0.12],
            [1, hsl(h, 60, 40), 0],
          ],
          x,
          y,
          r,
        )}"/>`,
      );
    }
    return this.stars();
  }
  stars(n = 1, maxY = this.H) {
    // own random stream: the number of stars depends on the size, the rest of the picture must not
    const d: [string, string, string] = ["", "", ""],
      r = rng(hash(`${this.key}stars${this.sn++}`)),
      rr = (b: number) => r() * b;
    const cnt: Triple = [this.tiny ? 12 : 34, this.tiny ? 8 : 14, 4];
    for (const k of [0, 1, 2] as const)
      for (let i = 0; i < cnt[k] * n; i++) d[k] += `M${n1(rr(this.W))} ${n1(rr(maxY))}h.1`;
    return this.l(d[0], "#fff", this.tiny ? 2.6 : 1.5, 'stroke-linecap="round" opacity=".45"')
      .l(d[1], "#fff", this.tiny ? 3.4 : 2.4, 'stroke-linecap="round" opacity=".7"')
      .l(d[2], "#fff", 3.8, 'stroke-linecap="round" opacity=".95"');
  }
  sparkle(x: number, y: number, r: number, col = "#fff") {
    const q = r * 0.14;
    return this.p(
      `M${n1(x)} ${n1(y - r)}L${n1(x + q)} ${n1(y - q)} ${n1(x + r)} ${n1(y)} ${n1(x + q)} ${n1(y + q)} ${n1(x)} ${n1(y + r)} ${n1(x - q)} ${n1(y + q)} ${n1(x - r)} ${n1(y)} ${n1(x - q)} ${n1(y - q)}Z`,
      col,
    );
  }

  // blob on a unit sphere, orthographic projection; returns path
  sphereBlob(cx: number, cy: number, R: number, lon: number, lat: number, ang: number, rough: number, n = 22) {
    const cl = Math.cos(lat),
      c: Triple = [cl * Math.sin(lon), Math.sin(lat), cl * Math.cos(lon)];
    const u: Triple = [Math.cos(lon), 0, -Math.sin(lon)],
      v: Triple = [-Math.sin(lat) * Math.sin(lon), cl, -Math.sin(lat) * Math.cos(lon)];
    const k1 = this.rr(0, TAU),
      k2 = this.rr(0, TAU),
      k3 = this.rr(0, TAU),
      out: Points = [];
    for (let i = 0; i < n; i++) {
      const t = (i * TAU) / n,
        ro =
          ang *
          (1 +
            rough *
              (0.5 * Math.sin(2 * t + k1) +
                0.35 * Math.sin(3 * t + k2) +
                0.22 * Math.sin(5 * t + k3) +
                0.2 * (this.r() - 0.5)));
      const s = Math.sin(ro),
        co = Math.cos(ro);
      let x = c[0] * co + (u[0] * Math.cos(t) + v[0] * Math.sin(t)) * s,
        y = c[1] * co + (u[1] * Math.cos(t) + v[1] * Math.sin(t)) * s;
      const z = c[2] * co + (u[2] * Math.cos(t) + v[2] * Math.sin(t)) * s;
      if (z < 0) {
        const m = Math.hypot(x, y) || 1;
        x /= m;
        y /= m;
      }
      out.push([cx + x * R, cy + y * R]);
    }
    return smooth(out);
  }
  // latitude band between two latitudes, with tilt towards the viewer and wavy edges
  band(cx: number, cy: number, R: number, a: number, b: number, tilt: number, wav: number) {
    const N = 16,
      edge = (lat: number, ph: number) =>
        Array.from({ length: N + 1 }, (_, i): Point => {
          const lo = (-Math.PI / 2) * 1.02 + (Math.PI * 1.02 * i) / N,
            la = lat + wav * Math.sin(lo * 5 + ph) + wav * 0.6 * Math.sin(lo * 9 + ph * 2);
          const x = Math.cos(la) * Math.sin(lo),
            y0 = Math.sin(la),
            z0 = Math.cos(la) * Math.cos(lo);
          return [cx + x * R * 1.02, cy + (y0 * Math.cos(tilt) + z0 * Math.sin(tilt)) * R];
        });
    return poly(edge(a, this.rr(0, 6)).concat(edge(b, this.rr(0, 6)).reverse()));
  }
  planet(o: Planet): this {
    const { cx, cy, R, kind } = o,
      roll = o.roll ?? this.rr(-28, 28),
      L: Point = o.light ?? [-0.62, -0.55];
    const h = o.hue,
      s = o.sat ?? 50,
      atm = o.atmo ?? h;
    // glow
    if (o.glowA !== 0) {
      const gx = cx + L[0] * R * 0.1,
        gy = cy + L[1] * R * 0.1,
        g = R * 1.28;
      this.ci(
        gx,
        gy,
        g,
        this.rad(
          [
            [0, hsl(atm, 85, 70), o.glowA ?? 0.5],
            [0.74, hsl(atm, 85, 70), o.glowA ?? 0.5],
            [0.85, hsl(atm, 80, 62), (o.glowA ?? 0.5) * 0.34],
            [1, hsl(atm, 80, 60), 0],
          ],
          gx,
          gy,
          g,
        ),
      );
    }
    if (o.rings) this.rings(o, false);
    const cp = this.clip(`<circle cx="${n1(cx)}" cy="${n1(cy)}" r="${n1(R)}"/>`);
    this.add(`<g clip-path="${cp}"><g transform="rotate(${n1(roll)} ${n1(cx)} ${n1(cy)})">`);
    const base = (c: string) => this.ci(cx, cy, R + 1, c);
    const blobs = (n: number, a0: number, a1: number, rough: number, fills: string[], latMax = 1.1) => {
      for (let i = 0; i < n; i++)
        this.p(
          this.sphereBlob(cx, cy, R, this.rr(-1.15, 1.0), this.rr(-latMax, latMax), this.rr(a0, a1), rough),
          this.pick(fills),
        );
    };
    if (kind === "gas") {
      base(hsl(h, s, 52));
      let la = -1.5;
      const tilt = this.rr(-0.35, 0.35);
      while (la < 1.45) {
        const b = la + this.rr(0.09, 0.34);
        const hh = h + this.rr(-16, 20);
        this.p(
          this.band(cx, cy, R, la, b, tilt, 0.018),
          hsl(hh, s * this.rr(0.6, 1.1), this.rr(34, 74)),
          `opacity="${n1(this.rr(0.55, 1))}"`,
        );
        la = b - 0.01;
      }
      const sx = cx + R * this.rr(-0.35, 0.3),
        sy = cy + R * this.rr(0.05, 0.45);
      for (let i = 0; i < 3; i++)
        this.add(
          `<ellipse cx="${n1(sx)}" cy="${n1(sy)}" rx="${n1(R * (0.2 - i * 0.055))}" ry="${n1(R * (0.1 - i * 0.028))}" fill="${hsl(h + 20, s + 12, 44 + i * 13)}"/>`,
        );
    } else if (kind === "terra" || kind === "city" || kind === "jungle") {
      const land = o.land ?? (kind === "jungle" ? h - 16 : this.pick([36, 92, 118, 28])),
        ocean = kind === "city" ? hsl(h, 40, 24) : hsl(h, s + 8, kind === "jungle" ? 34 : 40);
      base(ocean);
      blobs(3, 0.3, 0.55, 0.3, [hsl(h + 8, s, kind === "jungle" ? 40 : 47)]);
      const lc =
        kind === "city"
          ? [hsl(land, 16, 38), hsl(land, 14, 33)]
          : [hsl(land, 38, 46), hsl(land + 10, 36, 40), hsl(land - 8, 42, 52)];
      for (let i = 0, n = this.ri(4, 6); i < n; i++) {
        const lo = this.rr(-1.1, 0.9),
          lt = this.rr(-0.95, 0.95),
          a = this.rr(0.2, 0.5),
          sv = this.r;
        const sd = Math.floor(this.r() * 1e9);
        this.r = rng(sd);
        this.p(
          this.sphereBlob(cx, cy, R, lo, lt, a * 1.1, 0.8, 26),
          hsl(h, s + 15, kind === "jungle" ? 48 : 58),
          'opacity=".5"',
        );
        this.r = rng(sd);
        this.p(this.sphereBlob(cx, cy, R, lo, lt, a, 0.8, 26), lc[i % lc.length]!);
        this.r = rng(sd + 7);
        this.p(
          this.sphereBlob(cx, cy, R, lo + 0.05, lt, a * 0.5, 0.9, 16),
          hsl(land + (kind === "jungle" ? 30 : 14), kind === "city" ? 12 : 40, kind === "city" ? 45 : 34),
          'opacity=".75"',
        );
        this.r = sv;
      }
      if (kind === "jungle")
        for (let i = 0; i < 16; i++)
          this.p(
            this.sphereBlob(cx, cy, R, this.rr(-1.2, 1.1), this.rr(-1.1, 1.1), this.rr(0.04, 0.13), 0.4, 9),
            hsl(land + this.rr(-10, 46), 55, this.rr(38, 62)),
            'opacity=".65"',
          );
      else {
        this.p(this.band(cx, cy, R, -1.6, -1.12, 0.1, 0.05), hsl(h, 25, 92));
        this.p(this.band(cx, cy, R, 1.2, 1.6, 0.1, 0.05), hsl(h, 25, 92));
      }
      for (let i = 0; i < (kind === "city" ? 3 : 8); i++) {
        const la = this.rr(-1.05, 1.05),
          t = this.rr(0.025, 0.075),
          lo = this.rr(-1.2, 0.6),
          w = this.rr(0.4, 1.2);
        const a: Points = [],
          b: Points = [];
        for (let j = 0; j <= 10; j++) {
          const q = lo + (w * j) / 10,
            e = Math.sin((Math.PI * j) / 10),
            ll = la + 0.06 * Math.sin(q * 4 + i);
          a.push([cx + Math.cos(ll) * Math.sin(q) * R, cy + Math.sin(ll - t * e) * R]);
          b.push([cx + Math.cos(ll) * Math.sin(q) * R, cy + Math.sin(ll + t * e) * R]);
        }
        this.p(smooth(a.concat(b.reverse()), 0.16), "#fff", `opacity="${n1(this.rr(0.28, 0.62))}"`);
      }
    } else if (kind === "rock" || kind === "broken" || kind === "barren") {
      base(hsl(h, s, 46));
      blobs(7, 0.2, 0.6, 0.5, [hsl(h + 8, s, 40), hsl(h - 8, s * 0.9, 54), hsl(h + 4, s * 0.8, 36)]);
      for (let i = 0; i < 15; i++) {
        const t = this.rr(0, TAU),
          d = Math.sqrt(this.r()) * 0.93,
          x = d * Math.cos(t),
          y = d * Math.sin(t),
          fo = Math.sqrt(1 - d * d),
          q = R * this.rr(0.03, 0.155),
          deg = n1((t * 180) / Math.PI),
          tr = `transform="translate(${n1(cx + x * R)} ${n1(cy + y * R)}) rotate(${deg}) scale(${n1(fo * 100) / 100} 1) rotate(${-deg})"`;
        this.add(
          `<g ${tr}><circle r="${n1(q * 1.18)}" fill="${hsl(h + 6, s, 60)}" opacity=".55"/><circle r="${n1(q)}" fill="${hsl(h, s, 30)}"/><circle cx="${n1(q * 0.2)}" cy="${n1(q * 0.2)}" r="${n1(q * 0.78)}" fill="${hsl(h, s, 44)}"/></g>`,
        );
      }
    } else if (kind === "ice") {
      base(hsl(h, s * 0.7, 76));
      blobs(6, 0.25, 0.6, 0.6, [hsl(h, s, 66), hsl(h + 10, s, 84), hsl(h - 8, s, 60)]);
      for (let i = 0; i < 11; i++) {
        const a = this.rr(0, TAU),
          d = R * this.rr(0.1, 0.95);
        let x = cx + d * Math.cos(a),
          y = cy + d * Math.sin(a),
          q = `M${n1(x)} ${n1(y)}`,
          dir = this.rr(0, TAU);
        for (let j = 0; j < 6; j++) {
          dir += this.rr(-0.7, 0.7);
          x += Math.cos(dir) * R * 0.17;
          y += Math.sin(dir) * R * 0.17;
          q += `L${n1(x)} ${n1(y)}`;
        }
        this.l(q, hsl(h - 6, s + 10, 48), n1(this.rr(1.2, 3)), 'opacity=".6" stroke-linejoin="round"');
      }
    } else if (kind === "lava" || kind === "xeno") {
      const gl = kind === "xeno" ? hsl(o.vein ?? 24, 95, 60) : hsl(24, 96, 58);
      base(hsl(h, s * 0.6, 22));
      blobs(8, 0.15, 0.5, 0.6, [hsl(h, s * 0.6, 16), hsl(h + 10, s * 0.7, 27), hsl(h - 10, s * 0.7, 20)]);
      for (let i = 0; i < 13; i++) {
        const a = this.rr(0, TAU),
          d = R * this.rr(0.0, 0.9);
        let x = cx + d * Math.cos(a),
          y = cy + d * Math.sin(a),
          q = `M${n1(x)} ${n1(y)}`,
          dir = this.rr(0, TAU);
        for (let j = 0; j < 5; j++) {
          dir += this.rr(-0.9, 0.9);
          const m = R * 0.16;
          const mx = x + Math.cos(dir + 0.5) * m * 0.6,
            my = y + Math.sin(dir + 0.5) * m * 0.6;
          x += Math.cos(dir) * m;
          y += Math.sin(dir) * m;
          q += kind === "xeno" ? `Q${n1(mx)} ${n1(my)} ${n1(x)} ${n1(y)}` : `L${n1(x)} ${n1(y)}`;
        }
        this.l(q, gl, n1(R * 0.055), 'opacity=".22" stroke-linecap="round" stroke-linejoin="round"').l(
          q,
          gl,
          n1(this.rr(1.6, 3.6)),
          'stroke-linecap="round" stroke-linejoin="round"',
        );
      }
      if (kind === "xeno")
        for (let i = 0; i < 9; i++) {
          const a = this.rr(0, TAU),
            d = R * this.rr(0.1, 0.85),
            x = cx + d * Math.cos(a),
            y = cy + d * Math.sin(a),
            q = R * this.rr(0.035, 0.1);
          this.ci(x, y, q * 1.5, gl, 'opacity=".25"')
            .ci(x, y, q, hsl(h, s, 30))
            .ci(x - q * 0.15, y - q * 0.15, q * 0.55, gl);
        }
    } else if (kind === "crystal") {
      base(hsl(h, s, 42));
      const P: Points[] = [];
      const rings2: Points = [
        [0, 1],
        [0.38, 6],
        [0.74, 10],
        [1.06, 14],
      ];
      rings2.forEach(([d, n], k) => {
        const row: Points = [];
        for (let i = 0; i < n; i++) {
          const a = (i * TAU) / n + k * 0.4 + this.rr(-0.12, 0.12);
          row.push([cx + d * R * Math.cos(a), cy + d * R * Math.sin(a)]);
        }
        P.push(row);
      });
      for (let k = 0; k < 3; k++) {
        const A = P[k]!,
          B = P[k + 1]!;
        for (let i = 0; i < B.length; i++) {
          const b0 = B[i]!,
            b1 = B[(i + 1) % B.length]!,
            a0 = A[Math.floor((i * A.length) / B.length) % A.length]!;
          const mx = (b0[0] + b1[0] + a0[0]) / 3 - cx,
            my = (b0[1] + b1[1] + a0[1]) / 3 - cy,
            lit = (mx * L[0] + my * L[1]) / R;
          this.p(poly([b0, b1, a0]), hsl(h + this.rr(-22, 26), s + 12, 46 + lit * 30 + this.rr(-9, 13)));
          const a1 = A[Math.floor(((i + 1) * A.length) / B.length) % A.length]!;
          if (a1 !== a0) this.p(poly([b1, a0, a1]), hsl(h + this.rr(-22, 26), s + 12, 48 + lit * 30 + this.rr(-9, 13)));
        }
      }
    } else if (kind === "alien") {
      base(hsl(h, s * 0.55, 30));
      blobs(5, 0.25, 0.5, 0.4, [hsl(h - 8, s * 0.5, 25), hsl(h + 8, s * 0.6, 36)]);
      const gl = hsl(h, 95, 66),
        tilt = this.rr(-0.3, 0.3),
        n = this.ri(5, 7);
      let q = "";
      for (let i = 1; i < n; i++) {
        const la = -1.35 + (2.7 * i) / n,
          segs = this.ri(3, 6);
        for (let k = 0; k < segs; k++) {
          const l0 = this.rr(-1.5, 1.1),
            l1 = l0 + this.rr(0.2, 0.8);
          for (let j = 0; j <= 6; j++) {
            const lo = Math.min(1.5, l0 + ((l1 - l0) * j) / 6),
              x = cx + Math.cos(la) * Math.sin(lo) * R,
              y = cy + (Math.sin(la) * Math.cos(tilt) + Math.cos(la) * Math.cos(lo) * Math.sin(tilt)) * R;
            q += `${(j ? "L" : "M") + n1(x)} ${n1(y)}`;
          }
          const lo = Math.min(1.5, l1),
            la2 = la + (2.7 / n) * (this.r() < 0.5 ? 1 : -1);
          q += `L${n1(cx + Math.cos(la2) * Math.sin(lo) * R)} ${n1(cy + (Math.sin(la2) * Math.cos(tilt) + Math.cos(la2) * Math.cos(lo) * Math.sin(tilt)) * R)}`;
        }
      }
      this.l(q, gl, n1(R * 0.05), 'opacity=".18" stroke-linejoin="round"').l(
        q,
        gl,
        2,
        'opacity=".9" stroke-linejoin="round"',
      );
      const e = this.ri(3, 6);
      this.l(poly(ring(cx + R * -0.2, cy + R * -0.12, R * 0.34, e, this.rr(0, 1))), gl, 3)
        .l(poly(ring(cx + R * -0.2, cy + R * -0.12, R * 0.2, e, this.rr(0, 1) + 0.5)), gl, 2)
        .ci(cx - R * 0.2, cy - R * 0.12, R * 0.07, hsl(h, 100, 82));
    }
    this.add("</g>");
    // shading
    const hx = cx + L[0] * R * 0.75,
      hy = cy + L[1] * R * 0.75;
    this.ci(
      cx,
      cy,
      R + 1,
      this.rad(
        [
          [0, "#fff", 0.34],
          [0.28, "#fff", 0.05],
          [0.5, "#020414", 0.12],
          [0.74, "#020414", 0.66],
          [1, "#01020a", 0.95],
        ],
        hx,
        hy,
        R * 1.85,
      ),
    );
    if (o.lights) {
      let a = "",
        b = "";
      for (let c = 0; c < 9; c++) {
        const t = Math.atan2(-L[1], -L[0]) + this.rr(-1.1, 1.1),
          d = this.rr(0.25, 0.9),
          bx = cx + d * R * Math.cos(t),
          by = cy + d * R * Math.sin(t);
        for (let i = 0; i < 9; i++) {
          const x = bx + this.rr(-1, 1) * R * 0.13,
            y = by + this.rr(-1, 1) * R * 0.09;
          if (i % 3) a += `M${n1(x)} ${n1(y)}h.1`;
          else b += `M${n1(x)} ${n1(y)}h.1`;
        }
      }
      this.l(a, "#ffd58a", this.tiny ? 4 : 2.1, 'stroke-linecap="round" opacity=".85"').l(
        b,
        "#fff2cf",
        this.tiny ? 5 : 3.2,
        'stroke-linecap="round"',
      );
    }
    this.add("</g>");
    // lit rim
    const a0 = Math.atan2(L[1], L[0]) - 1.25,
      a1 = a0 + 2.5,
      rr = R - 1.2;
    this.l(
      `M${n1(cx + rr * Math.cos(a0))} ${n1(cy + rr * Math.sin(a0))}A${n1(rr)} ${n1(rr)} 0 0 1 ${n1(cx + rr * Math.cos(a1))} ${n1(cy + rr * Math.sin(a1))}`,
      hsl(atm, 80, 88),
      2,
      'opacity=".55" stroke-linecap="round"',
    );
    if (o.rings) this.rings(o, true);
    return this;
  }
  rings(o: Planet, front: boolean): void {
    const { cx, cy, R } = o,
      g = o.ringRoll ?? this.rr(-32, -10),
      fl = o.ringFlat ?? this.rr(0.16, 0.34);
    const set =
      o.ringSet ??
      Array.from(
        { length: this.ri(3, 5) },
        (_, i): Triple => [1.38 + i * 0.15 + this.rr(0, 0.05), this.rr(3, 13), this.rr(0.4, 0.85)],
      );
    // those in front are those behind
    Object.assign(o, { ringRoll: g, ringFlat: fl, ringSet: set });
    this.add(`<g transform="rotate(${n1(g)} ${n1(cx)} ${n1(cy)})">`);
    for (const [q, sw, op] of set) {
      const a = R * q,
        b = a * fl;
      this.l(
        `M${n1(cx - a)} ${n1(cy)}A${n1(a)} ${n1(b)} 0 0 ${front ? 0 : 1} ${n1(cx + a)} ${n1(cy)}`,
        hsl(o.ringHue ?? o.hue, 34, 74),
        n1((sw * R) / 110),
        `opacity="${n1(front ? op : op * 0.55)}"`,
      );
    }
    this.add("</g>");
  }
  moon(x: number, y: number, r: number, h: number, L?: Point) {
    this.planet({ cx: x, cy: y, R: r, kind: "rock", hue: h, sat: 14, light: L, glowA: 0 });
  }
  horizon(yTop: number, hue: number, sat: number, R = 620, kind = "rock") {
    this.planet({
      cx: 200 + this.rr(-60, 60),
      cy: yTop + R,
      R,
      kind,
      hue,
      sat,
      light: [-0.35, -0.8],
      roll: this.rr(-10, 10),
      glowA: 0.55,
    });
  }
  asteroid(x: number, y: number, r: number, h: number, s: number) {
    const a = ring(x, y, r, 9, this.rr(0, 6)).map(([px, py]): Point => {
      const m = this.rr(0.72, 1.12);
      return [x + (px - x) * m, y + (py - y) * m * 0.86];
    });
    this.p(poly(a), hsl(h, s, 27));
    const lit = a.map(([px, py]): Point => [x - r * 0.14 + (px - x) * 0.76, y - r * 0.18 + (py - y) * 0.72]);
    this.p(poly(lit), hsl(h, s, 45));
    this.p(
      poly(lit.map(([px, py]): Point => [x - r * 0.3 + (px - x) * 0.5, y - r * 0.34 + (py - y) * 0.45])),
      hsl(h, s, 60),
    );
    if (r > 16)
      this.ci(x + r * 0.2, y + r * 0.12, r * 0.2, hsl(h, s, 22), 'opacity=".7"').ci(
        x - r * 0.25,
        y - r * 0.05,
        r * 0.13,
        hsl(h, s, 30),
        'opacity=".7"',
      );
  }

  // ---------- ships ----------
  ship(x: number, y: number, size: number, style: string, o: Craft) {
    const rot = o.rot ?? this.rr(-38, -22),
      h = o.hue,
      c = (l: number, s = o.sat ?? 30, dh = 0) => hsl(h + dh, s, l),
      S = size;
    this.add(`<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(rot)}) skewX(-14) scale(1 .74)">`);
    const m = (a: Points) => {
      const b = a.map(([px, py]): Point => [px * S, py * S]);
      return poly(
        b.concat(
          b
            .slice()
            .reverse()
            .map(([px, py]): Point => [px, -py]),
        ),
      );
    };
    const half = (a: Points, sg: number) =>
      poly(
        a
          .map(([px, py]): Point => [px * S, py * S * sg])
          .concat([
            [a[a.length - 1]![0] * S, 0],
            [a[0]![0] * S, 0],
          ]),
      );
    const eng = (ex: number, ey: number, r: number, len: number, col: string) => {
      this.p(
        `M${n1(ex * S)} ${n1((ey - r) * S)}L${n1((ex - len) * S)} ${n1(ey * S)} ${n1(ex * S)} ${n1((ey + r) * S)}Z`,
        this.lin(
          [
            [0, col, 0],
            [1, col, 0.9],
          ],
          0,
          0,
          1,
          0,
        ),
      );
      this.ci(ex * S, ey * S, r * S * 0.9, "#fff", 'opacity=".9"');
    };
    const glowc = o.glow ?? hsl(h, 95, 66),
      v = o.v ?? 0,
      P = (a: Points) => poly(a.map(([px, py]): Point => [px * S, py * S]));
    if (style === "blob" && v % 3 === 2) {
      // worm
      const k = this.rr(0, 6),
        n = 15;
      for (let i = n; i >= 0; i--) {
        const t = i / n,
          x0 = (0.62 - t * 1.75) * S,
          y0 = Math.sin(t * 5 + k) * 0.3 * t * S,
          q = S * (0.1 + 0.24 * Math.sin(Math.PI * (0.16 + 0.8 * (1 - t))));
        this.ci(x0, y0, q, i % 2 ? c(30, 48) : c(40, 52)).ci(
          x0 - q * 0.1,
          y0 - q * 0.34,
          q * 0.58,
          c(56, 56, -10),
          'opacity=".7"',
        );
        if (i % 3 === 1) this.ci(x0, y0 - q * 0.2, q * 0.28, hsl(h - 25, 95, 74));
      }
      for (let i = -2; i < 3; i++)
        this.p(
          P([
            [0.82, i * 0.07],
            [1.02 - Math.abs(i) * 0.03, i * 0.13],
            [0.84, i * 0.07 + 0.05],
          ]),
          "#eafbd5",
        );
      this.ci(0.66 * S, -0.12 * S, S * 0.05, "#10200c").ci(0.68 * S, -0.13 * S, S * 0.02, hsl(h - 40, 95, 70));
      this.glow(0.84 * S, 0, S * 0.16, hsl(h - 60, 95, 60), 0.8);
    } else if (style === "blob" && v % 3 === 1) {
      // manta
      for (const sg of [-1, 1]) {
        this.p(
          `M${n1(0.75 * S)} 0C${n1(0.5 * S)} ${n1(sg * 0.3 * S)} ${n1(0.25 * S)} ${n1(sg * 0.5 * S)} ${n1(-0.1 * S)} ${n1(sg * 0.98 * S)}C${n1(-0.2 * S)} ${n1(sg * 0.6 * S)} ${n1(-0.35 * S)} ${n1(sg * 0.3 * S)} ${n1(-0.75 * S)} 0Z`,
          sg < 0 ? c(46, 52) : c(26, 50),
        );
        for (let i = 0; i < 5; i++)
          this.l(
            `M${n1((0.4 - i * 0.17) * S)} 0Q${n1((0.25 - i * 0.13) * S)} ${n1(sg * 0.3 * S)} ${n1((-0.02 - i * 0.05) * S)} ${n1(sg * (0.78 - i * 0.12) * S)}`,
            sg < 0 ? c(62, 56) : c(38, 52),
            n1(S * 0.018),
            'opacity=".8"',
          );
        for (let i = 0; i < 4; i++)
          this.ci((0.2 - i * 0.1) * S, sg * (0.2 + i * 0.15) * S, S * 0.034, hsl(h - 25, 95, 74)).ci(
            (0.2 - i * 0.1) * S,
            sg * (0.2 + i * 0.15) * S,
            S * 0.07,
            glowc,
            'opacity=".25"',
          );
      }
      this.l(
        `M${n1(-0.7 * S)} 0C${n1(-1.0 * S)} ${n1(0.14 * S)} ${n1(-1.15 * S)} ${n1(-0.14 * S)} ${n1(-1.5 * S)} ${n1(0.05 * S)}`,
        c(38, 50),
        n1(S * 0.05),
        'stroke-linecap="round"',
      );
      this.add(`<ellipse cx="${n1(S * 0.22)}" cy="0" rx="${n1(S * 0.34)}" ry="${n1(S * 0.12)}" fill="${c(56, 56)}"/>`);
      for (const sg of [-1, 1]) this.ci(0.52 * S, sg * 0.09 * S, S * 0.045, hsl(h - 40, 95, 66));
    } else if (style === "fed" && v % 3 === 1) {
      // saucer
      eng(-0.78, 0.36, 0.06, 0.5, glowc);
      eng(-0.78, -0.36, 0.06, 0.5, glowc);
      for (const sg of [-1, 1]) {
        this.p(
          P([
            [-0.15, sg * 0.1],
            [-0.5, sg * 0.34],
            [-0.3, sg * 0.36],
            [0.08, sg * 0.14],
          ]),
          c(36),
        );
        this.p(
          P([
            [-0.8, sg * 0.3],
            [-0.8, sg * 0.43],
            [-0.1, sg * 0.41],
            [0.02, sg * 0.365],
            [-0.1, sg * 0.31],
          ]),
          sg < 0 ? c(70) : c(44),
        );
      }
      this.p(
        P([
          [-0.62, -0.1],
          [0.2, -0.1],
          [0.2, 0.1],
          [-0.62, 0.1],
          [-0.7, 0],
        ]),
        c(50),
      );
      this.ci(0.42 * S, 0, S * 0.44, c(32)).ci(
        0.42 * S,
        -0.025 * S,
        S * 0.42,
        this.lin([
          [0, c(80)],
          [1, c(42)],
        ]),
      );
      this.l(
        `M${n1(0.17 * S)} 0a${n1(0.25 * S)} ${n1(0.25 * S)} 0 1 0 ${n1(0.5 * S)} 0a${n1(0.25 * S)} ${n1(0.25 * S)} 0 1 0 ${n1(-0.5 * S)} 0`,
        c(30),
        n1(S * 0.016),
      );
      this.ci(0.42 * S, 0, S * 0.11, hsl(h - 10, 90, 82));
      let w = "";
      for (let i = 0; i < 14; i++) {
        const t = (i * TAU) / 14;
        w += `M${n1((0.42 + 0.35 * Math.cos(t)) * S)} ${n1(0.35 * Math.sin(t) * S)}h.1`;
      }
      this.l(w, "#fff", n1(S * 0.035), 'stroke-linecap="round" opacity=".9"');
    } else if (style === "fed" && v % 3 === 2) {
      // tanker with spheres
      eng(-0.86, 0, 0.09, 0.5, glowc);
      this.p(
        P([
          [-0.86, -0.16],
          [-0.62, -0.2],
          [-0.56, -0.07],
          [0.5, -0.07],
          [0.6, -0.15],
          [0.86, -0.06],
          [0.92, 0],
          [0.86, 0.06],
          [0.6, 0.15],
          [0.5, 0.07],
          [-0.56, 0.07],
          [-0.62, 0.2],
          [-0.86, 0.16],
        ]),
        this.lin([
          [0, c(74)],
          [1, c(34)],
        ]),
      );
      for (let i = 0; i < 3; i++)
        for (const sg of [-1, 1]) {
          const px = (-0.34 + i * 0.34) * S,
            py = sg * 0.22 * S;
          this.ci(px, py, S * 0.165, sg < 0 ? c(60, 44) : c(36, 44)).ci(
            px - S * 0.04,
            py - S * 0.05,
            S * 0.09,
            sg < 0 ? c(82, 40) : c(54, 40),
          );
          this.l(`M${n1(px - S * 0.165)} ${n1(py)}h${n1(S * 0.33)}`, c(26), n1(S * 0.018));
        }
      this.add(
        `<ellipse cx="${n1(0.7 * S)}" cy="0" rx="${n1(S * 0.1)}" ry="${n1(S * 0.06)}" fill="${hsl(h - 10, 90, 84)}"/>`,
      );
    } else if (style === "mech" && v % 3 === 1) {
      // claw disc
      eng(-0.5, 0.2, 0.06, 0.4, glowc);
      eng(-0.5, -0.2, 0.06, 0.4, glowc);
      for (const sg of [-1, 1]) {
        this.p(
          P([
            [0.1, sg * 0.4],
            [0.45, sg * 0.58],
            [0.95, sg * 0.34],
            [0.98, sg * 0.2],
            [0.86, sg * 0.3],
            [0.48, sg * 0.42],
            [0.2, sg * 0.28],
          ]),
          sg < 0 ? c(60) : c(36),
        );
        this.p(
          P([
            [-0.2, sg * 0.4],
            [-0.5, sg * 0.66],
            [-0.92, sg * 0.6],
            [-0.54, sg * 0.52],
            [-0.34, sg * 0.3],
          ]),
          sg < 0 ? c(48) : c(28),
        );
      }
      this.p(P(ring(0, 0, 0.48, 8, 0.39)), c(34));
      this.p(
        P(ring(0, -0.03, 0.43, 8, 0.39)),
        this.lin([
          [0, c(60)],
          [1, c(32)],
        ]),
      );
      this.l(P(ring(0, -0.02, 0.28, 8, 0.39)), c(20), n1(S * 0.025));
      this.glow(0, 0, S * 0.3, glowc, 0.9).ci(0, 0, S * 0.1, "#ffe4d6");
      this.p(
        P([
          [0.3, -0.07],
          [0.46, -0.05],
          [0.46, 0.05],
          [0.3, 0.07],
        ]),
        glowc,
      );
    } else if (style === "mech" && v % 3 === 2) {
      // drill column
      eng(-0.86, 0, 0.1, 0.4, glowc);
      triples([
        [-0.86, 0.22, 0.2],
        [-0.62, 0.36, 0.3],
        [-0.28, 0.26, 0.2],
        [-0.04, 0.34, 0.26],
        [0.26, 0.22, 0.16],
      ]).forEach(([x0, hh, w], i) => {
        this.p(
          P([
            [x0, 0],
            [x0, -hh],
            [x0 + w, -hh * 0.92],
            [x0 + w, 0],
          ]),
          c(58 - i * 3),
        );
        this.p(
          P([
            [x0, 0],
            [x0, hh],
            [x0 + w, hh * 0.92],
            [x0 + w, 0],
          ]),
          c(36 - i * 2),
        );
        this.l(
          `M${n1((x0 + w * 0.5) * S)} ${n1(-hh * 0.8 * S)}V${n1(hh * 0.8 * S)}`,
          i % 2 ? glowc : c(18),
          n1(S * 0.035),
          `opacity="${i % 2 ? 0.95 : 0.7}"`,
        );
      });
      for (const sg of [-1, 1])
        this.p(
          P([
            [-0.5, sg * 0.36],
            [-0.3, sg * 0.56],
            [0.3, sg * 0.5],
            [0.34, sg * 0.44],
            [-0.2, sg * 0.44],
            [-0.32, sg * 0.34],
          ]),
          sg < 0 ? c(50) : c(30),
        );
      this.p(
        P([
          [0.42, -0.2],
          [0.98, 0],
          [0.42, 0],
        ]),
        c(74, 16),
      );
      this.p(
        P([
          [0.42, 0.2],
          [0.98, 0],
          [0.42, 0],
        ]),
        c(48, 16),
      );
      for (let i = 0; i < 3; i++)
        this.l(
          `M${n1((0.5 + i * 0.13) * S)} ${n1(-(0.16 - i * 0.045) * S)}L${n1((0.56 + i * 0.13) * S)} ${n1((0.14 - i * 0.045) * S)}`,
          c(24),
          n1(S * 0.025),
        );
    } else if (style === "blob") {
      for (let i = 0, n = this.ri(4, 7); i < n; i++) {
        const yy = (i - (n - 1) / 2) * 0.13,
          q = this.rr(0.5, 1.0),
          w = this.rr(-0.22, 0.22);
        this.l(
          `M${n1(-0.3 * S)} ${n1(yy * S)}C${n1((-0.3 - q * 0.35) * S)} ${n1((yy + w) * S)} ${n1((-0.3 - q * 0.7) * S)} ${n1((yy * 1.8 - w) * S)} ${n1((-0.3 - q) * S)} ${n1((yy * 2 + w * 0.6) * S)}`,
          c(this.rr(22, 36), 50),
          n1(S * this.rr(0.035, 0.07)),
          'stroke-linecap="round"',
        );
      }
      const body: Points = [];
      const k = this.rr(0, 6),
        lob = this.ri(3, 5),
        asp = this.rr(0.42, 0.62);
      for (let i = 0; i < 20; i++) {
        const t = (i * TAU) / 20,
          q = 1 + 0.13 * Math.sin(lob * t + k) + 0.06 * Math.sin(7 * t + k * 2);
        body.push([Math.cos(t) * 0.72 * q * S, Math.sin(t) * asp * q * S]);
      }
      this.p(
        smooth(body),
        this.lin([
          [0, c(58, 55)],
          [0.5, c(34, 50)],
          [1, c(14, 50)],
        ]),
      );
      this.p(
        smooth(body.map(([a, b]): Point => [a * 0.68 + S * 0.06, b * 0.6 - S * 0.08])),
        c(52, 60, -12),
        'opacity=".55"',
      );
      for (let i = 0; i < 9; i++) {
        const t = this.rr(0, TAU),
          d = this.rr(0.1, 0.8),
          q = S * this.rr(0.022, 0.062),
          bx = Math.cos(t) * 0.62 * d * S,
          by = Math.sin(t) * asp * d * 0.9 * S;
        this.ci(bx, by, q * 1.9, glowc, 'opacity=".28"').ci(bx, by, q, hsl(h - 25, 95, 74));
      }
      this.add(
        `<ellipse cx="${n1(S * 0.44)}" cy="0" rx="${n1(S * 0.16)}" ry="${n1(S * 0.12)}" fill="${hsl(h - 40, 90, 60)}"/><ellipse cx="${n1(S * 0.46)}" cy="0" rx="${n1(S * 0.035)}" ry="${n1(S * 0.1)}" fill="#08120a"/>`,
      );
    } else if (style === "fed") {
      const pods = this.ri(2, 4);
      eng(-0.8, 0.12, 0.055, 0.5, glowc);
      eng(-0.8, -0.12, 0.055, 0.5, glowc);
      this.p(
        m([
          [-0.8, 0],
          [-0.8, 0.19],
          [-0.6, 0.24],
          [-0.5, 0.1],
          [0.2, 0.1],
          [0.34, 0.2],
          [0.62, 0.16],
          [0.92, 0.05],
          [0.95, 0],
        ]),
        c(30),
      );
      this.p(
        half(
          [
            [-0.8, 0.19],
            [-0.6, 0.24],
            [-0.5, 0.1],
            [0.2, 0.1],
            [0.34, 0.2],
            [0.62, 0.16],
            [0.92, 0.05],
          ],
          -1,
        ),
        c(70),
      );
      this.p(
        half(
          [
            [-0.8, 0.19],
            [-0.6, 0.24],
            [-0.5, 0.1],
            [0.2, 0.1],
            [0.34, 0.2],
            [0.62, 0.16],
            [0.92, 0.05],
          ],
          1,
        ),
        c(46),
      );
      for (let i = 0; i < pods; i++)
        for (const sg of [-1, 1]) {
          const px = -0.42 + (i * 0.6) / pods;
          this.add(
            `<rect x="${n1(px * S)}" y="${n1((sg < 0 ? -0.36 : 0.13) * S)}" width="${n1((0.52 / pods) * S)}" height="${n1(0.23 * S)}" rx="${n1(S * 0.035)}" fill="${sg < 0 ? c(62, 44) : c(36, 44)}"/><rect x="${n1((px + 0.04) * S)}" y="${n1((sg < 0 ? -0.32 : 0.17) * S)}" width="${n1((0.44 / pods) * S)}" height="${n1(0.045 * S)}" fill="${sg < 0 ? c(82, 40) : c(54, 40)}"/>`,
          );
        }
      if (this.r() < 0.6) {
        this.add(
          `<ellipse cx="0" cy="0" rx="${n1(S * 0.1)}" ry="${n1(S * 0.46)}" fill="none" stroke="${c(80, 30)}" stroke-width="${n1(S * 0.045)}"/>`,
        );
      }
      this.add(
        `<ellipse cx="${n1(0.6 * S)}" cy="0" rx="${n1(S * 0.13)}" ry="${n1(S * 0.07)}" fill="${hsl(h - 10, 90, 80)}"/>`,
      );
      let w = "";
      for (let i = 0; i < 8; i++) w += `M${n1((-0.5 + i * 0.09) * S)} 0h${n1(S * 0.03)}`;
      this.l(w, "#fff", n1(S * 0.025), 'opacity=".9"');
    } else if (style === "mech") {
      eng(-0.72, 0, 0.08, 0.42, glowc);
      eng(-0.62, 0.24, 0.05, 0.3, glowc);
      eng(-0.62, -0.24, 0.05, 0.3, glowc);
      const a = this.rr(0.28, 0.4),
        b = this.rr(0.16, 0.26),
        arm = this.rr(0.6, 0.85);
      const H: Points = [
        [-0.72, 0.14],
        [-0.62, 0.14],
        [-0.62, a],
        [-0.2, a],
        [-0.12, b + 0.08],
        [0.12, b + 0.08],
        [0.18, b],
        [0.5, b],
        [0.62, 0.1],
        [0.82, 0.1],
      ];
      this.p(half(H, -1), c(52));
      this.p(half(H, 1), c(33));
      for (const sg of [-1, 1]) {
        const y0 = sg * (a + 0.1);
        this.p(
          poly(
            points([
              [-0.34, a * sg],
              [-0.22, y0],
              [arm - 0.2, y0],
              [arm, y0 - sg * 0.05],
              [arm - 0.2, y0 - sg * 0.09],
              [-0.1, y0 - sg * 0.09],
              [-0.08, a * sg],
            ]).map(([px, py]): Point => [px * S, py * S]),
          ),
          sg < 0 ? c(62) : c(40),
        );
        this.add(
          `<rect x="${n1(-0.55 * S)}" y="${n1((sg < 0 ? -a + 0.03 : a - 0.13) * S)}" width="${n1(0.28 * S)}" height="${n1(0.1 * S)}" fill="${c(sg < 0 ? 36 : 24)}"/>`,
        );
      }
      this.p(poly(ring(-0.28 * S, 0, S * 0.19, 6, 0)), c(22)).l(
        poly(ring(-0.28 * S, 0, S * 0.19, 6, 0)),
        c(64),
        n1(S * 0.025),
      );
      this.glow(-0.28 * S, 0, S * 0.24, glowc, 0.9).ci(-0.28 * S, 0, S * 0.07, "#ffe4d6");
      this.p(
        poly(
          points([
            [0.36, -0.08],
            [0.66, -0.05],
            [0.66, 0.05],
            [0.36, 0.08],
          ]).map(([px, py]): Point => [px * S, py * S]),
        ),
        glowc,
      );
    } else if (style === "alien") {
      const n = this.ri(3, 5);
      eng(-0.5, 0, 0.07, 0.6, glowc);
      for (let i = 0; i < n; i++) {
        const q = 1 - i / n,
          x0 = -0.75 + i * 0.22;
        for (const sg of [-1, 1])
          this.p(
            poly(
              points([
                [x0, 0],
                [x0 - 0.14, sg * 0.66 * q],
                [x0 + 0.1, sg * 0.5 * q],
                [x0 + 0.5, 0],
              ]).map(([px, py]): Point => [px * S, py * S]),
            ),
            sg < 0 ? c(60 - i * 5, 46) : c(34 - i * 4, 46),
          );
      }
      this.p(
        poly(
          points([
            [0.95, 0],
            [0.1, -0.12],
            [-0.5, 0],
            [0.1, 0.12],
          ]).map(([px, py]): Point => [px * S, py * S]),
        ),
        c(72, 50),
      );
      this.l(`M${n1(-0.4 * S)} 0L${n1(0.8 * S)} 0`, glowc, n1(S * 0.03));
      this.glow(0.1 * S, 0, S * 0.2, glowc).ci(0.1 * S, 0, S * 0.05, "#fff");
    } else {
      // wedge: star empire and neutral
      const sw = this.rr(0.42, 0.7),
        tail = this.rr(-0.95, -0.75),
        nk = this.rr(-0.5, -0.36);
      eng(-0.62, 0.1, 0.06, 0.55, glowc);
      eng(-0.62, -0.1, 0.06, 0.55, glowc);
      if (size > 90) {
        eng(-0.66, 0.3, 0.04, 0.35, glowc);
        eng(-0.66, -0.3, 0.04, 0.35, glowc);
      }
      const H = (
        [
          [
            [0.98, 0.0],
            [0.42, 0.09],
            [0.12, 0.14],
            [tail, sw],
            [tail + 0.12, sw * 0.78],
            [nk, 0.24],
            [-0.66, 0.2],
            [-0.6, 0.06],
          ],
          [
            [0.34, 0.05],
            [0.5, 0.16],
            [1.0, 0.26],
            [0.96, 0.33],
            [0.3, 0.36],
            [-0.3, 0.5],
            [-0.86, 0.56],
            [-0.6, 0.34],
            [-0.7, 0.2],
            [-0.62, 0.05],
          ],
          [
            [1.08, 0],
            [0.9, 0.09],
            [0.44, 0.12],
            [0.38, 0.22],
            [-0.06, 0.24],
            [-0.12, 0.4],
            [-0.62, 0.44],
            [-0.7, 0.24],
            [-0.92, 0.22],
            [-0.9, 0.06],
          ],
          [
            [0.72, 0],
            [0.46, 0.1],
            [0.16, 0.15],
            [0.5, 0.76],
            [0.3, 0.78],
            [-0.3, 0.48],
            [-0.5, 0.5],
            [-0.6, 0.2],
            [-0.66, 0.06],
          ],
        ] as Points[]
      )[v % 4]!;
      this.p(half(H, -1), c(70));
      this.p(half(H, 1), c(40));
      this.p(
        poly(
          points([
            [0.5, 0],
            [0.02, -0.07],
            [-0.5, -0.1],
            [-0.5, 0.1],
            [0.02, 0.07],
          ]).map(([px, py]): Point => [px * S, py * S]),
        ),
        c(26),
      );
      this.p(
        poly(
          points([
            [0.36, 0],
            [0.04, -0.045],
            [-0.16, -0.05],
            [-0.16, 0],
          ]).map(([px, py]): Point => [px * S, py * S]),
        ),
        c(88, 50),
      );
      this.p(
        poly(
          points([
            [0.36, 0],
            [0.04, 0.045],
            [-0.16, 0.05],
            [-0.16, 0],
          ]).map(([px, py]): Point => [px * S, py * S]),
        ),
        c(60, 50),
      );
      for (const sg of [-1, 1]) {
        this.l(
          `M${n1(0.3 * S)} ${n1(sg * 0.1 * S)}L${n1((tail + 0.2) * S)} ${n1(sg * sw * 0.74 * S)}`,
          sg < 0 ? c(88) : c(24),
          n1(S * 0.018),
        );
        this.l(
          `M${n1(-0.05 * S)} ${n1(sg * 0.12 * S)}L${n1(nk * S)} ${n1(sg * 0.3 * S)}`,
          c(20),
          n1(S * 0.02),
          'opacity=".6"',
        );
        if (this.r() < 0.7)
          this.add(
            `<rect x="${n1((tail + 0.1) * S)}" y="${n1((sg * sw * 0.86 - 0.02) * S)}" width="${n1(0.42 * S)}" height="${n1(0.04 * S)}" fill="${sg < 0 ? c(80) : c(30)}"/>`,
          );
      }
    }
    this.add("</g>");
    return this;
  }

  // ---------- stations ----------
  station(x: number, y: number, S: number, style: string, o: Craft) {
    const h = o.hue,
      c = (l: number, s = o.sat ?? 30, dh = 0) => hsl(h + dh, s, l),
      gl = o.glow ?? hsl(h, 95, 70);
    if (style === "blob") {
      for (let k = 0; k < 3; k++) {
        const n = 7 - k,
          w = S * (1.5 - k * 0.34);
        for (let i = 0; i < n; i++) {
          const px = x + (((i - (n - 1) / 2) * w) / n) * 1.15,
            ht = S * this.rr(0.5, 1.15) * (1 - Math.abs(i - (n - 1) / 2) / n) * (1 - k * 0.16),
            q = S * this.rr(0.07, 0.14),
            bend = this.rr(-0.2, 0.2) * S;
          this.l(
            `M${n1(px)} ${n1(y + S * 0.75)}C${n1(px)} ${n1(y + S * 0.2)} ${n1(px + bend)} ${n1(y + S * 0.3 - ht * 0.5)} ${n1(px + bend)} ${n1(y + S * 0.35 - ht)}`,
            c(20 + k * 12, 46),
            n1(q * 1.3),
            'stroke-linecap="round"',
          );
          this.ci(px + bend, y + S * 0.35 - ht, q, c(30 + k * 13, 50));
          if (this.r() < 0.75)
            this.ci(px + bend, y + S * 0.35 - ht, q * 1.5, gl, 'opacity=".2"').ci(
              px + bend - q * 0.1,
              y + S * 0.35 - ht - q * 0.1,
              q * 0.5,
              hsl(h - 25, 95, 74),
            );
        }
      }
    } else if (style === "fed" && (o.v as number) % 2) {
      // dome city on a platform
      const w = S * 1.05;
      this.p(
        poly([
          [x - w, y + S * 0.2],
          [x + w, y + S * 0.2],
          [x + w * 0.5, y + S * 0.5],
          [x + S * 0.1, y + S * 0.95],
          [x - S * 0.1, y + S * 0.95],
          [x - w * 0.5, y + S * 0.5],
        ]),
        this.lin(
          [
            [0, c(46)],
            [1, c(18)],
          ],
          0,
          0,
          1,
          0,
        ),
      );
      for (let i = 0; i < 9; i++) {
        const px = x - S * 0.62 + i * S * 0.155,
          ht = S * (0.3 + 0.5 * Math.sin((Math.PI * (i + 1)) / 10) * this.rr(0.6, 1.1));
        this.add(
          `<rect x="${n1(px - S * 0.06)}" y="${n1(y + S * 0.2 - ht)}" width="${n1(S * 0.12)}" height="${n1(ht)}" fill="${c(i % 2 ? 66 : 46)}"/>`,
        );
        this.l(
          `M${n1(px)} ${n1(y + S * 0.14)}V${n1(y + S * 0.24 - ht)}`,
          gl,
          n1(S * 0.03),
          'stroke-dasharray="4 6" opacity=".9"',
        );
      }
      this.p(
        `M${n1(x - S * 0.82)} ${n1(y + S * 0.2)}A${n1(S * 0.82)} ${n1(S * 0.82)} 0 0 1 ${n1(x + S * 0.82)} ${n1(y + S * 0.2)}Z`,
        this.rad(
          [
            [0, c(80), 0.02],
            [0.8, c(80), 0.08],
            [1, c(86), 0.4],
          ],
          x,
          y + S * 0.2,
          S * 0.82,
        ),
      );
      this.l(
        `M${n1(x - S * 0.82)} ${n1(y + S * 0.2)}A${n1(S * 0.82)} ${n1(S * 0.82)} 0 0 1 ${n1(x + S * 0.82)} ${n1(y + S * 0.2)}`,
        c(86),
        2.4,
        'opacity=".8"',
      );
      this.add(
        `<rect x="${n1(x - w)}" y="${n1(y + S * 0.15)}" width="${n1(2 * w)}" height="${n1(S * 0.1)}" rx="${n1(S * 0.05)}" fill="${this.lin(
          [
            [0, c(78)],
            [1, c(38)],
          ],
          0,
          0,
          1,
          0,
        )}"/>`,
      );
    } else if (style === "mech" && (o.v as number) % 2) {
      // hex core with arms
      for (let i = 0; i < 6; i++) {
        const a = (i * TAU) / 6 + 0.52,
          ex = x + S * 0.98 * Math.cos(a),
          ey = y + S * 0.72 * Math.sin(a);
        this.l(`M${n1(x)} ${n1(y)}L${n1(ex)} ${n1(ey)}`, i < 3 ? c(28) : c(44), n1(S * 0.13));
        this.p(poly(ring(ex, ey, S * 0.17, 6, 0)), i < 3 ? c(34) : c(52));
        this.ci(ex, ey, S * 0.05, gl);
      }
      this.p(poly(ring(x, y + S * 0.05, S * 0.6, 6, 0.52)), c(22));
      this.p(
        poly(ring(x, y, S * 0.57, 6, 0.52)),
        this.lin([
          [0, c(58)],
          [1, c(28)],
        ]),
      );
      for (let k = 1; k < 4; k++) this.l(poly(ring(x, y, S * (0.57 - k * 0.12), 6, 0.52)), c(18), n1(S * 0.025));
      this.glow(x, y, S * 0.42, gl, 0.95).ci(x, y, S * 0.12, "#ffe9dd");
    } else if (style === "wedge" && (o.v as number) % 2) {
      // star fort
      const st = (r0: number, r1: number, ky: number) =>
        Array.from({ length: 16 }, (_, i): Point => {
          const a = (i * TAU) / 16 - Math.PI / 2,
            q = i % 2 ? r1 : r0;
          return [x + q * Math.cos(a), y + q * Math.sin(a) * ky];
        });
      this.p(poly(st(S, S * 0.52, 0.62).map(([a, b]): Point => [a, b + S * 0.2])), c(22));
      this.p(
        poly(st(S, S * 0.52, 0.62)),
        this.lin(
          [
            [0, c(70)],
            [1, c(34)],
          ],
          0,
          0,
          1,
          1,
        ),
      );
      this.l(
        st(S, S * 0.52, 0.62)
          .map(([a, b]) => `M${n1(x)} ${n1(y)}L${n1(a)} ${n1(b)}`)
          .join(""),
        c(28),
        2,
        'opacity=".6"',
      );
      this.p(poly(st(S * 0.5, S * 0.34, 0.62)), c(30));
      for (const sg of [-1, 1])
        this.p(
          poly([
            [x, y - S * 0.95],
            [x + sg * S * 0.16, y],
            [x, y + S * 0.08],
          ]),
          sg < 0 ? c(82) : c(46),
        );
      st(S, S, 0.62).forEach(([a, b], i) => {
        if (i % 2 === 0) this.ci(a, b, S * 0.035, gl);
      });
      this.glow(x, y - S * 0.95, S * 0.24, gl);
    } else if (style === "fed") {
      const rx = S * 0.95,
        ry = S * 0.3;
      this.l(`M${n1(x - rx)} ${n1(y)}A${n1(rx)} ${n1(ry)} 0 0 1 ${n1(x + rx)} ${n1(y)}`, c(36), n1(S * 0.13));
      this.p(
        poly([
          [x - S * 0.09, y - S * 0.95],
          [x + S * 0.09, y - S * 0.95],
          [x + S * 0.2, y + S * 0.5],
          [x, y + S * 0.95],
          [x - S * 0.2, y + S * 0.5],
        ]),
        this.lin(
          [
            [0, c(72)],
            [0.5, c(48)],
            [1, c(24)],
          ],
          0,
          0,
          1,
          0,
        ),
      );
      for (const [dy, q] of points([
        [-0.42, 0.34],
        [-0.68, 0.22],
        [0.34, 0.3],
      ]))
        this.add(
          `<ellipse cx="${n1(x)}" cy="${n1(y + dy * S)}" rx="${n1(q * S)}" ry="${n1(q * S * 0.34)}" fill="${this.lin(
            [
              [0, c(76)],
              [1, c(34)],
            ],
            0,
            0,
            1,
            0,
          )}"/>`,
        );
      this.l(
        `M${n1(x - rx)} ${n1(y)}A${n1(rx)} ${n1(ry)} 0 0 0 ${n1(x + rx)} ${n1(y)}`,
        this.lin(
          [
            [0, c(78)],
            [1, c(40)],
          ],
          0,
          0,
          1,
          0,
        ),
        n1(S * 0.17),
      );
      let w = "";
      for (let i = 1; i < 12; i++) {
        const t = (Math.PI * i) / 12;
        w += `M${n1(x - rx * Math.cos(t))} ${n1(y + ry * Math.sin(t))}h${n1(S * 0.03)}`;
      }
      this.l(w, "#fff", n1(S * 0.05), 'opacity=".95"');
      this.glow(x, y - S * 0.95, S * 0.2, gl);
    } else if (style === "mech") {
      const n = this.ri(3, 4);
      let yy = y + S * 0.85;
      for (let i = 0; i < n; i++) {
        const w = S * (0.72 - i * 0.14) * this.rr(0.85, 1.1),
          ht = S * this.rr(0.36, 0.5);
        this.p(
          poly([
            [x - w, yy],
            [x - w * 0.86, yy - ht],
            [x, yy - ht],
            [x, yy],
          ]),
          c(50 - i * 2),
        );
        this.p(
          poly([
            [x + w, yy],
            [x + w * 0.86, yy - ht],
            [x, yy - ht],
            [x, yy],
          ]),
          c(30 - i * 2),
        );
        for (let k = 0; k < 4; k++) {
          const bx = x - w * 0.75 + k * w * 0.4;
          this.add(
            `<rect x="${n1(bx)}" y="${n1(yy - ht * 0.7)}" width="${n1(w * 0.2)}" height="${n1(ht * 0.34)}" fill="${k % 2 ? gl : c(18)}" opacity="${k % 2 ? 0.9 : 1}"/>`,
          );
        }
        yy -= ht;
      }
      const g = ring(x, yy - S * 0.12, S * 0.4, 16, 0.2).map(
        (p, i): Point => (i % 2 ? p : [x + (p[0] - x) * 0.8, yy - S * 0.12 + (p[1] - yy + S * 0.12) * 0.8]),
      );
      this.p(poly(g), c(42)).ci(x, yy - S * 0.12, S * 0.21, c(16));
      this.glow(x, yy - S * 0.12, S * 0.34, gl, 0.9).ci(x, yy - S * 0.12, S * 0.075, "#ffe9dd");
    } else {
      const w = S * 0.9;
      for (const sg of [-1, 1]) {
        this.p(
          poly([
            [x + sg * w * 0.38, y + S * 0.8],
            [x + sg * w * 0.56, y - S * 0.2],
            [x + sg * w * 0.66, y - S * 0.52],
            [x + sg * w * 0.76, y - S * 0.2],
            [x + sg * w, y + S * 0.8],
          ]),
          sg < 0 ? c(56) : c(28),
        );
      }
      this.p(
        poly([
          [x, y - S * 1.08],
          [x - w * 0.2, y - S * 0.1],
          [x - w * 0.62, y + S * 0.8],
          [x, y + S * 0.8],
        ]),
        c(70),
      );
      this.p(
        poly([
          [x, y - S * 1.08],
          [x + w * 0.2, y - S * 0.1],
          [x + w * 0.62, y + S * 0.8],
          [x, y + S * 0.8],
        ]),
        c(38),
      );
      for (let i = 0; i < 5; i++) {
        const yy = y - S * 0.3 + i * S * 0.2,
          ww = w * (0.12 + i * 0.07);
        this.l(`M${n1(x - ww)} ${n1(yy)}H${n1(x + ww)}`, c(20), n1(S * 0.028), 'opacity=".6"');
      }
      this.p(
        poly([
          [x, y - S * 0.45],
          [x - S * 0.06, y - S * 0.1],
          [x, y + S * 0.25],
          [x + S * 0.06, y - S * 0.1],
        ]),
        gl,
      );
      this.glow(x, y - S * 1.05, S * 0.22, gl);
    }
  }
  shieldDome(x: number, y: number, r: number, col: string) {
    this.l(`M${n1(x - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(x + r)} ${n1(y)}`, col, 9, 'opacity=".16"').l(
      `M${n1(x - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(x + r)} ${n1(y)}`,
      col,
      2.4,
      'opacity=".85"',
    );
    this.p(
      `M${n1(x - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(x + r)} ${n1(y)}Z`,
      this.rad(
        [
          [0, col, 0],
          [0.75, col, 0.03],
          [1, col, 0.22],
        ],
        x,
        y,
        r,
      ),
    );
    let q = "";
    for (let i = 0; i < 9; i++) {
      const t = (-Math.PI * (i + 0.8)) / 10;
      const px = x + r * 0.93 * Math.cos(t),
        py = y + r * 0.93 * Math.sin(t);
      q += poly(ring(px, py, r * 0.075, 6, t));
    }
    this.l(q, col, 1.6, 'opacity=".5"');
  }
}

// ---------- race: worlds ----------
const GOODH: Record<string, number> = { novelty: 212, rare: 27, genes: 146, alien: 46 };
function raceWorld(c: Drawn, s: Scene): void {
  const g = c.good,
    id = c.id,
    F = new Set(c.flags || []),
    H = s.H,
    mil = c.military,
    has = (re: RegExp) => re.test(id);
  const hue =
    F.has("xeno") && !g
      ? 288
      : g
        ? GOODH[g]! + s.rr(-9, 9)
        : mil
          ? s.pick([352, 12, 232])
          : s.pick([188, 205, 168, 258, 30]);
  const warm = F.has("rebel") ? 356 : F.has("xeno") ? 292 : F.has("imperium") ? 330 : null;
  const bg1 =
      warm ??
      (g === "rare" ? 16 : g === "alien" ? 262 : g === "genes" ? 186 : g === "novelty" ? 236 : 222) + s.rr(-10, 10),
    bg2 =
      warm !== null
        ? warm + s.pick([-40, 24])
        : g === "rare"
          ? s.pick([350, 12, 300])
          : g === "alien"
            ? s.pick([290, 22, 226])
            : g === "genes"
              ? s.pick([172, 196, 210])
              : g === "novelty"
                ? s.pick([200, 262, 228])
                : s.pick([200, 258, 232, 330]);
  s.sky(bg1, bg2, 44, 6, 18);
  const side = s.r() < 0.5 ? -1 : 1,
    L: Point = [-0.62 * side * (s.r() < 0.8 ? 1 : -1), -0.55];
  const prod = c.good_kind === "production",
    big = s.rr(0.34, 0.43) + ((c.cost as number) >= 5 ? 0.05 : 0);
  const R = Math.min(400, H * 1.25) * big,
    cx = 200 + side * s.rr(10, 62),
    cy = H * s.rr(0.46, 0.56);
  const sun = () => {
    const sx = 200 + Math.sign(L[0]) * s.rr(130, 175),
      sy = H * s.rr(0.1, 0.2);
    s.glow(sx, sy, 95, hsl(bg2 + 20, 90, 78), 0.75);
    s.sparkle(sx, sy, 26);
  };
  const dots = (n: number, col: number) => {
    for (let i = 0; i < n; i++)
      s.ship(cx + s.rr(-150, 150), cy + s.rr(-H * 0.3, H * 0.3), s.rr(13, 22), "wedge", {
        hue: col,
        sat: 20,
        rot: -28,
        glow: hsl(col, 95, 66),
      });
  };
  if (has(/asteroid_belt|blaster_gem|rebel_miners|mining_world/)) {
    if (has(/mining_world|blaster/))
      s.planet({
        cx,
        cy: cy + R * 0.1,
        R: R * 0.92,
        kind: has(/blaster/) ? "crystal" : "rock",
        hue: has(/blaster/) ? 8 : hue,
        sat: 46,
        light: L,
      });
    else sun();
    const tilt = s.rr(-0.4, -0.2) * side;
    for (let i = 0; i < 26; i++) {
      const t = s.rr(-1.1, 1.1),
        d = s.rr(-1, 1),
        q = (1 - Math.abs(d)) ** 1.5 * s.rr(10, 40) + 4;
      s.asteroid(
        200 + t * 210,
        H * 0.6 + t * 210 * tilt + d * 74,
        q * (s.tiny ? 1.15 : 1),
        hue + s.rr(-8, 8),
        has(/asteroid/) ? 20 : 34,
      );
    }
  } else if (has(/comet/)) {
    sun();
    for (let i = 0; i < 3; i++) {
      const x = i ? s.rr(70, 330) : 250,
        y = i ? s.rr(0.15, 0.85) * H : H * 0.4,
        q = i ? s.rr(8, 14) : 34,
        len = q * 8,
        a = 2.55;
      s.p(
        poly([
          [x, y - q],
          [x + Math.cos(a) * len, y + Math.sin(a) * len],
          [x, y + q],
        ]),
        s.lin(
          [
            [0, "#bfe9ff", 0],
            [1, "#dff6ff", 0.8],
          ],
          0,
          1,
          1,
          0,
        ),
      );
      s.glow(x, y, q * 2.6, "#cfeeff", 0.8);
      s.asteroid(x, y, q, 205, 28);
    }
  } else if (has(/battle_fleet|warship|scout_ship|robot_sentry/)) {
    s.planet({ cx: 200 - side * 120, cy: H * 0.86, R: 120, kind: "alien", hue, sat: 40, light: L, glowA: 0.35 });
    const n = has(/fleet/) ? 4 : 1;
    for (let i = n - 1; i >= 0; i--)
      s.ship(
        200 + (i % 2 ? -92 : 70) * (n > 1 ? 1 : 0.1) - i * 10,
        H * 0.44 + (i - n / 2 + 0.5) * 56,
        n > 1 ? 96 - i * 14 : has(/sentry|scout/) ? 118 : 158,
        "alien",
        { hue: 46, sat: 46, glow: hsl(190, 95, 72), rot: -30 },
      );
  } else if (has(/space_port|galactic_engineers|clearing_house|merchant_world|black_market/)) {
    s.planet({
      cx: cx - side * 60,
      cy: cy + R * 0.4,
      R: R * 1.02,
      kind: "city",
      hue: hue,
      sat: 36,
      light: L,
      lights: true,
    });
    s.station(200 + side * 54, H * 0.44, Math.min(118, H * 0.3), has(/black/) ? "mech" : "fed", {
      hue: has(/black/) ? 20 : hue,
      sat: 26,
      glow: "#ffe2a8",
    });
    for (let i = 0; i < 3; i++)
      s.ship(s.rr(60, 340), s.rr(0.15, 0.85) * H, s.rr(16, 26), "fed", {
        hue,
        rot: side * -24,
        sat: 20,
        glow: "#bfe4ff",
      });
  } else if (has(/destroyed|plague|corrosive|radioactive/)) {
    sun();
    const kind = has(/destroyed/) ? "broken" : has(/radio/) ? "lava" : has(/corros/) ? "xeno" : "jungle";
    s.planet({
      cx,
      cy,
      R: R * 0.94,
      kind,
      hue: has(/radio/) ? 90 : has(/corros/) ? 60 : has(/plague/) ? 95 : hue,
      sat: 42,
      light: L,
      vein: 74,
      atmo: has(/radio|plague|corr/) ? 88 : undefined,
    });
    if (has(/destroyed/)) {
      const a = -side;
      const w: Points = [[cx, cy - R * 1.05]];
      for (let i = 1; i < 7; i++) w.push([cx + (i % 2 ? 1 : -1) * R * 0.16 + a * R * 0.2, cy - R + i * R * 0.33]);
      s.p(
        poly(
          w.concat([
            [cx + a * R * 1.6, cy + R * 1.2],
            [cx + a * R * 1.6, cy - R * 1.2],
          ]),
        ),
        hsl(bg1, 44, 8),
        'opacity=".94"',
      );
      s.l(`M${pts(w)}`, hsl(22, 96, 58), 9, 'opacity=".35" stroke-linejoin="round"').l(
        `M${pts(w)}`,
        hsl(32, 98, 66),
        3,
        'stroke-linejoin="round"',
      );
      s.stars(0.3);
      for (let i = 0; i < 13; i++) {
        s.asteroid(cx + a * R * s.rr(0.28, 1.3), cy + R * s.rr(-0.9, 0.9), R * s.rr(0.04, 0.17), hue, 30);
      }
    }
  } else if (has(/gem_world/)) {
    sun();
    s.planet({ cx, cy, R, kind: "crystal", hue: 200, sat: 56, light: L, rings: true, ringHue: 190 });
  } else {
    let kind: string;
    if (F.has("xeno")) kind = "xeno";
    else if (g === "alien" || F.has("alien")) kind = "alien";
    else if (g === "genes") kind = "jungle";
    else if (g === "rare") kind = s.pick(["rock", "rock", "lava", "gas"]);
    else if (g === "novelty") kind = s.pick(["terra", "terra", "gas", "ice", "city"]);
    else kind = mil ? s.pick(["rock", "city", "lava"]) : s.pick(["terra", "city", "ice", "gas"]);
    if (has(/earth|terraform|vinland|prosper|lost_colony|new_earth|aquatic|pilgrimage|spice/))
      kind = has(/pilgrimage|spice/) ? "gas" : "terra";
    if (has(/gambling|trendset|tourist|resort/)) kind = "city";
    if (has(/secluded|survival/)) kind = "ice";
    if (has(/homeworld|rebel_base|sparta|penal|outlaw/)) kind = "rock";
    const ph = kind === "terra" ? (g === "rare" ? 24 : 208) + s.rr(-10, 14) : kind === "city" ? hue : hue;
    if (s.r() < 0.55 || kind === "gas") sun();
    const rings = kind === "gas" || (s.r() < 0.22 && !mil);
    if (s.r() < 0.5) s.moon(200 - side * s.rr(120, 165), H * s.rr(0.16, 0.34), s.rr(15, 30), hue + 40, L);
    s.planet({
      cx,
      cy,
      R: rings ? R * 0.78 : R,
      kind,
      hue: ph,
      sat: kind === "jungle" ? 46 : kind === "ice" ? 34 : 48,
      light: L,
      rings,
      lights: kind === "city" || has(/earth|prosper|federation|homeworld|old_/),
      land: g === "rare" && kind === "terra" ? 24 : undefined,
      vein: g === "genes" ? 96 : g === "rare" ? 24 : g === "alien" ? 48 : 330,
    });
    if (has(/uplift|sentient|descend|gnarssh/)) {
      const ax = 200 - side * 128;
      s.l(
        Array.from(
          { length: 13 },
          (_, i) => `${i ? "L" : "M"}${n1(ax + 15 * Math.sin(i * 0.62))} ${n1(H * 0.16 + i * H * 0.058)}`,
        ).join(""),
        hsl(146, 70, 70),
        2.6,
      ).l(
        Array.from(
          { length: 13 },
          (_, i) => `${i ? "L" : "M"}${n1(ax - 15 * Math.sin(i * 0.62))} ${n1(H * 0.16 + i * H * 0.058)}`,
        ).join(""),
        hsl(170, 70, 78),
        2.6,
        'opacity=".8"',
      );
      let q = "";
      for (let i = 0; i < 13; i++) {
        const w = 15 * Math.sin(i * 0.62),
          yy = n1(H * 0.16 + i * H * 0.058);
        q += `M${n1(ax - w)} ${yy}H${n1(ax + w)}`;
      }
      s.l(q, "#fff", 1.3, 'opacity=".5"');
    }
    if (prod && g) {
      s.add(`<g opacity=".9">`);
      s.l(
        `M${n1(cx - R * 1.16)} ${n1(cy + R * 0.3)}A${n1(R * 1.2)} ${n1(R * 0.32)} -14 0 0 ${n1(cx + R * 1.16)} ${n1(cy - R * 0.3)}`,
        hsl(GOODH[g]!, 90, 78),
        1.8,
        'stroke-dasharray="2 9" stroke-linecap="round"',
      );
      s.add("</g>");
    }
  }
  if (F.has("xeno")) {
    for (let i = 0; i < 5; i++) {
      const x0 = s.rr(0, 400),
        b = s.r() < 0.5 ? H + 6 : H + 6,
        hh = s.rr(0.3, 0.62) * H;
      s.l(
        `M${n1(x0)} ${n1(b)}C${n1(x0 + s.rr(-60, 60))} ${n1(b - hh * 0.4)} ${n1(x0 + s.rr(-60, 60))} ${n1(b - hh * 0.7)} ${n1(x0 + s.rr(-90, 90))} ${n1(b - hh)}`,
        hsl(292, 40, 9),
        n1(s.rr(9, 20)),
        'stroke-linecap="round"',
      );
    }
  }
  if (F.has("rebel")) dots(4, 356);
  else if (F.has("imperium")) dots(3, 46);
  else if (F.has("anti_xeno")) {
    const rr = R * 1.12;
    s.l(
      `M${n1(cx - rr)} ${n1(cy + 12)}A${n1(rr)} ${n1(rr)} 0 0 1 ${n1(cx + rr)} ${n1(cy + 12)}`,
      hsl(186, 90, 72),
      10,
      'opacity=".16"',
    ).l(
      `M${n1(cx - rr)} ${n1(cy + 12)}A${n1(rr)} ${n1(rr)} 0 0 1 ${n1(cx + rr)} ${n1(cy + 12)}`,
      hsl(186, 90, 76),
      2.4,
      'stroke-dasharray="26 8" opacity=".9"',
    );
    dots(2, 186);
  } else if (mil && !F.has("xeno") && !has(/ship|fleet|sentry/)) dots(2, 12);
}

// ---------- race: developments, emblematic line art ----------
function raceDev(c: Drawn, s: Scene): void {
  const id = c.id,
    F = new Set(c.flags || []),
    six = (c.cost as number) >= 6,
    H = s.H,
    cx = 200,
    cy = H * 0.5,
    M = Math.min(200, H * 0.5) * 0.8,
    has = (re: RegExp) => re.test(id);
  const ph = (c.powers || []).map((p) => p.phase);
  const hue = F.has("alien")
    ? 46
    : F.has("imperium")
      ? 334
      : F.has("rebel")
        ? 2
        : F.has("anti_xeno")
          ? 186
          : F.has("uplift") || has(/genet|pan_gal/)
            ? 148
            : F.has("terraforming")
              ? 162
              : has(/mining/)
                ? 27
                : has(/market|trade|consumer/)
                  ? 208
                  : ph[0] === 3
                    ? 12
                    : ph[0] === 1
                      ? 198
                      : ph[0] === 2
                        ? 262
                        : s.pick([232, 190, 270, 40]);
  s.add(
    `<rect width="400" height="${H}" fill="${s.rad(
      [
        [0, hsl(hue, 42, 24)],
        [0.55, hsl(hue + 12, 44, 13)],
        [1, hsl(hue + 24, 50, 6)],
      ],
      cx,
      cy,
      Math.max(240, H * 0.62),
    )}"/>`,
  );
  let grid = "";
  for (let i = 1; i < 12; i++) grid += `M${(i * 400) / 12} 0V${H}`;
  for (let y = 400 / 12; y < H; y += 400 / 12) grid += `M0 ${n1(y)}H400`;
  s.l(grid, hsl(hue, 60, 80), 0.7, 'opacity=".13"');
  s.stars(0.6);
  const ln = hsl(hue, 70, 84),
    dim = hsl(hue, 60, 66),
    hot = hsl(hue, 92, 72),
    W = s.tiny ? 7 : 4;
  const L = (d: string, w = W, col = ln, ex = "") =>
    s
      .l(d, col, w * 3.2, `opacity=".13" stroke-linejoin="round" stroke-linecap="round" ${ex}`)
      .l(d, col, w, `stroke-linejoin="round" stroke-linecap="round" ${ex}`);
  const circ = (x: number, y: number, r: number) =>
    `M${n1(x - r)} ${n1(y)}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0`;
  const node = (x: number, y: number, r: number, col = hot) =>
    s.ci(x, y, r * 2.1, col, 'opacity=".22"').ci(x, y, r, col);
  // outer frame
  if (six) {
    const n = 48;
    let t = "";
    for (let i = 0; i < n; i++) {
      const a = (i * TAU) / n,
        r0 = M * 1.16,
        r1 = M * (i % 4 ? 1.23 : 1.34);
      t += `M${n1(cx + r0 * Math.cos(a))} ${n1(cy + r0 * Math.sin(a))}L${n1(cx + r1 * Math.cos(a))} ${n1(cy + r1 * Math.sin(a))}`;
    }
    s.l(t, hsl(44, 85, 70), 2.4, 'opacity=".85"');
    s.l(circ(cx, cy, M * 1.12), hsl(44, 85, 70), 2.2);
  } else
    s.l(
      circ(cx, cy, M * 1.08),
      dim,
      1.6,
      `opacity=".7" stroke-dasharray="${s.pick(["1 0", "60 10", "4 10", "120 14 8 14"])}"`,
    );
  const k = s.ri(0, 9),
    rot = s.rr(0, TAU),
    q = (n: number, r: number, ro = rot) => ring(cx, cy, r, n, ro);
  const motif = has(/robot|corps|construction|public_works|arms_factory|replicant/)
    ? "gear"
    : has(/genetics|bio|pan_galactic/)
      ? "helix"
      : has(/mining/)
        ? "strata"
        : has(/bank|credits|spending|duties|guild|economy/)
          ? "coins"
          : has(/market|trade|free/)
            ? "flow"
            : has(/marines|tactics|troops|militia|force|order/) && !has(/expedition/)
              ? "shield"
              : has(/drop_ships|colony_ship/)
                ? "ship"
                : has(/imperium/)
                  ? "crown"
                  : has(/federation|league|home_front/)
                    ? "nodes"
                    : has(/survey|expedition|contact|seti/)
                      ? "dish"
                      : has(/labs|research|institute/)
                        ? "atom"
                        : has(/alien|histor/)
                          ? "glyph"
                          : has(/renaissance/)
                            ? "bloom"
                            : has(/terraform/)
                              ? "halfworld"
                              : "mandala";
  if (motif === "gear") {
    const n = s.ri(9, 14);
    const g: Points = [];
    for (let i = 0; i < n * 4; i++) {
      const a = rot + (i * TAU) / (n * 4),
        r = i % 4 < 2 ? M * 0.86 : M * 0.68;
      g.push([cx + r * Math.cos(a), cy + r * Math.sin(a)]);
    }
    L(poly(g));
    L(circ(cx, cy, M * 0.46));
    const m = s.ri(3, 6);
    q(m, M * 0.46).forEach(([x, y]) => {
      L(`M${n1(cx)} ${n1(cy)}L${n1(x)} ${n1(y)}`, W * 0.7, dim);
      node(x, y, 7);
    });
    L(poly(q(6, M * 0.22)), W, hot);
  } else if (motif === "helix") {
    const n = 30,
      a: Points = [],
      b: Points = [];
    let rungs = "";
    for (let i = 0; i <= n; i++) {
      const t = i / n,
        y = cy - M * 0.95 + t * M * 1.9,
        w = M * 0.46 * Math.sin(t * TAU * 1.25 + rot);
      a.push([cx + w, y]);
      b.push([cx - w, y]);
      if (i % 2 === 0) rungs += `M${n1(cx + w)} ${n1(y)}L${n1(cx - w)} ${n1(y)}`;
    }
    s.add(`<g transform="rotate(${s.pick([-24, 24, 18])} ${cx} ${n1(cy)})">`);
    s.l(rungs, dim, 2.2, 'opacity=".75"');
    L(`M${pts(a)}`);
    L(`M${pts(b)}`, W, hot);
    a.forEach((p, i) => {
      if (i % 6 === 3) node(p[0], p[1], 6);
    });
    s.add("</g>");
    L(circ(cx, cy, M * 0.82), 1.6, dim, 'stroke-dasharray="3 12"');
  } else if (motif === "strata") {
    const hex = q(6, M * 0.9, Math.PI / 6);
    L(poly(hex));
    const cp = s.clip(`<path d="${poly(hex)}"/>`);
    s.add(`<g clip-path="${cp}">`);
    for (let i = 0; i < 6; i++) {
      const y = cy - M * 0.2 + i * M * 0.2;
      let d = `M${cx - M} ${n1(y)}`;
      for (let j = 1; j <= 8; j++) d += `L${n1(cx - M + (j * M) / 4)} ${n1(y + s.rr(-13, 13))}`;
      L(d, W * (i % 2 ? 0.5 : 0.8), i % 2 ? dim : ln);
    }
    s.add("</g>");
    L(
      `M${cx} ${n1(cy - M * 0.95)}V${n1(cy + M * 0.1)}M${n1(cx - M * 0.17)} ${n1(cy + M * 0.1)}L${cx} ${n1(cy + M * 0.58)}L${n1(cx + M * 0.17)} ${n1(cy + M * 0.1)}Z`,
      W,
      hot,
    );
    for (let i = 0; i < 5; i++)
      s.p(poly(ring(cx + s.rr(-0.55, 0.55) * M, cy + s.rr(0.25, 0.75) * M, s.rr(5, 12), 4, 0)), hot);
  } else if (motif === "coins") {
    const n = s.ri(3, 5);
    for (let i = 0; i < n; i++) {
      const x = cx + ((i - (n - 1) / 2) * M * 1.5) / n,
        st = s.ri(2, 6),
        rx = ((M * 0.62) / n) * 1.5,
        ry = rx * 0.36;
      for (let j = 0; j < st; j++) {
        const y = cy + M * 0.62 - j * M * 0.2;
        s.add(
          `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${hsl(hue, 45, 15)}" stroke="${j === st - 1 ? hot : ln}" stroke-width="${W}"/>`,
        );
      }
      node(x, cy + M * 0.62 - (st - 1) * M * 0.2, 5);
    }
    L(
      `M${n1(cx - M * 0.85)} ${n1(cy + M * 0.1)}L${n1(cx - M * 0.3)} ${n1(cy - M * 0.4)} ${n1(cx + M * 0.1)} ${n1(cy - M * 0.18)} ${n1(cx + M * 0.75)} ${n1(cy - M * 0.8)}M${n1(cx + M * 0.42)} ${n1(cy - M * 0.82)}H${n1(cx + M * 0.77)}V${n1(cy - M * 0.46)}`,
      W,
      hot,
    );
  } else if (motif === "flow") {
    const n = s.ri(3, 5);
    for (let i = 0; i < n; i++) {
      const a = rot + (i * TAU) / n,
        x = cx + M * 0.44 * Math.cos(a),
        y = cy + M * 0.44 * Math.sin(a);
      L(circ(x, y, M * 0.46), W, i % 2 ? dim : ln);
      node(cx + M * 0.9 * Math.cos(a), cy + M * 0.9 * Math.sin(a), 8);
    }
    q(n, M * 0.2, rot + Math.PI / n).forEach(([x, y]) => {
      node(x, y, 4, ln);
    });
    L(poly(q(n, M * 0.2, rot + Math.PI / n)), W * 0.8, hot);
  } else if (motif === "shield") {
    const P: Points = [
      [cx, cy - M * 0.95],
      [cx + M * 0.72, cy - M * 0.62],
      [cx + M * 0.66, cy + M * 0.2],
      [cx, cy + M * 0.98],
      [cx - M * 0.66, cy + M * 0.2],
      [cx - M * 0.72, cy - M * 0.62],
    ];
    L(poly(P));
    L(poly(P.map(([x, y]): Point => [cx + (x - cx) * 0.8, cy + (y - cy) * 0.8])), W * 0.55, dim);
    const n = s.ri(2, 4);
    for (let i = 0; i < n; i++) {
      const y = cy + M * 0.38 - i * M * 0.27;
      L(`M${n1(cx - M * 0.36)} ${n1(y)}L${cx} ${n1(y - M * 0.24)}L${n1(cx + M * 0.36)} ${n1(y)}`, W * 1.25, hot);
    }
    const sp = k % 3;
    if (sp === 0)
      L(
        `M${n1(cx - M)} ${n1(cy + M * 0.9)}L${n1(cx + M)} ${n1(cy - M * 0.9)}M${n1(cx - M)} ${n1(cy - M * 0.9)}L${n1(cx + M)} ${n1(cy + M * 0.9)}`,
        W * 0.5,
        dim,
        'stroke-dasharray="26 400"',
      );
    else s.p(starPath(cx, cy - M * 0.58, M * 0.16, 5), hot);
  } else if (motif === "ship") {
    s.ship(cx, cy, M * 0.98, has(/drop/) ? "wedge" : "fed", { hue, sat: 34, rot: -38, glow: hot });
    L(
      `M${n1(cx - M)} ${n1(cy + M * 0.75)}Q${cx} ${n1(cy + M * 0.4)} ${n1(cx + M)} ${n1(cy + M * 0.8)}`,
      W * 0.6,
      dim,
      'stroke-dasharray="10 9"',
    );
  } else if (motif === "crown") {
    const n = 5,
      P: Points = [[cx - M * 0.8, cy + M * 0.5]];
    for (let i = 0; i < n; i++) {
      P.push([cx - M * 0.8 + i * M * 0.4, cy - M * (i === 2 ? 0.85 : i % 2 ? 0.42 : 0.55)]);
      if (i < n - 1) P.push([cx - M * 0.6 + i * M * 0.4, cy + M * 0.06]);
    }
    P.push([cx + M * 0.8, cy + M * 0.5]);
    L(poly(P));
    L(`M${n1(cx - M * 0.8)} ${n1(cy + M * 0.72)}H${n1(cx + M * 0.8)}`, W * 1.4, hot);
    P.forEach((p, i) => {
      if (i % 2 === 1) node(p[0], p[1], 8);
    });
    s.p(starPath(cx, cy + M * 0.22, M * 0.22, s.ri(4, 7)), hot);
  } else if (motif === "nodes") {
    const n = s.ri(5, 9),
      P = q(n, M * 0.84),
      st = s.ri(2, Math.max(2, Math.floor(n / 2)));
    let d = "";
    P.forEach(([x, y], i) => {
      const b = P[(i + st) % n]!;
      d += `M${n1(x)} ${n1(y)}L${n1(b[0])} ${n1(b[1])}`;
    });
    s.l(d, dim, W * 0.6, 'opacity=".8"');
    L(poly(P));
    P.forEach(([x, y]) => {
      node(x, y, 10);
    });
    L(circ(cx, cy, M * 0.24), W, hot);
    node(cx, cy, 9);
  } else if (motif === "dish") {
    for (let i = 1; i < 5; i++) {
      const r = M * i * 0.23;
      L(
        `M${n1(cx - M * 0.3 + r * Math.cos(-1.25))} ${n1(cy + M * 0.35 + r * Math.sin(-1.25))}A${n1(r)} ${n1(r)} 0 0 1 ${n1(cx - M * 0.3 + r * Math.cos(0.05))} ${n1(cy + M * 0.35 + r * Math.sin(0.05))}`,
        W * (1.1 - i * 0.15),
        i % 2 ? hot : ln,
      );
    }
    L(
      `M${n1(cx - M * 0.86)} ${n1(cy - M * 0.12)}A${n1(M * 0.62)} ${n1(M * 0.62)} 0 0 0 ${n1(cx + M * 0.16)} ${n1(cy + M * 0.9)}Z`,
      W,
    );
    node(cx - M * 0.3, cy + M * 0.35, 9);
    const P = Array.from({ length: s.ri(5, 7) }, (): Point => [cx + s.rr(-0.1, 1) * M, cy - s.rr(0.1, 0.98) * M]);
    s.l(`M${pts(P)}`, dim, 1.6, 'opacity=".8"');
    P.forEach(([x, y]) => {
      s.sparkle(x, y, s.rr(9, 17), ln);
    });
  } else if (motif === "atom") {
    const n = s.ri(3, 4);
    for (let i = 0; i < n; i++) {
      const a = n1((i * 180) / n + rot * 20);
      s.add(`<g transform="rotate(${a} ${cx} ${n1(cy)})">`);
      s.add(
        `<ellipse cx="${cx}" cy="${n1(cy)}" rx="${n1(M * 0.95)}" ry="${n1(M * 0.33)}" fill="none" stroke="${ln}" stroke-width="${W * 3}" opacity=".12"/><ellipse cx="${cx}" cy="${n1(cy)}" rx="${n1(M * 0.95)}" ry="${n1(M * 0.33)}" fill="none" stroke="${i % 2 ? dim : ln}" stroke-width="${W}"/>`,
      );
      node(cx + M * 0.95 * Math.cos(i + 1), cy + M * 0.33 * Math.sin(i + 1), 8);
      s.add("</g>");
    }
    L(poly(q(6, M * 0.2)), W, hot);
    node(cx, cy, 8);
  } else if (motif === "glyph") {
    L(
      poly([
        [cx - M * 0.4, cy + M * 0.95],
        [cx - M * 0.3, cy - M * 0.8],
        [cx, cy - M],
        [cx + M * 0.3, cy - M * 0.8],
        [cx + M * 0.4, cy + M * 0.95],
      ]),
    );
    for (let i = 0; i < 4; i++) {
      const y = cy - M * 0.52 + i * M * 0.38,
        t = s.ri(0, 3);
      if (t === 0) L(circ(cx, y, M * 0.12), W, hot);
      else if (t === 1) L(poly(ring(cx, y, M * 0.15, 3, s.pick([-Math.PI / 2, Math.PI / 2]))), W, hot);
      else if (t === 2)
        L(`M${n1(cx - M * 0.16)} ${n1(y)}H${n1(cx + M * 0.16)}M${cx} ${n1(y - M * 0.12)}V${n1(y + M * 0.12)}`, W, hot);
      else L(poly(ring(cx, y, M * 0.14, 4, 0)), W, hot);
    }
    for (const sg of [-1, 1])
      for (let i = 1; i < 4; i++)
        L(
          `M${n1(cx + sg * M * (0.42 + i * 0.14))} ${n1(cy - M * (0.5 - i * 0.14))}V${n1(cy + M * (0.6 - i * 0.12))}`,
          W * 0.5,
          dim,
        );
  } else if (motif === "bloom") {
    for (let r = 0; r < 3; r++) {
      const n = 8;
      for (let i = 0; i < n; i++) {
        const a = (i * TAU) / n + (r * TAU) / 16,
          len = M * (0.95 - r * 0.26),
          w = 0.3;
        L(
          `M${cx} ${n1(cy)}Q${n1(cx + len * 0.7 * Math.cos(a - w))} ${n1(cy + len * 0.7 * Math.sin(a - w))} ${n1(cx + len * Math.cos(a))} ${n1(cy + len * Math.sin(a))}Q${n1(cx + len * 0.7 * Math.cos(a + w))} ${n1(cy + len * 0.7 * Math.sin(a + w))} ${cx} ${n1(cy)}`,
          W * (0.8 - r * 0.15),
          [ln, hot, dim][r],
        );
      }
    }
    node(cx, cy, 11);
  } else if (motif === "halfworld") {
    s.planet({ cx, cy, R: M * 0.82, kind: "terra", hue: 190, sat: 44, light: [-0.7, -0.4], land: 110 });
    const cp = s.clip(`<rect x="${cx}" y="0" width="400" height="${H}"/>`);
    s.add(`<g clip-path="${cp}">`);
    s.ci(cx, cy, M * 0.82, hsl(hue, 45, 12));
    for (let i = 1; i < 6; i++) {
      const rx = (M * 0.82 * i) / 5.2;
      s.add(
        `<ellipse cx="${cx}" cy="${n1(cy)}" rx="${n1(rx)}" ry="${n1(M * 0.82)}" fill="none" stroke="${ln}" stroke-width="2" opacity=".8"/>`,
      );
    }
    for (let i = -3; i < 4; i++) {
      const y = M * 0.82 * Math.sin(i * 0.42);
      s.l(`M${cx} ${n1(cy + y)}H${n1(cx + M * 0.82 * Math.cos(i * 0.42))}`, ln, 2, 'opacity=".8"');
    }
    L(circ(cx, cy, M * 0.82));
    s.add("</g>");
    L(`M${cx} ${n1(cy - M)}V${n1(cy + M)}`, W * 0.7, hot, 'stroke-dasharray="12 8"');
  } else {
    const n = s.ri(5, 9);
    for (let r = 0; r < 3; r++)
      L(poly(q(n, M * (0.92 - r * 0.27), rot + (r * Math.PI) / n)), W * (1 - r * 0.15), [ln, dim, hot][r]);
    q(n, M * 0.92).forEach(([x, y]) => {
      node(x, y, 7);
    });
    L(circ(cx, cy, M * 0.2), W, hot);
  }
}
const starPath = (x: number, y: number, r: number, n: number, inner = 0.45) =>
  poly(
    Array.from({ length: n * 2 }, (_, i) => {
      const a = -Math.PI / 2 + (i * Math.PI) / n,
        q = i % 2 ? r * inner : r;
      return [x + q * Math.cos(a), y + q * Math.sin(a)];
    }),
  );

// ---------- realms ----------
const FACT: Record<string, [number, string, number]> = {
  blob: [132, "blob", 50],
  trade_federation: [212, "fed", 34],
  star_empire: [46, "wedge", 34],
  machine_cult: [4, "mech", 30],
};
function realms(c: Drawn, s: Scene): void {
  const [hue, style, sat] = FACT[c.faction ?? ""] || [220, "wedge", 8],
    H = s.H,
    id = c.id,
    cost = (c.cost as number | undefined) || 0;
  const v = hash(id) >>> 3;
  const bg = (
    { blob: [168, 118], trade_federation: [232, 204], star_empire: [244, 22], machine_cult: [256, 350] } as Record<
      string,
      Point
    >
  )[c.faction ?? ""] || [228, 214];
  s.sky(bg[0], bg[1], c.faction ? 46 : 24, 6, 19);
  const glow =
    (
      {
        blob: hsl(98, 95, 64),
        trade_federation: hsl(190, 95, 74),
        star_empire: hsl(36, 98, 66),
        machine_cult: hsl(14, 98, 62),
      } as Record<string, string>
    )[c.faction ?? ""] || hsl(200, 80, 80);
  if (c.kind === "base") {
    const S = Math.min(150, H * 0.36) * (0.72 + cost * 0.032),
      outp = c.outpost;
    if (/world|colony|reef|hive/.test(id)) {
      s.planet({
        cx: 200,
        cy: H * 0.52,
        R: Math.min(160, H * 0.38),
        kind:
          c.faction === "blob"
            ? "xeno"
            : c.faction === "machine_cult"
              ? "alien"
              : c.faction === "star_empire"
                ? "lava"
                : "city",
        hue,
        sat: sat + 8,
        lights: c.faction === "trade_federation",
        vein: 92,
        rings: c.faction !== "blob",
        ringHue: hue,
        light: [-0.6, -0.5],
      });
      for (let i = 0; i < 3; i++)
        s.ship(s.rr(50, 350), s.rr(0.12, 0.88) * H, s.rr(18, 30), style, { hue, sat, glow, v });
    } else {
      s.horizon(
        H * 0.74,
        hue + s.rr(-20, 20),
        c.faction === "blob" ? 34 : 22,
        560,
        c.faction === "blob" ? "jungle" : s.pick(["rock", "ice", "barren"]),
      );
      s.station(200, H * 0.5, S, style, { hue, sat, glow, v });
      for (let i = 0; i < 2; i++)
        s.ship(s.pick([s.rr(40, 90), s.rr(310, 360)]), s.rr(0.15, 0.45) * H, s.rr(15, 24), style, {
          hue,
          sat,
          glow,
          v,
        });
    }
    if (outp) s.shieldDome(200, H * 0.8, Math.min(172, H * 0.58), glow);
  } else {
    if (s.r() < 0.75) {
      const k =
        (
          { blob: "jungle", trade_federation: "terra", star_empire: "gas", machine_cult: "rock" } as Record<
            string,
            string
          >
        )[c.faction ?? ""] || "ice";
      s.planet({
        cx: s.pick([40, 350]),
        cy: H * s.pick([0.16, 0.9]),
        R: s.rr(70, 120),
        kind: k,
        hue: bg[1] + s.rr(-15, 15),
        sat: 34,
        light: [-0.6, -0.5],
        glowA: 0.35,
      });
    }
    const S = Math.min(178, H * 0.46) * (0.62 + Math.min(8, cost) * 0.055);
    const esc = /swarm|fighter|pod|barge|hauler|lancer|escort/.test(id) ? s.ri(2, 4) : cost >= 7 ? 2 : 0,
      rot = s.rr(-36, -24);
    for (let i = 0; i < esc; i++)
      s.ship(
        200 + (i % 2 ? -1 : 1) * s.rr(85, 140),
        H * 0.5 + (i % 2 ? -1 : 1) * H * s.rr(0.16, 0.34),
        S * s.rr(0.2, 0.36),
        style,
        { hue, sat: sat * 0.8, rot, glow, v },
      );
    s.glow(200, H * 0.52, S * 1.25, hsl(hue, 70, 56), 0.26);
    s.ship(206, H * 0.52, S, style, { hue, sat, rot, glow, v });
  }
}

// ---------- orion ----------
const OCOL: Record<string, number> = { blue: 208, red: 2, yellow: 44, grey: 222 };
function orionStructure(c: Drawn, s: Scene): void {
  const col = c.colour,
    hue = OCOL[col ?? ""] ?? 200,
    sat = col === "grey" ? 12 : 40,
    H = s.H,
    id = c.id,
    shipRe = /(battleship|cruiser|titan|destroyer|frigate|transport|civilian_ship|colony_ship|doom_star|death_spores)/;
  if (shipRe.test(id)) {
    s.sky(col === "yellow" ? 250 : hue + 18, col === "yellow" ? 20 : hue - 26, col === "grey" ? 22 : 44, 6, 19);
    if (/doom/.test(id)) {
      s.planet({
        cx: 200,
        cy: H * 0.5,
        R: Math.min(140, H * 0.38),
        kind: "alien",
        hue: 4,
        sat: 30,
        light: [-0.6, -0.5],
      });
      s.ci(150, H * 0.42, 34, "#180808")
        .l(`M150 ${n1(H * 0.42)}L400 ${n1(H * 0.12)}`, hsl(8, 98, 66), 14, 'opacity=".3"')
        .l(`M150 ${n1(H * 0.42)}L400 ${n1(H * 0.12)}`, "#ffd9cf", 4);
      s.glow(150, H * 0.42, 46, hsl(8, 98, 66), 0.9);
      return;
    }
    s.planet({
      cx: s.pick([60, 340]),
      cy: H * 0.92,
      R: 130,
      kind: /spores/.test(id) ? "xeno" : s.pick(["rock", "terra", "gas"]),
      hue: hue + s.rr(-30, 30),
      sat: 30,
      light: [-0.6, -0.6],
      glowA: 0.4,
      vein: 96,
    });
    const S =
      Math.min(160, H * 0.44) * (/titan|battleship/.test(id) ? 1.04 : /frigate|destroyer/.test(id) ? 0.78 : 0.9);
    const rot = s.rr(-34, -22);
    const st = /transport|civilian|colony/.test(id)
      ? "fed"
      : /spores/.test(id)
        ? "blob"
        : /titan|cruiser/.test(id)
          ? "mech"
          : "wedge";
    const v = hash(id) >>> 2,
      esc = s.ri(1, 3);
    for (let i = 0; i < esc; i++)
      s.ship(200 + s.pick([-1, 1]) * s.rr(90, 140), H * s.rr(0.2, 0.7), S * 0.24, st, { hue, sat, rot, v });
    s.ship(200, H * 0.48, S, st, { hue, sat, rot, v, glow: hsl(hue, col === "grey" ? 60 : 95, 70) });
    return;
  }
  // surface scene
  const skies: Record<string, Point> = { blue: [222, 196], red: [262, 352], yellow: [238, 24], grey: [226, 214] };
  const sk = skies[col ?? ""] || [222, 200];
  s.add(
    `<rect width="400" height="${H}" fill="${s.lin([
      [0, hsl(sk[0], 46, 8)],
      [0.6, hsl(sk[0] + (((((sk[1] - sk[0]) % 360) + 540) % 360) - 180) / 2, 34, 20)],
      [1, hsl(sk[1], 46, 42)],
    ])}"/>`,
  );
  s.stars(0.9, H * 0.6);
  const mx = s.rr(70, 330),
    my = H * s.rr(0.18, 0.34),
    mr = s.rr(34, 74);
  s.planet({
    cx: mx,
    cy: my,
    R: mr,
    kind: s.pick(["gas", "rock", "ice", "terra"]),
    hue: sk[1] + s.rr(-30, 30),
    sat: 26,
    light: [-0.5, -0.6],
    rings: s.r() < 0.4,
    glowA: 0.3,
  });
  const base = H * 0.8;
  const hill = (y: number, amp: number, f: string) => {
    let d = `M0 ${H}L0 ${n1(y)}`;
    const k = s.rr(0, 6);
    for (let x = 0; x <= 400; x += 20)
      d += `L${x} ${n1(y + amp * Math.sin(x * 0.013 + k) + amp * 0.5 * Math.sin(x * 0.031 + k * 2))}`;
    s.p(`${d}L400 ${H}Z`, f);
  };
  hill(base - 50, 20, hsl(sk[1], 30, 26));
  hill(base - 22, 14, hsl(sk[1], 30, 18));
  const c1 = hsl(hue, sat, 66),
    c2 = hsl(hue, sat, 40),
    c3 = hsl(hue, sat, 24),
    win = col === "red" ? "#ffb3a0" : "#ffe3a3";
  const box = (x: number, y: number, w: number, h: number, roof?: number) => {
    s.p(
      poly([
        [x - w / 2, y],
        [x - w / 2, y - h],
        [x, y - h],
        [x, y],
      ]),
      c1,
    );
    s.p(
      poly([
        [x, y],
        [x, y - h],
        [x + w / 2, y - h],
        [x + w / 2, y],
      ]),
      c2,
    );
    if (roof)
      s.p(
        poly([
          [x - w / 2 - 3, y - h],
          [x, y - h - w * 0.26],
          [x + w / 2 + 3, y - h],
        ]),
        c3,
      );
  };
  const wins = (x: number, y: number, w: number, h: number) => {
    let d = "";
    const q = rng(hash(id + Math.round(w))),
      st = s.tiny ? 15 : 10;
    for (let yy = y - h + 10; yy < y - 6; yy += st)
      for (let xx = x - w / 2 + 6; xx < x + w / 2 - 5; xx += st)
        if (q() < 0.6) d += `M${n1(xx)} ${n1(yy)}h${st * 0.34}`;
    s.l(d, win, st * 0.4, 'opacity=".9"');
  };
  const dome = (x: number, y: number, r: number) => {
    s.p(
      `M${n1(x - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(x + r)} ${n1(y)}Z`,
      s.lin(
        [
          [0, c1, 0.95],
          [1, c3, 0.95],
        ],
        0,
        0,
        1,
        1,
      ),
    );
    let d = "";
    for (let i = 1; i < 4; i++)
      d += `M${n1(x - (r * i) / 4)} ${n1(y)}A${n1((r * i) / 4)} ${n1(r)} 0 0 1 ${n1(x + (r * i) / 4)} ${n1(y)}`;
    d += `M${n1(x - r * 0.87)} ${n1(y - r * 0.5)}H${n1(x + r * 0.87)}`;
    s.l(d, hsl(hue, 60, 88), 1.8, 'opacity=".7"');
    s.glow(x, y - r * 0.25, r * 0.55, win, 0.5);
    s.add(`<rect x="${n1(x - r * 1.08)}" y="${n1(y - 5)}" width="${n1(r * 2.16)}" height="10" fill="${c3}"/>`);
  };
  const dish = (x: number, y: number, r: number, flip: number) => {
    s.l(
      `M${n1(x)} ${n1(y)}L${n1(x)} ${n1(y - r * 0.9)}M${n1(x - r * 0.4)} ${n1(y)}L${n1(x)} ${n1(y - r * 0.7)}L${n1(x + r * 0.4)} ${n1(y)}`,
      c2,
      6,
    );
    s.add(
      `<g transform="translate(${n1(x)} ${n1(y - r)}) rotate(${flip ? 38 : -38})"><path d="M${-r} 0A${r} ${r * 0.7} 0 0 0 ${r} 0Z" fill="${c2}"/><ellipse rx="${r}" ry="${r * 0.24}" fill="${c1}"/><path d="M0 0L0 ${-r * 0.7}" stroke="${c1}" stroke-width="4"/><circle cy="${-r * 0.7}" r="6" fill="${win}"/></g>`,
    );
  };
  const chim = (x: number, y: number, w: number, h: number) => {
    s.p(
      poly([
        [x - w / 2, y],
        [x - w * 0.34, y - h],
        [x + w * 0.34, y - h],
        [x + w / 2, y],
      ]),
      s.lin(
        [
          [0, c1],
          [1, c3],
        ],
        0,
        0,
        1,
        0,
      ),
    );
    s.add(`<rect x="${n1(x - w * 0.38)}" y="${n1(y - h)}" width="${n1(w * 0.76)}" height="7" fill="${c3}"/>`);
    s.glow(x, y - h - 4, w * 1.1, hsl(30, 96, 64), 0.75);
  };
  const turret = (x: number, y: number, r: number, a: number) => {
    s.add(
      `<g transform="translate(${n1(x)} ${n1(y - r * 0.8)}) rotate(${a})"><rect x="0" y="${-r * 0.34}" width="${r * 2.1}" height="${r * 0.22}" fill="${c1}"/><rect x="0" y="${r * 0.1}" width="${r * 2.1}" height="${r * 0.22}" fill="${c2}"/><circle cx="${r * 2.15}" cy="${-r * 0.23}" r="${r * 0.13}" fill="${win}"/><circle cx="${r * 2.15}" cy="${r * 0.21}" r="${r * 0.13}" fill="${win}"/></g>`,
    );
    s.p(
      `M${n1(x - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(x + r)} ${n1(y)}Z`,
      s.lin(
        [
          [0, c1],
          [1, c3],
        ],
        0,
        0,
        1,
        0,
      ),
    );
    s.add(`<rect x="${n1(x - r * 1.2)}" y="${n1(y - 6)}" width="${n1(r * 2.4)}" height="13" fill="${c3}"/>`);
  };
  const y0 = base + 4,
    big = Math.min(1.25, H / 300) * s.rr(0.86, 1.02),
    X = 200 + s.rr(-46, 46),
    v = hash(id) % 5;
  if (col === "blue") {
    if (/farm|bio|soil|gaia|cloning|subter/.test(id)) {
      dome(X - 96, y0 - 8, 52 * big);
      dome(X + 98, y0 - 6, 44 * big);
      dome(X, y0 + 8, 82 * big);
    } else {
      for (const [dx, w, h] of triples([
        [-112, 44, 96],
        [-62, 52, 150 + v * 9],
        [62, 56, 118 + v * 12],
        [116, 40, 78],
      ])) {
        box(X + dx, y0, w, h * big, v % 2);
        wins(X + dx, y0, w, h * big);
      }
      dome(X, y0 + 8, 62 * big);
    }
  } else if (col === "red") {
    box(X, y0 + 8, 130, 60 * big);
    wins(X, y0 + 8, 130, 60 * big);
    turret(X - 92, y0 + 6, 36 * big, -48 - v * 5);
    turret(X + 84, y0 + 10, 42 * big, -32 - v * 6);
    turret(X - 4, y0 - 52 * big, 30 * big, -62);
    if (/missile|convert|batter/.test(id))
      for (const dx of [-30, 6, 42]) {
        s.p(
          poly([
            [X + dx - 8, y0 - 40],
            [X + dx - 8, y0 - 120 * big],
            [X + dx, y0 - 146 * big],
            [X + dx + 8, y0 - 120 * big],
            [X + dx + 8, y0 - 40],
          ]),
          c1,
        );
        s.p(
          poly([
            [X + dx - 8, y0 - 120 * big],
            [X + dx, y0 - 146 * big],
            [X + dx + 8, y0 - 120 * big],
          ]),
          hsl(hue, 80, 56),
        );
      }
  } else if (col === "yellow") {
    if (/locator|port|fortress|exchange|admin|tax/.test(id)) {
      for (const [dx, w, h] of triples([
        [-104, 50, 84],
        [-48, 48, 140 + v * 10],
        [56, 54, 172 - v * 9],
        [112, 42, 96],
      ])) {
        box(X + dx, y0, w, h * big, (v + dx) % 2);
        wins(X + dx, y0, w, h * big);
      }
      if (/locator|port/.test(id)) dish(X + 4, y0 + 4, 56 * big, v % 2);
      else {
        box(X + 4, y0 + 10, 76, 92 * big, 1);
        wins(X + 4, y0 + 10, 76, 92 * big);
      }
    } else {
      chim(X - 98, y0, 44, 128 * big);
      chim(X - 54, y0, 38, (150 + v * 8) * big);
      chim(X + 104, y0, 46, 112 * big);
      box(X + 12, y0 + 8, 150, 74 * big);
      for (let i = 0; i < 4; i++) {
        const bx = X - 63 + i * 37.5;
        s.p(
          poly([
            [bx, y0 + 8 - 74 * big],
            [bx + 37.5, y0 + 8 - 74 * big],
            [bx + 37.5, y0 + 8 - 102 * big],
          ]),
          i % 2 ? c1 : c2,
        );
      }
      wins(X + 12, y0 + 8, 150, 60 * big);
      s.l(
        `M${n1(X + 60)} ${n1(y0)}V${n1(y0 - 160 * big)}H${n1(X - 20)}M${n1(X + 60)} ${n1(y0 - 140 * big)}L${n1(X + 30)} ${n1(y0 - 160 * big)}M${n1(X - 8)} ${n1(y0 - 160 * big)}v28`,
        c3,
        5,
      );
    }
  } else {
    if (/university|research|pleasure/.test(id)) {
      dome(X, y0 + 6, 78 * big);
      box(X - 108, y0, 48, 112 * big, 1);
      wins(X - 108, y0, 48, 112 * big);
      box(X + 112, y0, 44, 140 * big, 1);
      wins(X + 112, y0, 44, 140 * big);
      s.glow(X, y0 - 84 * big, 26, hsl(268, 90, 80), 0.9);
    } else {
      dish(X - 70, y0 + 4, 62 * big, 0);
      dish(X + 92, y0 + 2, 44 * big, 1);
      box(X + 16, y0 + 8, 84, 84 * big, v % 2);
      wins(X + 16, y0 + 8, 84, 84 * big);
      s.l(
        `M${n1(X + 16)} ${n1(y0 - 76 * big)}V${n1(y0 - 186 * big)}M${n1(X)} ${n1(y0 - 130 * big)}H${n1(X + 32)}M${n1(X + 4)} ${n1(y0 - 154 * big)}H${n1(X + 28)}`,
        c1,
        4,
      );
      s.glow(X + 16, y0 - 186 * big, 22, hsl(268, 95, 78), 0.95);
      for (let i = 1; i < 4; i++)
        s.l(
          `M${n1(X + 16 - i * 20)} ${n1(y0 - 186 * big - i * 7)}A${i * 22} ${i * 22} 0 0 1 ${n1(X + 16 + i * 20)} ${n1(y0 - 186 * big - i * 7)}`,
          hsl(268, 80, 82),
          2.4,
          'opacity=".5"',
        );
    }
  }
  hill(base + 12, 7, hsl(sk[1], 32, 9));
  holo(
    s,
    id,
    X,
    Math.max(H * 0.2, y0 - 178 * big),
    Math.min(42, H * 0.15),
    hsl(col === "grey" ? 268 : hue, 95, 82),
    y0 - 40 * big,
  );
}
// a projected line emblem that tells structures of one colour apart
const HOLO: [RegExp, string][] = [
  [/soil|farms$/, "leaf"],
  [/hydro/, "drop"],
  [/bio/, "sprout"],
  [/gaia/, "globe"],
  [/clon/, "helix"],
  [/data/, "stack"],
  [/autolab|research/, "flask"],
  [/holo/, "mask"],
  [/stock|currency/, "graph"],
  [/supercomp/, "chip"],
  [/garrison/, "chevron"],
  [/batter/, "target"],
  [/missile/, "bolt"],
  [/population/, "heart"],
  [/convert/, "sun"],
  [/automated|space_factory/, "gear"],
  [/mine$/, "pick"],
  [/locator/, "radar"],
  [/admin/, "columns"],
  [/recyclo/, "cycle"],
  [/robo/, "bot"],
  [/spaceport/, "chevron"],
  [/fortress/, "shield"],
  [/tax/, "coin"],
  [/alien/, "eye"],
  [/univers/, "book"],
  [/satell/, "orbit"],
  [/espion|spy/, "eye"],
  [/cybernet/, "net"],
  [/pleasure/, "sun"],
];
function holo(s: Scene, id: string, x: number, y: number, r: number, col: string, yb: number) {
  const k = HOLO.find(([re]) => re.test(id))?.[1] ?? "net",
    C = (a: number, b: number, q: number) =>
      `M${n1(x + (a - q) * r)} ${n1(y + b * r)}a${n1(q * r)} ${n1(q * r)} 0 1 0 ${n1(2 * q * r)} 0a${n1(q * r)} ${n1(q * r)} 0 1 0 ${n1(-2 * q * r)} 0`,
    P = (a: Points, z = "Z") => `M${pts(a.map(([p, q]): Point => [x + p * r, y + q * r]))}${z}`,
    Q = (n: number, q: number, ro = -Math.PI / 2) => ring(0, 0, q, n, ro);
  s.p(
    poly([
      [x - r * 1.25, y],
      [x + r * 1.25, y],
      [x + r * 0.12, yb],
      [x - r * 0.12, yb],
    ]),
    s.lin([
      [0, col, 0.0],
      [0.2, col, 0.2],
      [1, col, 0.03],
    ]),
  );
  s.glow(x, y, r * 1.7, col, 0.28);
  const holograms: Record<string, string> = {
    leaf: `M${n1(x)} ${n1(y + r)}V${n1(y - r * 0.2)}M${n1(x)} ${n1(y + r * 0.3)}C${n1(x - r)} ${n1(y + r * 0.4)} ${n1(x - r)} ${n1(y - r * 0.3)} ${n1(x - r * 0.9)} ${n1(y - r * 0.5)}C${n1(x - r * 0.2)} ${n1(y - r * 0.5)} ${n1(x)} ${n1(y - r * 0.1)} ${n1(x)} ${n1(y + r * 0.3)}C${n1(x)} ${n1(y - r * 0.4)} ${n1(x + r * 0.3)} ${n1(y - r * 0.9)} ${n1(x + r * 0.9)} ${n1(y - r * 0.9)}C${n1(x + r)} ${n1(y - r * 0.1)} ${n1(x + r * 0.6)} ${n1(y + r * 0.2)} ${n1(x)} ${n1(y + r * 0.3)}`,
    drop: `M${n1(x)} ${n1(y - r)}C${n1(x + r * 0.9)} ${n1(y)} ${n1(x + r * 0.7)} ${n1(y + r)} ${n1(x)} ${n1(y + r)}C${n1(x - r * 0.7)} ${n1(y + r)} ${n1(x - r * 0.9)} ${n1(y)} ${n1(x)} ${n1(y - r)}ZM${n1(x - r * 0.3)} ${n1(y + r * 0.3)}q${n1(r * 0.1)} ${n1(r * 0.35)} ${n1(r * 0.4)} ${n1(r * 0.35)}`,
    sprout:
      C(0, 0, 0.95) +
      P(
        [
          [0, 0.9],
          [0, -0.3],
        ],
        "",
      ) +
      P(
        [
          [0, 0.2],
          [-0.55, -0.2],
        ],
        "",
      ) +
      P(
        [
          [0, 0],
          [0.5, -0.45],
        ],
        "",
      ) +
      C(-0.55, -0.25, 0.14) +
      C(0.5, -0.5, 0.14) +
      C(0, -0.42, 0.16),
    globe:
      C(0, 0, 0.95) +
      `M${n1(x - r * 0.95)} ${n1(y)}h${n1(r * 1.9)}M${n1(x)} ${n1(y - r * 0.95)}v${n1(r * 1.9)}M${n1(x)} ${n1(y - r * 0.95)}q${n1(r)} ${n1(r * 0.95)} 0 ${n1(r * 1.9)}q${n1(-r)} ${n1(-r * 0.95)} 0 ${n1(-r * 1.9)}`,
    helix:
      Array.from(
        { length: 13 },
        (_, i) => `${i ? "L" : "M"}${n1(x + 0.45 * r * Math.sin(i * 0.6))} ${n1(y - r + (i * r) / 6)}`,
      ).join("") +
      Array.from(
        { length: 13 },
        (_, i) => `${i ? "L" : "M"}${n1(x - 0.45 * r * Math.sin(i * 0.6))} ${n1(y - r + (i * r) / 6)}`,
      ).join(""),
    stack: [-0.6, 0, 0.6]
      .map((b) =>
        P([
          [-0.8, b],
          [0, b - 0.36],
          [0.8, b],
          [0, b + 0.36],
        ]),
      )
      .join(""),
    flask:
      P(
        [
          [-0.25, -0.95],
          [-0.25, -0.2],
          [-0.8, 0.85],
          [0.8, 0.85],
          [0.25, -0.2],
          [0.25, -0.95],
        ],
        "",
      ) +
      P(
        [
          [-0.42, -0.95],
          [0.42, -0.95],
        ],
        "",
      ) +
      P(
        [
          [-0.5, 0.3],
          [0.5, 0.3],
        ],
        "",
      ),
    mask:
      P([
        [-0.8, -0.6],
        [0, -0.8],
        [0.8, -0.6],
        [0.7, 0.4],
        [0, 1],
        [-0.7, 0.4],
      ]) +
      P(
        [
          [-0.5, -0.1],
          [-0.15, -0.1],
        ],
        "",
      ) +
      P(
        [
          [0.5, -0.1],
          [0.15, -0.1],
        ],
        "",
      ) +
      P(
        [
          [-0.3, 0.42],
          [0, 0.56],
          [0.3, 0.42],
        ],
        "",
      ),
    graph:
      P(
        [
          [-0.9, -0.9],
          [-0.9, 0.9],
          [0.95, 0.9],
        ],
        "",
      ) +
      P(
        [
          [-0.7, 0.5],
          [-0.2, -0.1],
          [0.15, 0.2],
          [0.85, -0.75],
        ],
        "",
      ) +
      P(
        [
          [0.45, -0.75],
          [0.85, -0.75],
          [0.85, -0.35],
        ],
        "",
      ),
    chip:
      P([
        [-0.6, -0.6],
        [0.6, -0.6],
        [0.6, 0.6],
        [-0.6, 0.6],
      ]) +
      P([
        [-0.25, -0.25],
        [0.25, -0.25],
        [0.25, 0.25],
        [-0.25, 0.25],
      ]) +
      [-0.35, 0, 0.35]
        .map(
          (t) =>
            P(
              [
                [t, -0.95],
                [t, -0.6],
              ],
              "",
            ) +
            P(
              [
                [t, 0.95],
                [t, 0.6],
              ],
              "",
            ) +
            P(
              [
                [-0.95, t],
                [-0.6, t],
              ],
              "",
            ) +
            P(
              [
                [0.95, t],
                [0.6, t],
              ],
              "",
            ),
        )
        .join(""),
    chevron: [-0.5, 0, 0.5]
      .map((b) =>
        P(
          [
            [-0.7, b + 0.4],
            [0, b - 0.3],
            [0.7, b + 0.4],
          ],
          "",
        ),
      )
      .join(""),
    target:
      C(0, 0, 0.9) +
      C(0, 0, 0.42) +
      P(
        [
          [0, -1.15],
          [0, -0.4],
        ],
        "",
      ) +
      P(
        [
          [0, 1.15],
          [0, 0.4],
        ],
        "",
      ) +
      P(
        [
          [-1.15, 0],
          [-0.4, 0],
        ],
        "",
      ) +
      P(
        [
          [1.15, 0],
          [0.4, 0],
        ],
        "",
      ),
    bolt: P([
      [0.2, -1],
      [-0.6, 0.15],
      [0, 0.15],
      [-0.2, 1],
      [0.6, -0.2],
      [0, -0.2],
    ]),
    heart: `M${n1(x)} ${n1(y + r * 0.9)}C${n1(x - r * 1.5)} ${n1(y)} ${n1(x - r * 0.7)} ${n1(y - r * 1.2)} ${n1(x)} ${n1(y - r * 0.35)}C${n1(x + r * 0.7)} ${n1(y - r * 1.2)} ${n1(x + r * 1.5)} ${n1(y)} ${n1(x)} ${n1(y + r * 0.9)}Z`,
    sun:
      C(0, 0, 0.45) +
      Q(8, 1)
        .map(([a, b]) =>
          P(
            [
              [a * 0.65, b * 0.65],
              [a, b],
            ],
            "",
          ),
        )
        .join(""),
    gear:
      P(
        Array.from({ length: 32 }, (_, i) => {
          const a = (i * TAU) / 32,
            q = i % 4 < 2 ? 1 : 0.74;
          return [q * Math.cos(a), q * Math.sin(a)];
        }),
      ) + C(0, 0, 0.36),
    pick:
      P(
        [
          [-0.7, 0.9],
          [0.4, -0.4],
        ],
        "",
      ) +
      `M${n1(x - r * 0.3)} ${n1(y - r * 0.9)}Q${n1(x + r * 0.7)} ${n1(y - r * 0.8)} ${n1(x + r * 0.9)} ${n1(y + r * 0.3)}`,
    radar:
      C(0, 0, 0.95) +
      C(0, 0, 0.5) +
      P(
        [
          [0, 0],
          [0.65, -0.7],
        ],
        "",
      ) +
      C(-0.3, 0.3, 0.08),
    columns:
      P([
        [-0.9, -0.4],
        [0, -0.95],
        [0.9, -0.4],
      ]) +
      [-0.6, -0.2, 0.2, 0.6]
        .map((t) =>
          P(
            [
              [t, -0.3],
              [t, 0.65],
            ],
            "",
          ),
        )
        .join("") +
      P(
        [
          [-0.9, 0.85],
          [0.9, 0.85],
        ],
        "",
      ),
    cycle: Q(3, 0.8)
      .map(([a, b], i, A) => {
        const [p, q] = A[(i + 1) % 3]!;
        return (
          P(
            [
              [a, b],
              [a + (p - a) * 0.72, b + (q - b) * 0.72],
            ],
            "",
          ) + C(p, q, 0.1)
        );
      })
      .join(""),
    bot:
      P([
        [-0.7, -0.4],
        [0.7, -0.4],
        [0.7, 0.7],
        [-0.7, 0.7],
      ]) +
      C(-0.3, 0.1, 0.14) +
      C(0.3, 0.1, 0.14) +
      P(
        [
          [0, -0.4],
          [0, -0.85],
        ],
        "",
      ) +
      C(0, -0.95, 0.1) +
      P(
        [
          [-0.3, 0.46],
          [0.3, 0.46],
        ],
        "",
      ),
    shield:
      P([
        [0, -1],
        [0.8, -0.65],
        [0.7, 0.3],
        [0, 1],
        [-0.7, 0.3],
        [-0.8, -0.65],
      ]) +
      P(
        [
          [0, -0.55],
          [0, 0.5],
        ],
        "",
      ),
    coin: C(0, 0, 0.9) + C(0, 0, 0.62) + P(Q(4, 0.34)),
    eye:
      `M${n1(x - r)} ${n1(y)}Q${n1(x)} ${n1(y - r * 1.1)} ${n1(x + r)} ${n1(y)}Q${n1(x)} ${n1(y + r * 1.1)} ${n1(x - r)} ${n1(y)}Z` +
      C(0, 0, 0.32),
    book:
      P([
        [0, -0.6],
        [-0.9, -0.8],
        [-0.9, 0.6],
        [0, 0.8],
        [0.9, 0.6],
        [0.9, -0.8],
      ]) +
      P(
        [
          [0, -0.6],
          [0, 0.8],
        ],
        "",
      ),
    orbit:
      C(0, 0, 0.36) +
      `M${n1(x - r)} ${n1(y + r * 0.3)}A${n1(r * 1.05)} ${n1(r * 0.4)} -18 1 1 ${n1(x + r)} ${n1(y - r * 0.3)}A${n1(r * 1.05)} ${n1(r * 0.4)} -18 1 1 ${n1(x - r)} ${n1(y + r * 0.3)}`,
    net: Q(6, 0.9)
      .map(([a, b], i, A) => {
        const [p, q] = A[(i + 2) % 6]!;
        return (
          C(a, b, 0.12) +
          P(
            [
              [a, b],
              [p, q],
            ],
            "",
          )
        );
      })
      .join(""),
  };
  const d = holograms[k]!;
  const w = s.tiny ? 7 : 3.6;
  s.l(d, col, w * 2.6, 'opacity=".2" stroke-linejoin="round" stroke-linecap="round"').l(
    d,
    "#fff",
    w,
    'opacity=".92" stroke-linejoin="round" stroke-linecap="round"',
  );
}
function advisor(c: Drawn, s: Scene): void {
  const id = c.id,
    H = s.H,
    specs: Record<string, [string, number]> = {
      advia: ["machine", 190],
      alluvia: ["fish", 172],
      harrava: ["cat", 26],
      kual: ["bird", 212],
      kuruk: ["bear", 20],
      moldred: ["brain", 262],
      veil: ["hood", 282],
      viktoria: ["human", 8],
    };
  const [k, hue] = specs[id] ?? [s.pick(["human", "cat", "bird"]), s.rr(0, 360)],
    cx = 200,
    cy = H * 0.44,
    R = Math.min(96, H * 0.25);
  s.add(
    `<rect width="400" height="${H}" fill="${s.rad(
      [
        [0, hsl(hue, 46, 40)],
        [0.5, hsl(hue + 14, 44, 18)],
        [1, hsl(hue + 24, 48, 7)],
      ],
      cx,
      cy,
      Math.max(250, H * 0.6),
    )}"/>`,
  );
  s.stars(0.6);
  let t = "";
  for (let i = 0; i < 40; i++) {
    const a = (i * TAU) / 40;
    t += `M${n1(cx + R * 1.62 * Math.cos(a))} ${n1(cy + R * 1.62 * Math.sin(a))}L${n1(cx + R * (i % 5 ? 1.7 : 1.82) * Math.cos(a))} ${n1(cy + R * (i % 5 ? 1.7 : 1.82) * Math.sin(a))}`;
  }
  s.l(t, hsl(hue, 80, 82), 2, 'opacity=".5"');
  s.l(
    `M${cx - R * 1.55} ${n1(cy)}a${n1(R * 1.55)} ${n1(R * 1.55)} 0 1 0 ${n1(R * 3.1)} 0a${n1(R * 1.55)} ${n1(R * 1.55)} 0 1 0 ${n1(-R * 3.1)} 0`,
    hsl(hue, 80, 82),
    1.6,
    'opacity=".5"',
  );
  const skins: Record<string, Point> = {
      machine: [205, 12],
      fish: [168, 40],
      cat: [28, 52],
      bird: [214, 42],
      bear: [22, 34],
      brain: [262, 26],
      hood: [284, 30],
      human: [22, 40],
    },
    skin = skins[k]!,
    A = (l: number) => hsl(skin[0], skin[1], l),
    eyeOf: Record<string, string> = {
      machine: hsl(186, 98, 70),
      hood: hsl(320, 98, 74),
      brain: hsl(90, 95, 72),
      cat: hsl(96, 95, 66),
      bird: hsl(44, 98, 66),
      fish: hsl(44, 98, 72),
      bear: hsl(36, 90, 66),
      human: hsl(200, 80, 82),
    },
    eye = eyeOf[k]!;
  const cl = (l: number) => hsl(hue + 180, 34, l);
  const two = (P: Points, a: string, b: string) => {
    s.p(
      poly(
        P.concat(
          P.slice()
            .reverse()
            .map(([x, y]): Point => [2 * cx - x, y]),
        ),
      ),
      b,
    );
    s.p(poly([...P, [cx, P[P.length - 1]![1]], [cx, P[0]![1]]]), a);
  };
  // shoulders
  two(
    [
      [cx, cy + R * 0.95],
      [cx - R * 0.42, cy + R * 1.0],
      [cx - R * 1.35, cy + R * 1.4],
      [cx - R * 1.7, H + 4],
      [cx, H + 4],
    ],
    cl(34),
    cl(20),
  );
  two(
    [
      [cx, cy + R * 1.5],
      [cx - R * 0.5, cy + R * 1.02],
      [cx - R * 0.72, cy + R * 1.14],
      [cx, cy + R * 2.0],
    ],
    cl(62),
    cl(42),
  );
  s.p(poly(ring(cx, cy + R * 1.86, R * 0.13, 6, 0)), eye);
  two(
    [
      [cx, cy + R * 0.4],
      [cx - R * 0.34, cy + R * 0.5],
      [cx - R * 0.36, cy + R * 1.15],
      [cx, cy + R * 1.4],
    ],
    A(40),
    A(26),
  );
  const eyes = (dx: number, dy: number, rx: number, ry: number, rot = 0) => {
    for (const g of [-1, 1]) {
      s.glow(cx + g * dx, cy + dy, rx * 2, eye, 0.5);
      s.add(
        `<ellipse cx="${n1(cx + g * dx)}" cy="${n1(cy + dy)}" rx="${n1(rx)}" ry="${n1(ry)}" transform="rotate(${g * rot} ${n1(cx + g * dx)} ${n1(cy + dy)})" fill="${eye}"/>`,
      );
      if (/cat|bird|fish/.test(k))
        s.add(
          `<ellipse cx="${n1(cx + g * dx)}" cy="${n1(cy + dy)}" rx="${n1(rx * 0.24)}" ry="${n1(ry * 0.9)}" fill="#0a0a14"/>`,
        );
      else if (/human|bear/.test(k)) s.ci(cx + g * dx, cy + dy, ry * 0.6, "#10141c");
    }
  };
  if (k === "machine") {
    two(
      [
        [cx, cy - R],
        [cx - R * 0.6, cy - R * 0.9],
        [cx - R * 0.76, cy - R * 0.2],
        [cx - R * 0.62, cy + R * 0.6],
        [cx - R * 0.3, cy + R * 0.92],
        [cx, cy + R * 0.92],
      ],
      A(72),
      A(44),
    );
    s.p(
      poly([
        [cx - R * 0.62, cy - R * 0.2],
        [cx + R * 0.62, cy - R * 0.2],
        [cx + R * 0.5, cy + R * 0.12],
        [cx - R * 0.5, cy + R * 0.12],
      ]),
      "#0c1420",
    );
    s.l(`M${n1(cx - R * 0.46)} ${n1(cy - R * 0.04)}H${n1(cx + R * 0.46)}`, eye, 9);
    for (let i = 0; i < 4; i++)
      s.l(`M${n1(cx - R * 0.28)} ${n1(cy + R * (0.4 + i * 0.12))}H${n1(cx + R * 0.28)}`, A(24), 4);
    s.l(
      `M${n1(cx - R * 0.76)} ${n1(cy - R * 0.3)}l${n1(-R * 0.3)} ${n1(-R * 0.5)}M${n1(cx + R * 0.76)} ${n1(cy - R * 0.3)}l${n1(R * 0.3)} ${n1(-R * 0.5)}`,
      A(60),
      6,
    );
    s.glow(cx - R * 1.06, cy - R * 0.8, 16, eye);
    s.glow(cx + R * 1.06, cy - R * 0.8, 16, eye);
  } else if (k === "cat") {
    two(
      [
        [cx - R * 0.1, cy - R * 0.72],
        [cx - R * 0.42, cy - R * 0.82],
        [cx - R * 0.88, cy - R * 1.42],
        [cx - R * 0.92, cy - R * 0.3],
        [cx - R * 0.98, cy + R * 0.2],
        [cx - R * 0.5, cy + R * 0.74],
        [cx, cy + R * 0.95],
      ],
      A(62),
      A(40),
    );
    two(
      [
        [cx - R * 0.45, cy - R * 0.78],
        [cx - R * 0.8, cy - R * 1.2],
        [cx - R * 0.82, cy - R * 0.5],
      ],
      A(34),
      A(24),
    );
    eyes(R * 0.42, -R * 0.12, R * 0.2, R * 0.13, 14);
    two(
      [
        [cx, cy + R * 0.22],
        [cx - R * 0.14, cy + R * 0.24],
        [cx, cy + R * 0.4],
      ],
      A(18),
      A(14),
    );
    two(
      [
        [cx, cy + R * 0.4],
        [cx - R * 0.32, cy + R * 0.5],
        [cx - R * 0.2, cy + R * 0.66],
        [cx, cy + R * 0.62],
      ],
      A(80),
      A(62),
    );
    for (const g of [-1, 1])
      for (let i = 0; i < 3; i++) {
        s.l(
          `M${n1(cx + g * R * 0.3)} ${n1(cy + R * (0.44 + i * 0.07))}L${n1(cx + g * R * 1.05)} ${n1(cy + R * (0.3 + i * 0.17))}`,
          "#fff",
          1.6,
          'opacity=".6"',
        );
        s.l(
          `M${n1(cx + g * R * (0.5 + i * 0.14))} ${n1(cy - R * (0.5 - i * 0.16))}L${n1(cx + g * R * (0.22 + i * 0.2))} ${n1(cy - R * (0.42 - i * 0.12))}`,
          A(22),
          5,
        );
      }
  } else if (k === "bird") {
    for (let i = 0; i < 5; i++)
      s.p(
        poly([
          [cx + (i - 2) * R * 0.18, cy - R * 0.6],
          [cx + (i - 2) * R * 0.42, cy - R * (1.55 - Math.abs(i - 2) * 0.2)],
          [cx + (i - 2) * R * 0.28 + R * 0.12, cy - R * 0.55],
        ]),
        i < 3 ? A(66 - i * 4) : A(44),
      );
    two(
      [
        [cx, cy - R * 0.86],
        [cx - R * 0.5, cy - R * 0.7],
        [cx - R * 0.7, cy - R * 0.1],
        [cx - R * 0.5, cy + R * 0.5],
        [cx - R * 0.3, cy + R * 0.9],
        [cx, cy + R * 0.95],
      ],
      A(66),
      A(42),
    );
    eyes(R * 0.38, -R * 0.18, R * 0.17, R * 0.17);
    two(
      [
        [cx, cy - R * 0.08],
        [cx - R * 0.26, cy + R * 0.12],
        [cx - R * 0.1, cy + R * 0.5],
        [cx, cy + R * 0.86],
      ],
      hsl(42, 90, 66),
      hsl(34, 84, 46),
    );
    s.l(`M${n1(cx - R * 0.16)} ${n1(cy + R * 0.3)}H${n1(cx + R * 0.16)}`, hsl(30, 80, 28), 3);
    for (const g of [-1, 1])
      s.l(
        `M${n1(cx + g * R * 0.1)} ${n1(cy - R * 0.36)}L${n1(cx + g * R * 0.62)} ${n1(cy - R * 0.46)}`,
        A(24),
        7,
        'stroke-linecap="round"',
      );
  } else if (k === "bear") {
    for (const g of [-1, 1])
      s.ci(cx + g * R * 0.72, cy - R * 0.72, R * 0.3, g < 0 ? A(50) : A(30)).ci(
        cx + g * R * 0.72,
        cy - R * 0.72,
        R * 0.15,
        A(22),
      );
    two(
      [
        [cx, cy - R * 0.98],
        [cx - R * 0.6, cy - R * 0.86],
        [cx - R * 0.98, cy - R * 0.2],
        [cx - R * 0.95, cy + R * 0.4],
        [cx - R * 0.5, cy + R * 0.9],
        [cx, cy + R * 1.0],
      ],
      A(50),
      A(32),
    );
    two(
      [
        [cx, cy + R * 0.04],
        [cx - R * 0.34, cy + R * 0.12],
        [cx - R * 0.46, cy + R * 0.56],
        [cx - R * 0.24, cy + R * 0.84],
        [cx, cy + R * 0.86],
      ],
      A(68),
      A(50),
    );
    two(
      [
        [cx, cy + R * 0.14],
        [cx - R * 0.2, cy + R * 0.18],
        [cx - R * 0.1, cy + R * 0.38],
        [cx, cy + R * 0.42],
      ],
      "#17100e",
      "#0d0908",
    );
    s.l(
      `M${cx} ${n1(cy + R * 0.42)}V${n1(cy + R * 0.6)}M${n1(cx - R * 0.22)} ${n1(cy + R * 0.66)}Q${cx} ${n1(cy + R * 0.56)} ${n1(cx + R * 0.22)} ${n1(cy + R * 0.66)}`,
      "#17100e",
      4,
    );
    eyes(R * 0.42, -R * 0.1, R * 0.1, R * 0.1);
    s.l(
      `M${n1(cx - R * 0.62)} ${n1(cy - R * 0.4)}L${n1(cx - R * 0.28)} ${n1(cy + R * 0.02)}`,
      A(74),
      4,
      'opacity=".8"',
    );
  } else if (k === "hood") {
    two(
      [
        [cx, cy - R * 1.35],
        [cx - R * 0.7, cy - R * 1.0],
        [cx - R * 1.1, cy - R * 0.1],
        [cx - R * 1.0, cy + R * 0.8],
        [cx - R * 1.3, cy + R * 1.6],
        [cx, cy + R * 1.9],
      ],
      hsl(282, 34, 34),
      hsl(282, 36, 20),
    );
    two(
      [
        [cx, cy - R * 0.88],
        [cx - R * 0.5, cy - R * 0.66],
        [cx - R * 0.68, cy + R * 0.06],
        [cx - R * 0.4, cy + R * 0.74],
        [cx, cy + R * 1.0],
      ],
      "#120a1a",
      "#0b0611",
    );
    eyes(R * 0.3, -R * 0.02, R * 0.19, R * 0.09, 14);
    two(
      [
        [cx, cy + R * 0.4],
        [cx - R * 0.3, cy + R * 0.34],
        [cx - R * 0.24, cy + R * 0.72],
        [cx, cy + R * 0.9],
      ],
      hsl(284, 22, 44),
      hsl(284, 22, 28),
    );
    s.l(`M${n1(cx - R * 0.2)} ${n1(cy + R * 0.56)}H${n1(cx + R * 0.2)}`, "#120a1a", 3);
    s.p(poly(ring(cx, cy - R * 1.06, R * 0.13, 4, 0)), eye);
  } else if (k === "brain") {
    two(
      [
        [cx, cy - R * 1.35],
        [cx - R * 0.72, cy - R * 1.2],
        [cx - R * 1.06, cy - R * 0.62],
        [cx - R * 0.86, cy - R * 0.02],
        [cx - R * 0.42, cy + R * 0.62],
        [cx - R * 0.18, cy + R * 0.9],
        [cx, cy + R * 0.92],
      ],
      A(70),
      A(46),
    );
    for (let i = 0; i < 4; i++)
      s.l(
        `M${n1(cx - R * (0.1 + i * 0.2))} ${n1(cy - R * (1.22 - i * 0.1))}Q${n1(cx - R * (0.3 + i * 0.2))} ${n1(cy - R * 0.9)} ${n1(cx - R * (0.12 + i * 0.19))} ${n1(cy - R * 0.52)}`,
        A(50),
        4,
        'opacity=".8"',
      );
    eyes(R * 0.4, R * 0.02, R * 0.24, R * 0.15, 20);
    s.l(`M${n1(cx - R * 0.14)} ${n1(cy + R * 0.66)}H${n1(cx + R * 0.14)}`, A(24), 4);
  } else if (k === "fish") {
    for (const g of [-1, 1])
      for (let i = 0; i < 3; i++)
        s.p(
          poly([
            [cx + g * R * 0.6, cy - R * 0.1 + i * R * 0.22],
            [cx + g * R * (1.32 - i * 0.16), cy - R * 0.5 + i * R * 0.34],
            [cx + g * R * 0.6, cy + R * 0.12 + i * R * 0.22],
          ]),
          g < 0 ? A(48 - i * 5) : A(34 - i * 4),
        );
    two(
      [
        [cx, cy - R * 1.3],
        [cx - R * 0.18, cy - R * 0.94],
        [cx - R * 0.62, cy - R * 0.66],
        [cx - R * 0.8, cy],
        [cx - R * 0.5, cy + R * 0.66],
        [cx, cy + R * 0.95],
      ],
      A(60),
      A(38),
    );
    eyes(R * 0.38, -R * 0.1, R * 0.2, R * 0.17);
    s.l(
      `M${n1(cx - R * 0.24)} ${n1(cy + R * 0.56)}Q${cx} ${n1(cy + R * 0.66)} ${n1(cx + R * 0.24)} ${n1(cy + R * 0.56)}`,
      A(20),
      4,
    );
    for (let i = 0; i < 7; i++)
      s.ci(cx + s.rr(-0.4, 0.4) * R, cy - R * s.rr(0.4, 0.8), R * 0.05, hsl(44, 90, 74), 'opacity=".8"');
  } else {
    two(
      [
        [cx, cy - R * 1.12],
        [cx - R * 0.6, cy - R * 1.0],
        [cx - R * 0.88, cy - R * 0.4],
        [cx - R * 0.84, cy + R * 0.7],
        [cx - R * 0.5, cy + R * 1.05],
        [cx, cy + R * 0.9],
      ],
      hsl(16, 50, 30),
      hsl(16, 50, 18),
    );
    two(
      [
        [cx, cy - R * 0.66],
        [cx - R * 0.5, cy - R * 0.62],
        [cx - R * 0.62, cy + R * 0.06],
        [cx - R * 0.44, cy + R * 0.62],
        [cx - R * 0.16, cy + R * 0.9],
        [cx, cy + R * 0.92],
      ],
      A(74),
      A(56),
    );
    two(
      [
        [cx, cy - R * 0.86],
        [cx - R * 0.6, cy - R * 0.74],
        [cx - R * 0.68, cy - R * 0.1],
        [cx - R * 0.44, cy - R * 0.44],
        [cx, cy - R * 0.56],
      ],
      hsl(16, 54, 38),
      hsl(16, 54, 24),
    );
    eyes(R * 0.27, -R * 0.02, R * 0.14, R * 0.09);
    s.l(
      `M${n1(cx - R * 0.4)} ${n1(cy - R * 0.2)}H${n1(cx - R * 0.14)}M${n1(cx + R * 0.4)} ${n1(cy - R * 0.2)}H${n1(cx + R * 0.14)}`,
      hsl(16, 50, 24),
      5,
    );
    s.l(`M${cx} ${n1(cy + R * 0.05)}L${n1(cx + R * 0.07)} ${n1(cy + R * 0.32)}H${n1(cx - R * 0.04)}`, A(40), 3);
    s.p(
      `M${n1(cx - R * 0.2)} ${n1(cy + R * 0.54)}Q${cx} ${n1(cy + R * 0.46)} ${n1(cx + R * 0.2)} ${n1(cy + R * 0.54)}Q${cx} ${n1(cy + R * 0.66)} ${n1(cx - R * 0.2)} ${n1(cy + R * 0.54)}`,
      hsl(354, 44, 46),
    );
  }
}

// Card back, one per game: 'race' | 'realms' | 'orion'.
export function cardBack(game: string, { w = 200, h = 280, uid }: Size = {}): string {
  const s = new Scene(`back-${game}`, w, h, uid),
    H = s.H,
    cx = 200,
    cy = H / 2,
    hue = { race: 222, realms: 258, orion: 196 }[game] ?? 222;
  s.add(
    `<rect width="400" height="${H}" fill="${s.rad(
      [
        [0, hsl(hue, 44, 25)],
        [1, hsl(hue, 50, 9)],
      ],
      cx,
      cy,
      H * 0.62,
    )}"/>`,
  );
  s.stars(0.5);
  const ln = hsl(hue, 60, 80),
    n = { race: 5, realms: 4, orion: 6 }[game] ?? 5;
  s.add(
    `<rect x="22" y="22" width="356" height="${H - 44}" rx="22" fill="none" stroke="${ln}" stroke-width="3" opacity=".45"/>`,
  );
  for (let i = 0; i < n; i++)
    s.add(
      `<ellipse cx="${cx}" cy="${n1(cy)}" rx="140" ry="46" transform="rotate(${n1((i * 180) / n)} ${cx} ${n1(cy)})" fill="none" stroke="${ln}" stroke-width="3" opacity=".7"/>`,
    );
  s.glow(cx, cy, 70, ln, 0.8);
  s.p(starPath(cx, cy, 40, n, 0.4), "#fff");
  return s.out();
}

// The game of a card is read from its fields; pass card.game to be explicit.
export function cardArt(card: Drawn, { w = 240, h = 168, uid }: Size = {}): string {
  const s = new Scene(card.id || "card", w, h, uid);
  if (card.faction !== undefined || card.kind === "ship" || card.kind === "base") realms(card, s);
  else if (card.type === "world") raceWorld(card, s);
  else if (card.type === "development") raceDev(card, s);
  else if (card.replaceable !== undefined || card.colour === null) advisor(card, s);
  else orionStructure(card, s);
  return s.out();
}
