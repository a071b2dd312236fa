/** A value stored on this machine that survives signing out. */
export interface RememberedValue<Value> {
  find(): Promise<Value | undefined>;
  set(value: Value): Promise<void>;
}

/**
 * Caches a remembered value; changes are applied in order. If the store could not be read, it is
 * read again before it is written, and the changes made meanwhile are applied to the stored value.
 */
export function createCachedValue<Value, Empty>(store: RememberedValue<Value>, emptyValue: Empty) {
  type Edit = (value: Value | Empty) => Value;
  let current: Value | Empty = emptyValue;
  let hasRead = false;
  /** All changes since the start while the store could not be read. */
  let queuedEdit: Edit | undefined;
  const apply = async (edit: Edit): Promise<void> => {
    const changed = edit(current);
    current = changed;
    await store.set(changed);
  };
  const read = async (): Promise<void> => {
    if (hasRead) return;
    current = (await store.find()) ?? emptyValue;
    hasRead = true;
    if (queuedEdit) await apply(queuedEdit);
  };
  const queueEdit = (edit: Edit): void => {
    const earlier = queuedEdit;
    queuedEdit = earlier ? (value) => edit(earlier(value)) : edit;
    current = edit(current);
  };
  // Without a working store the value is kept in memory.
  let previous: Promise<unknown> = read().catch(() => {});
  const enqueue = (work: () => Promise<void>): Promise<Value | Empty> => {
    const done = previous.then(() => work().catch(() => {})).then(() => current);
    previous = done;
    return done;
  };
  return {
    get: () => enqueue(read),
    /** Resolves when it is stored. */
    change: (edit: Edit): Promise<Value | Empty> =>
      enqueue(async () => {
        await read().catch(() => {});
        if (hasRead) await apply(edit);
        else queueEdit(edit);
      }),
  };
}
