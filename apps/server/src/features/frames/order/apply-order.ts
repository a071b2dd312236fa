/**
 * Sorts frames by the operator's order. A frame that a later release added follows its predecessor in
 * the release; an own frame is last.
 */
export function applyOrder<Item extends { isOwn: boolean }>(
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

/** Moves a key before another one or to the end. */
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
