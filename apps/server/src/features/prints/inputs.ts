import type { Frame } from '@jepret/contract';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { hashText } from '../../domain/session-files.ts';
import type { PrintSnap } from './photo-cache.ts';
import type { OpenedTemplate, Templates } from './templates.ts';

/** Everything that decides how a print looks: the same inputs give the same print (CALL-16, PIC-20). */
export interface PrintInputs {
  frame: Frame;
  opened: OpenedTemplate;
  /** One snap per number, ordered by number. */
  snaps: PrintSnap[];
  hash: string;
}

interface Dependencies {
  findFrame(frameName: string, categoryName: string): Promise<Frame | undefined>;
  listSnaps(transactionId: string): Promise<PrintSnap[]>;
  templates: Templates;
}

export function createInputs({ findFrame, listSnaps, templates }: Dependencies) {
  return {
    async getFrame(frameName: string, categoryName: string): Promise<Frame> {
      const frame = await findFrame(frameName, categoryName);
      if (!frame) throw new BoothError('invalid', 'There is no such frame.');
      return frame;
    },

    /** The stored snaps of a frame, without surplus snaps of an earlier frame. */
    async listFor(transactionId: string, frame: Frame): Promise<PrintSnap[]> {
      const snaps = await listSnaps(transactionId);
      return snaps.filter(({ number }) => number <= frame.counter);
    },

    async get(frame: Frame, snaps: PrintSnap[]): Promise<PrintInputs> {
      const missing = findMissing(frame, snaps);
      if (missing.length > 0) throw missingPhotos(missing);
      const opened = await templates.get(frame);
      const { url: _, ...frameWithoutUrl } = frame;
      const hash = hashText(
        JSON.stringify([snaps.map((snap) => snap.hash), frameWithoutUrl, opened.hash]),
      );
      return { frame, opened, snaps, hash };
    },
  };
}

export function findMissing(frame: Frame, snaps: readonly PrintSnap[]): number[] {
  const present = new Set(snaps.map(({ number }) => number));
  return Array.from({ length: frame.counter }, (_, index) => index + 1).filter(
    (number) => !present.has(number),
  );
}

export function missingPhotos(numbers: readonly number[]): BoothError {
  return invalid(numbers.map((number) => `Photo ${number} is missing.`));
}
