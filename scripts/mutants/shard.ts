/** Takes every nth item: `2/4` is the second of four shards, as in Vitest. */
export function takeShard<Item>(all: readonly Item[], part: string | undefined): Item[] {
  if (part === undefined) return [...all];
  const [, index = 0, count = 0] = /^(\d+)\/(\d+)$/.exec(part)?.map(Number) ?? [];
  if (index < 1 || index > count) throw new Error(`A shard is written 1/4, not ${part}.`);
  return all.filter((_, position) => position % count === index - 1);
}
