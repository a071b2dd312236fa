/** Something this machine keeps, where signing out does not reach it. */
export interface RememberedValue<Value> {
  find(): Promise<Value | undefined>;
  set(value: Value): Promise<void>;
}

/**
 * A remembered value at hand, or `none`; each change is made to what the one before it left. What could
 * not be read is read again before it is written over, and what was changed meanwhile changed in it.
 */
export function createCachedValue<Value, None>(store: RememberedValue<Value>, none: None) {
  type Edit = (value: Value | None) => Value;
  let known: Value | None = none;
  let hasRead = false;
  /** All changes since the start, while the store could not be read. */
  let unreadChange: Edit | undefined;
  const apply = async (edit: Edit): Promise<void> => {
    const changed = edit(known);
    known = changed;
    await store.set(changed);
  };
  const read = async (): Promise<void> => {
    if (hasRead) return;
    known = (await store.find()) ?? none;
    hasRead = true;
    if (unreadChange) await apply(unreadChange);
  };
  const noteUnread = (edit: Edit): void => {
    const earlier = unreadChange;
    unreadChange = earlier ? (value) => edit(earlier(value)) : edit;
    known = edit(known);
  };
  // Where nothing can be read or stored, this page at least remembers.
  let last: Promise<unknown> = read().catch(() => {});
  const inTurn = (work: () => Promise<void>): Promise<Value | None> => {
    const done = last.then(() => work().catch(() => {})).then(() => known);
    last = done;
    return done;
  };
  return {
    get: () => inTurn(read),
    /** Resolves when it is safe from a reload. */
    change: (edit: Edit): Promise<Value | None> =>
      inTurn(async () => {
        await read().catch(() => {});
        if (hasRead) await apply(edit);
        else noteUnread(edit);
      }),
  };
}
