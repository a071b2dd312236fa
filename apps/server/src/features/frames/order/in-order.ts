/**
 * Frames as somebody has ordered them. What came since with a release stands behind the one that it
 * comes after there; an operator's own stands at the end.
 */
export function inOrder<Item extends { isOwn: boolean }>(
  items: ReadonlyMap<string, Item>,
  order: readonly string[],
): Item[] {
  const ordered = order.filter((key) => items.has(key));
  const known = new Set(ordered);
  let before: string | undefined;
  for (const [key, { isOwn }] of items) {
    if (!known.has(key)) {
      const at = before === undefined ? 0 : ordered.indexOf(before) + 1;
      ordered.splice(isOwn ? ordered.length : at, 0, key);
    }
    before = key;
  }
  return ordered.map((key) => items.get(key) as Item);
}

/** The same keys with one of them before another, or at the end. */
export function moveBefore(
  keys: readonly string[],
  moved: string,
  before: string | undefined,
): readonly string[] {
  if (before === moved) return keys;
  const others = keys.filter((key) => key !== moved);
  const at = before === undefined ? others.length : others.indexOf(before);
  return others.toSpliced(at, 0, moved);
}
