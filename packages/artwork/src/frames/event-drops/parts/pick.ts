/** The entry at `index` of a list that starts over at its end. */
export function pick<Entry>(list: readonly [Entry, ...Entry[]], index: number): Entry {
  return list[index % list.length] ?? list[0];
}
