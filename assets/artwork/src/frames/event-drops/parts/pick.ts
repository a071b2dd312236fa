/** The entry at `index` of a list that is repeated. */
export function pick<Entry>(list: readonly [Entry, ...Entry[]], index: number): Entry {
  return list[index % list.length] ?? list[0];
}
