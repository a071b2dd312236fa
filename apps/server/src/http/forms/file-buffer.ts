import { writeFile } from 'node:fs/promises';
import { BoothError } from '../../domain/booth-error.ts';
import { FORM_LIMITS } from '../limits.ts';
import type { FormPart } from './form-parts.ts';
import type { IncomingFile } from './incoming-file.ts';

/** The buffered bytes of all forms of this process. */
let allBufferedBytes = 0;

/**
 * Buffers files that arrive before the form's transaction, in memory and within limits, because nothing is authorized
 * yet.
 */
export function createFileBuffer() {
  let files: IncomingFile[] = [];
  let formBytes = 0;
  let fault: 'too much' | 'no room' | undefined;

  function clear(): void {
    allBufferedBytes -= formBytes;
    formBytes = 0;
    files = [];
  }

  return {
    async add({ name, read }: FormPart, fileName: string): Promise<void> {
      const pieces: Buffer[] = [];
      await read((piece) => {
        if (formBytes + piece.length > FORM_LIMITS.bufferedBytes) fault ??= 'too much';
        if (allBufferedBytes + piece.length > FORM_LIMITS.totalBufferedBytes) fault ??= 'no room';
        if (fault) return;
        formBytes += piece.length;
        allBufferedBytes += piece.length;
        // A copy: a piece may be a small part of a large buffer, which would stay in memory.
        pieces.push(Buffer.from(piece));
      });
      if (fault) clear();
      else files.push({ fieldName: name, fileName, saveTo: (path) => save(path, pieces) });
    },

    /** Call it when the transaction is authorized; throws if the files exceeded a limit. */
    getFiles(): readonly IncomingFile[] {
      if (fault === 'too much') {
        throw new BoothError('invalid', 'txID has to come before the files in a form this large.');
      }
      // The same form succeeds when other forms have ended.
      if (fault)
        throw new BoothError('unavailable', 'Too many forms are being read at the moment.');
      return files;
    },

    clear,
  };
}

const save = (path: string, pieces: readonly Buffer[]): Promise<void> =>
  writeFile(path, Buffer.concat(pieces), { flag: 'wx' });
