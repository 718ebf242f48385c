/** Of a row that scrolls sideways, bring this one into its middle; the page stays where it is. */
export function toMiddle(node: HTMLElement): void {
  const row = node.parentElement;
  if (row) row.scrollLeft = node.offsetLeft - row.offsetLeft - (row.clientWidth - node.offsetWidth) / 2;
}
