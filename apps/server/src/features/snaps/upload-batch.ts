import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openPhoto, type Photo, PhotoError, release } from '@jepret/compositor';
import type { Frame } from '@jepret/contract';
import type { IncomingFile } from '../../http/forms/incoming-file.ts';
import type { CheckedSnap } from './capture-files.ts';
import { type CheckedClip, checkClip, hashFile, type InspectClip } from './clip-check.ts';
import { readNumber } from './file-name.ts';
import type { UploadFolder } from './upload-folder.ts';

/** The hashes of the stored captures, by number. */
interface StoredHashes {
  photos: ReadonlyMap<number, string>;
  clips: ReadonlyMap<number, string>;
}

interface UploadBatchOptions {
  uploadFolder: UploadFolder;
  onDecoded: (hash: string, photo: Photo) => void;
  /** What happens to files named `videos`: refused, skipped without reading, or inspected. */
  clips: 'refused' | 'skipped' | InspectClip;
}

/** Collects the photos and clips of one upload, and their faults. */
export function createUploadBatch({ uploadFolder, onDecoded, clips }: UploadBatchOptions) {
  const photoPaths = new Map<number, string>();
  const clipPaths = new Map<number, string>();
  const photos: CheckedSnap[] = [];
  const checkedClips: CheckedClip[] = [];
  const faults: string[] = [];
  const save = createSave(uploadFolder, faults);

  async function checkPhoto(number: number, path: string, stored: StoredHashes): Promise<void> {
    const bytes = await readFile(path);
    try {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (stored.photos.get(number) === hash) return;
      const photo = await openPhoto(bytes);
      onDecoded(hash, photo);
      photos.push({ number, hash, path, format: photo.format });
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error;
      faults.push(`Photo ${number}: ${error.message}`);
    } finally {
      // Safe: no other buffer shares this memory.
      release(bytes);
    }
  }

  async function inspect(number: number, path: string, stored: StoredHashes): Promise<void> {
    if (typeof clips === 'string') return;
    const hash = await hashFile(path);
    if (stored.clips.get(number) === hash) return;
    const checked = await checkClip(clips, { number, path, hash });
    if ('fault' in checked) faults.push(checked.fault);
    else checkedClips.push(checked);
  }

  return {
    /** A file that can be neither a photo nor a clip is not read. */
    async add(file: IncomingFile): Promise<void> {
      if (file.fieldName === 'images') await save('photo', file, photoPaths);
      else if (file.fieldName !== 'videos' || clips === 'refused') {
        faults.push(`Photos are sent as images, not as “${file.fieldName}”.`);
      } else if (clips !== 'skipped') await save('clip', file, clipPaths);
    },

    /** The faults of the files' content. */
    async check(stored: StoredHashes): Promise<string[]> {
      for (const [number, path] of photoPaths) await checkPhoto(number, path, stored);
      for (const [number, path] of clipPaths) await inspect(number, path, stored);
      return faults;
    },

    /** The files whose bytes are not stored yet, and the old clips that new photos replace. */
    selectChanged(stored: StoredHashes) {
      const newPhotos = photos.filter(({ number, hash }) => stored.photos.get(number) !== hash);
      return {
        photos: newPhotos,
        clips: checkedClips.filter(({ number, hash }) => stored.clips.get(number) !== hash),
        outdatedClips: newPhotos
          .map(({ number }) => number)
          .filter((number) => stored.photos.has(number) && !clipPaths.has(number)),
      };
    },

    numbers: () => [...new Set([...photoPaths.keys(), ...clipPaths.keys()])],

    /** The faults of the files' names and numbers. */
    findFaults(frame: Frame | undefined): string[] {
      if (photoPaths.size + clipPaths.size + faults.length === 0) {
        return typeof clips === 'string'
          ? ['At least one photo is needed, as a file named images.']
          : ['At least one photo or clip is needed, as a file named images or videos.'];
      }
      if (!frame) return faults;
      return [
        ...faults,
        ...listBeyond(frame, photoPaths, 'photos'),
        ...listBeyond(frame, clipPaths, 'clips'),
      ];
    },
  };
}

export type UploadBatch = ReturnType<typeof createUploadBatch>;

const createSave = (uploadFolder: UploadFolder, faults: string[]) =>
  async function save(
    kind: 'photo' | 'clip',
    file: IncomingFile,
    paths: Map<number, string>,
  ): Promise<void> {
    const name = readNumber(kind, file.fileName);
    if ('fault' in name) faults.push(name.fault);
    else if (paths.has(name.number)) {
      faults.push(`${kind === 'photo' ? 'Photo' : 'Clip'} ${name.number} appears twice.`);
    } else {
      const path = uploadFolder.newPath();
      paths.set(name.number, path);
      await file.saveTo(path);
    }
  };

const listBeyond = ({ counter }: Frame, paths: ReadonlyMap<number, string>, title: string) =>
  [...paths.keys()]
    .filter((number) => number > counter)
    .map((number) => `The frame takes ${counter} ${title}, not number ${number}.`);
