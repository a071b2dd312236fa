import type { ChosenFrame, ResizeOptions } from '@jepret/contract';

/** A snap as it was taken, on its way to the server. */
export interface Shot {
  /** Names this very picture: a retake has the same number and another id. */
  id: string;
  txID: string;
  number: number;
  frame: ChosenFrame;
  picture: Blob;
  clip?: ShotClip | undefined;
  /** How often this number was taken back for another try. */
  retakes?: number | undefined;
  /** `removed` remembers a retake that has no new picture yet: the server still has the old one. */
  state: 'waiting' | 'sent' | 'removed';
}

/** The film of the countdown before a snap, as the camera gave it, and what the snap shows of it. */
export interface ShotClip {
  film: Blob;
  fps: number;
  resizeOptions: ResizeOptions;
  /** The snap is mirrored; the film is not. */
  isMirrored: boolean;
}

/** Where shots outlive a reload and a power cut (CAM-38, CAM-43). One for each number of a transaction. */
export interface ShotStore {
  put(shot: Shot): Promise<void>;
  /** In the order of transactions and numbers. */
  list(): Promise<Shot[]>;
  /** Nothing happens when another picture has taken its place meanwhile. */
  replace(
    shot: Shot,
    change: Partial<Pick<Shot, 'state' | 'picture' | 'clip' | 'retakes'>>,
  ): Promise<void>;
  /** As `replace`: only this very picture. */
  delete(shot: Shot): Promise<void>;
}

export function createMemoryShotStore(): ShotStore {
  const shots = new Map<string, Shot>();
  const find = (shot: Shot) => {
    const current = shots.get(keyOf(shot));
    return current?.id === shot.id ? current : undefined;
  };
  return {
    async put(shot) {
      shots.set(keyOf(shot), shot);
    },
    async list() {
      return [...shots.values()].toSorted(byNumber);
    },
    async replace(shot, change) {
      const current = find(shot);
      if (current) shots.set(keyOf(shot), { ...current, ...change });
    },
    async delete(shot) {
      if (find(shot)) shots.delete(keyOf(shot));
    },
  };
}

/**
 * Uses `durable` as long as it works. A disk that is full or a database that broke must not cost
 * the visitor a photo: this page's shots are in memory as well.
 */
export function createForgivingShotStore(durable: ShotStore): ShotStore {
  const memory = createMemoryShotStore();
  /** What the disk has of these was overtaken or deleted while it could not be told. */
  const outdated = new Set<string>();
  const isOutdated = (shot: Shot) => outdated.has(keyOf(shot));
  const outdate = (shot: Shot) => void outdated.add(keyOf(shot));
  const listStored = async () => {
    const stored = await durable.list().catch(() => []);
    // It must not set out after a reload, when nobody knows that any more.
    await Promise.all(
      stored.filter(isOutdated).map((shot) => durable.delete(shot).catch(() => {})),
    );
    return stored.filter((shot) => !isOutdated(shot));
  };
  return {
    async put(shot) {
      await memory.put(shot);
      await durable.put(shot).then(
        () => outdated.delete(keyOf(shot)),
        () => outdate(shot),
      );
    },
    async replace(shot, change) {
      await memory.replace(shot, change);
      await durable.replace(shot, change).catch(() => {});
    },
    async delete(shot) {
      await memory.delete(shot);
      await durable.delete(shot).catch(() => outdate(shot));
    },
    async list() {
      const [held, stored] = await Promise.all([memory.list(), listStored()]);
      const heldKeys = new Set(held.map(keyOf));
      return [...held, ...stored.filter((shot) => !heldKeys.has(keyOf(shot)))].toSorted(byNumber);
    },
  };
}

const keyOf = ({ txID, number }: Shot): string => `${txID}/${number}`;

const byNumber = (a: Shot, b: Shot): number =>
  a.txID === b.txID ? a.number - b.number : a.txID < b.txID ? -1 : 1;
