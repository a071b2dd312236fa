import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openPhoto, type Photo, PhotoError } from '@jepret/compositor';
import type { Frame } from '@jepret/contract';
import type { IncomingFile } from '../../http/multipart.ts';
import { readSnapNumber } from './file-name.ts';
import type { CheckedSnap } from './service.ts';
import type { Tray } from './tray.ts';

/** By number, the hashes of the photos that are stored already. */
type StoredHashes = ReadonlyMap<number, string>;

/** The photos of one upload as they come in, and everything that is wrong with them. */
export function createPile(tray: Tray, onDecoded: (hash: string, photo: Photo) => void) {
  const paths = new Map<number, string>();
  const checked: CheckedSnap[] = [];
  const faults: string[] = [];

  async function check(number: number, path: string, stored: StoredHashes): Promise<void> {
    const bytes = await readFile(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (stored.get(number) === hash) return;
    try {
      const photo = await openPhoto(bytes);
      onDecoded(hash, photo);
      checked.push({ number, hash, path, format: photo.format });
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error;
      faults.push(`Photo ${number}: ${error.message}`);
    }
  }

  return {
    /** A file that cannot be one of the photos is left unread. */
    async take(file: IncomingFile): Promise<void> {
      if (file.fieldName !== 'images') {
        faults.push(`Photos are sent as images, not as “${file.fieldName}”.`);
        return;
      }
      const name = readSnapNumber(file.fileName);
      if ('fault' in name) faults.push(name.fault);
      else if (paths.has(name.number)) faults.push(`Photo ${name.number} came twice.`);
      else {
        const path = tray.newPath();
        paths.set(name.number, path);
        await file.saveTo(path);
      }
    },

    /** Only for somebody who may upload: decoding is the dear part. */
    async check(stored: StoredHashes): Promise<void> {
      for (const [number, path] of paths) await check(number, path, stored);
    },

    /** Those whose bytes are not stored yet. */
    listNew: (stored: StoredHashes) =>
      checked.filter(({ number, hash }) => stored.get(number) !== hash),

    numbers: () => [...paths.keys()],

    findFaults(frame: Frame | undefined): string[] {
      if (paths.size === 0 && faults.length === 0) {
        return ['At least one photo is needed, as a file named images.'];
      }
      const tooMany = frame ? [...paths.keys()].filter((number) => number > frame.counter) : [];
      return [
        ...faults,
        ...tooMany.map(
          (number) => `The frame takes ${frame?.counter} photos, not number ${number}.`,
        ),
      ];
    },
  };
}

export type Pile = ReturnType<typeof createPile>;
