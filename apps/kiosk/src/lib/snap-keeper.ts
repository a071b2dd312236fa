import type { ChosenFrame } from '@jepret/contract';

export interface KeptSnap {
  /** From 1. */
  number: number;
  frame: ChosenFrame;
  picture: Blob;
}

/** Where snaps wait until the server has them; calls take effect in the order they are made. */
export interface SnapKeeper {
  /** Replaces the snap that had this number. */
  keep(txID: string, frame: ChosenFrame, number: number, picture: Blob): Promise<void>;
  remove(txID: string, number: number): Promise<void>;
  /** In the order of their numbers. */
  list(txID: string): Promise<KeptSnap[]>;
}

export function createSnapKeeper(): SnapKeeper {
  const sessions = new Map<string, Map<number, KeptSnap>>();
  return {
    async keep(txID, frame, number, picture) {
      const snaps = sessions.get(txID) ?? new Map<number, KeptSnap>();
      snaps.set(number, { number, frame, picture });
      // One session at a time: the last visitor's faces do not stay in memory.
      sessions.clear();
      sessions.set(txID, snaps);
    },
    async remove(txID, number) {
      sessions.get(txID)?.delete(number);
    },
    async list(txID) {
      const snaps = [...(sessions.get(txID)?.values() ?? [])];
      return snaps.toSorted((one, other) => one.number - other.number);
    },
  };
}
