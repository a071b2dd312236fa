import type { ChosenFrame, ResizeOptions } from '@jepret/contract';

/** A snap until the server has it. */
export interface Shot {
  /** Identifies this picture: a retake has the same number and another id. */
  id: string;
  txID: string;
  number: number;
  frame: ChosenFrame;
  picture: Blob;
  clip?: ShotClip | undefined;
  /** How often this number was retaken. */
  retakes?: number | undefined;
  /**
   * `removed`: a retake has begun and has no new picture; the server may still have the old one.
   */
  state: 'waiting' | 'sent' | 'removed';
}

/** The video of the countdown before a snap, uncropped, and the crop that the snap shows. */
export interface ShotClip {
  film: Blob;
  fps: number;
  resizeOptions: ResizeOptions;
  /** The snap is mirrored; the video is not. */
  isMirrored: boolean;
}

/**
 * Stores shots over a reload and a power cut (CAM-38, CAM-43). One shot per number of a
 * transaction.
 */
export interface ShotStore {
  put(shot: Shot): Promise<void>;
  /** Ordered by transaction and number. */
  list(): Promise<Shot[]>;
  /** Does nothing if another picture has replaced it. */
  replace(
    shot: Shot,
    change: Partial<Pick<Shot, 'state' | 'picture' | 'clip' | 'retakes'>>,
  ): Promise<void>;
  /** Deletes only this picture, as `replace`. */
  delete(shot: Shot): Promise<void>;
}

export function createMemoryShotStore(): ShotStore {
  const shots = new Map<string, Shot>();
  const find = (shot: Shot) => {
    const current = shots.get(getKey(shot));
    return current?.id === shot.id ? current : undefined;
  };
  return {
    async put(shot) {
      shots.set(getKey(shot), shot);
    },
    async list() {
      return [...shots.values()].toSorted(byNumber);
    },
    async replace(shot, change) {
      const current = find(shot);
      if (current) shots.set(getKey(shot), { ...current, ...change });
    },
    async delete(shot) {
      if (find(shot)) shots.delete(getKey(shot));
    },
  };
}

/**
 * Uses `durable` while it works, and memory in addition: a full disk or a broken database must not
 * lose a photo.
 */
export function createFallbackShotStore(durable: ShotStore): ShotStore {
  const memory = createMemoryShotStore();
  /** Stored versions of these shots are outdated: changing or deleting them failed. */
  const outdated = new Set<string>();
  const isOutdated = (shot: Shot) => outdated.has(getKey(shot));
  const markOutdated = (shot: Shot) => void outdated.add(getKey(shot));
  const listStored = async () => {
    const stored = await durable.list().catch(() => []);
    // Deletes them: after a reload they would be uploaded.
    await Promise.all(
      stored.filter(isOutdated).map((shot) => durable.delete(shot).catch(() => {})),
    );
    return stored.filter((shot) => !isOutdated(shot));
  };
  return {
    async put(shot) {
      await memory.put(shot);
      await durable.put(shot).then(
        () => outdated.delete(getKey(shot)),
        () => markOutdated(shot),
      );
    },
    async replace(shot, change) {
      await memory.replace(shot, change);
      await durable.replace(shot, change).catch(() => {});
    },
    async delete(shot) {
      await memory.delete(shot);
      await durable.delete(shot).catch(() => markOutdated(shot));
    },
    async list() {
      const [inMemory, stored] = await Promise.all([memory.list(), listStored()]);
      const inMemoryKeys = new Set(inMemory.map(getKey));
      return [...inMemory, ...stored.filter((shot) => !inMemoryKeys.has(getKey(shot)))].toSorted(
        byNumber,
      );
    },
  };
}

const getKey = ({ txID, number }: Shot): string => `${txID}/${number}`;

const byNumber = (a: Shot, b: Shot): number =>
  a.txID === b.txID ? a.number - b.number : a.txID < b.txID ? -1 : 1;
