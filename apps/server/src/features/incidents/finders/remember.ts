/** Repeats `find` only after its result is older than `maxAgeMs`, or from the future; failures are not kept. */
export function remember<Value>(
  maxAgeMs: number,
  find: (now: number) => Promise<Value>,
  isFailure: (value: Value) => boolean = () => false,
): (now: number) => Promise<Value> {
  let last: { at: number; value: Value } | undefined;
  return async (now) => {
    const ageMs = last === undefined ? maxAgeMs : now - last.at;
    if (last === undefined || ageMs < 0 || ageMs >= maxAgeMs) {
      const value = await find(now);
      last = isFailure(value) ? undefined : { at: now, value };
      return value;
    }
    return last.value;
  };
}
