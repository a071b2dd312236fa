import type { Frame } from '@jepret/contract';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { hashText } from '../../domain/session-files.ts';
import type { PrintSnap } from './photo-cache.ts';
import type { OpenedTemplate, Templates } from './templates.ts';

/** All that decides how a print looks: the same inputs are the same print (CALL-16, PIC-20). */
export interface PrintInputs {
  frame: Frame;
  opened: OpenedTemplate;
  /** One for each number, in their order. */
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

    /** The snaps of a frame that are there; what an earlier frame had more is left out. */
    async listFor(transactionId: string, frame: Frame): Promise<PrintSnap[]> {
      const snaps = await listSnaps(transactionId);
      return snaps.filter(({ number }) => number <= frame.counter);
    },

    async get(frame: Frame, snaps: PrintSnap[]): Promise<PrintInputs> {
      const missing = findMissing(frame, snaps);
      if (missing.length > 0) throw missingPhotos(missing);
      const opened = await templates.get(frame);
      const { url: _, ...artless } = frame;
      const hash = hashText(JSON.stringify([snaps.map((snap) => snap.hash), artless, opened.hash]));
      return { frame, opened, snaps, hash };
    },
  };
}

export function findMissing(frame: Frame, snaps: readonly PrintSnap[]): number[] {
  const there = new Set(snaps.map(({ number }) => number));
  return Array.from({ length: frame.counter }, (_, index) => index + 1).filter(
    (number) => !there.has(number),
  );
}

export function missingPhotos(numbers: readonly number[]): BoothError {
  return invalid(numbers.map((number) => `Photo ${number} is missing.`));
}
