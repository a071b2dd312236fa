/** Repeats `find` only after its result is older than `maxAgeMs`, or from the future; a failure is not kept. */
export function remember<Value>(
  maxAgeMs: number,
  find: (now: number) => Promise<Value>,
): (now: number) => Promise<Value> {
  let last: { at: number; value: Value } | undefined;
  return async (now) => {
    const ageMs = last === undefined ? maxAgeMs : now - last.at;
    if (last === undefined || ageMs < 0 || ageMs >= maxAgeMs) {
      last = { at: now, value: await find(now) };
    }
    return last.value;
  };
}
