/** Carries something from one screen to the next in memory only: whoever takes it empties it. */
export interface Handover<Thing> {
  put(thing: Thing): void;
  take(): Thing | undefined;
}

export function createHandover<Thing>(): Handover<Thing> {
  let held: Thing | undefined;
  return {
    put(thing) {
      held = thing;
    },
    take() {
      const taken = held;
      held = undefined;
      return taken;
    },
  };
}
