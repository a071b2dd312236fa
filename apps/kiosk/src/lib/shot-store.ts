import type { ResizeOptions } from '@jepret/contract';

/** A snap as it was taken, on its way to the server. */
export interface Shot {
  /** Names this very picture: a retake has the same number and another id. */
  id: string;
  txID: string;
  number: number;
  frameName: string;
  categoryName: string;
  picture: Blob;
  clip?: ShotClip | undefined;
  isSent: boolean;
}

/** The film of the countdown before a snap, as the camera gave it, and what the snap shows of it. */
export interface ShotClip {
  film: Blob;
  fps: number;
  resizeOptions: ResizeOptions;
  /** The snap is mirrored; the film is not. */
  isMirrored: boolean;
}

/** Where shots outlive a reload and a power cut (D35). One shot for each number of a transaction. */
export interface ShotStore {
  put(shot: Shot): Promise<void>;
  /** In the order of transactions and numbers. */
  list(): Promise<Shot[]>;
  /** Nothing happens when another picture has taken its place meanwhile. */
  markSent(shot: Shot): Promise<void>;
  delete(txID: string, number: number): Promise<void>;
}

export function createMemoryShotStore(): ShotStore {
  const shots = new Map<string, Shot>();
  const keyOf = (txID: string, number: number) => `${txID}/${number}`;
  return {
    async put(shot) {
      shots.set(keyOf(shot.txID, shot.number), shot);
    },
    async list() {
      return [...shots.values()].toSorted(byNumber);
    },
    async markSent(shot) {
      const key = keyOf(shot.txID, shot.number);
      if (shots.get(key)?.id === shot.id) shots.set(key, { ...shot, isSent: true });
    },
    async delete(txID, number) {
      shots.delete(keyOf(txID, number));
    },
  };
}

/**
 * Uses `durable` as long as it works. A disk that is full or a database that broke must not cost
 * the visitor a photo: from then on this session's shots stay in memory.
 */
export function createForgivingShotStore(durable: ShotStore): ShotStore {
  const memory = createMemoryShotStore();
  const both = async (work: (store: ShotStore) => Promise<void>) => {
    await work(memory);
    await work(durable).catch(() => {});
  };
  return {
    put: (shot) => both((store) => store.put(shot)),
    markSent: (shot) => both((store) => store.markSent(shot)),
    delete: (txID, number) => both((store) => store.delete(txID, number)),
    async list() {
      const [held, stored] = await Promise.all([memory.list(), durable.list().catch(() => [])]);
      const isHeld = ({ txID, number }: Shot) =>
        held.some((shot) => shot.txID === txID && shot.number === number);
      return [...held, ...stored.filter((shot) => !isHeld(shot))].toSorted(byNumber);
    },
  };
}

const byNumber = (a: Shot, b: Shot): number =>
  a.txID === b.txID ? a.number - b.number : a.txID < b.txID ? -1 : 1;
