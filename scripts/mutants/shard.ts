/** Every nth of them: `2/4` is the second of four parts, as vitest writes it. */
export function takeShard<Item>(all: readonly Item[], part: string | undefined): Item[] {
  if (part === undefined) return [...all];
  const [, index = 0, count = 0] = /^(\d+)\/(\d+)$/.exec(part)?.map(Number) ?? [];
  if (index < 1 || index > count) throw new Error(`A part is written 1/4, not ${part}.`);
  return all.filter((_, position) => position % count === index - 1);
}
