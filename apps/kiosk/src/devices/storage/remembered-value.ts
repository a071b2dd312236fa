/** Something this machine keeps, where signing out does not reach it. */
export interface RememberedValue<Value> {
  find(): Promise<Value | undefined>;
  set(value: Value): Promise<void>;
}

/** A remembered value at hand, or `none`; each change is made to what the one before it left. */
export function createCachedValue<Value, None>(store: RememberedValue<Value>, none: None) {
  let kept: Promise<Value | None> = store.find().then(
    (value) => value ?? none,
    () => none,
  );
  return {
    get: () => kept,
    /** Resolves when it is safe from a reload. */
    change(edit: (value: Value | None) => Value): Promise<Value | None> {
      kept = kept.then(async (value) => {
        const changed = edit(value);
        // Where nothing can be stored, this page at least remembers.
        await store.set(changed).catch(() => {});
        return changed;
      });
      return kept;
    },
  };
}
