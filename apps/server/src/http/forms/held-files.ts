import { writeFile } from 'node:fs/promises';
import { BoothError } from '../../domain/booth-error.ts';
import { FORM_LIMITS } from '../limits.ts';
import type { FormPart } from './form-parts.ts';
import type { IncomingFile } from './incoming-file.ts';

/** By all forms of this process together. */
let heldBytes = 0;

/**
 * The files of a form that came before its transaction was known: in memory, within limits, because
 * nobody has said yet that they may be kept.
 */
export function holdFiles() {
  let files: IncomingFile[] = [];
  let ownBytes = 0;
  let fault: 'too much' | 'no room' | undefined;

  function drop(): void {
    heldBytes -= ownBytes;
    ownBytes = 0;
    files = [];
  }

  return {
    async hold({ name, read }: FormPart, fileName: string): Promise<void> {
      const pieces: Buffer[] = [];
      await read((piece) => {
        if (ownBytes + piece.length > FORM_LIMITS.heldBytes) fault ??= 'too much';
        if (heldBytes + piece.length > FORM_LIMITS.heldBytesOfAll) fault ??= 'no room';
        if (fault) return;
        ownBytes += piece.length;
        heldBytes += piece.length;
        // A piece may be a small part of a large buffer, which would be held with it.
        pieces.push(Buffer.from(piece));
      });
      if (fault) drop();
      else files.push({ fieldName: name, fileName, saveTo: (path) => save(path, pieces) });
    },

    /** Once the transaction is authorized; only then is it said that its files were too much. */
    release(): readonly IncomingFile[] {
      if (fault === 'too much') {
        throw new BoothError('invalid', 'txID has to come before the files in a form this large.');
      }
      // The same form is good as soon as others have gone.
      if (fault)
        throw new BoothError('unavailable', 'Too many forms are being read at the moment.');
      return files;
    },

    drop,
  };
}

const save = (path: string, pieces: readonly Buffer[]): Promise<void> =>
  writeFile(path, Buffer.concat(pieces), { flag: 'wx' });
