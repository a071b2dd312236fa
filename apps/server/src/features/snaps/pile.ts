import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openPhoto, type Photo, PhotoError } from '@jepret/compositor';
import type { Frame } from '@jepret/contract';
import type { IncomingFile } from '../../http/multipart.ts';
import { readSnapNumber } from './file-name.ts';
import type { CheckedSnap } from './service.ts';
import type { Tray } from './tray.ts';

/** By number, the hashes of the photos that are stored already. */
export type StoredHashes = ReadonlyMap<number, string>;

/** The photos of one upload as they come in, and everything that is wrong with them. */
export function createPile(tray: Tray, onDecoded: (hash: string, photo: Photo) => void) {
  const numbers = new Set<number>();
  const checked: CheckedSnap[] = [];
  const faults: string[] = [];

  async function check(number: number, path: string, stored?: StoredHashes): Promise<void> {
    const bytes = await readFile(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (stored?.get(number) === hash) return;
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
    async take(file: IncomingFile, stored?: StoredHashes): Promise<void> {
      if (file.fieldName !== 'images') {
        faults.push(`Photos are sent as images, not as “${file.fieldName}”.`);
        return;
      }
      const name = readSnapNumber(file.fileName);
      if ('fault' in name) faults.push(name.fault);
      else if (numbers.has(name.number)) faults.push(`Photo ${name.number} came twice.`);
      else {
        numbers.add(name.number);
        const path = tray.newPath();
        await file.saveTo(path);
        await check(name.number, path, stored);
      }
    },

    /** Those whose bytes are not stored yet. */
    listNew: (stored: StoredHashes) =>
      checked.filter(({ number, hash }) => stored.get(number) !== hash),

    numbers: () => [...numbers],

    findFaults(frame: Frame | undefined): string[] {
      if (numbers.size === 0 && faults.length === 0) {
        return ['At least one photo is needed, as a file named images.'];
      }
      const tooMany = frame ? [...numbers].filter((number) => number > frame.counter) : [];
      return [
        ...faults,
        ...tooMany.map(
          (number) => `The frame takes ${frame?.counter} photos, not number ${number}.`,
        ),
      ];
    },
  };
}
