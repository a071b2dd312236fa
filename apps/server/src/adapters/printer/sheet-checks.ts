import type { Sheet, SubmitOutcome } from '../../ports/printer.ts';

const MAX_COPIES = 99;

/** Undefined for a valid sheet. */
export function findSheetRefusal({ name, jpeg, copies }: Sheet): SubmitOutcome | undefined {
  if (!/^[a-zA-Z\d-]{1,100}$/.test(name)) return refuse('The sheet has no valid name.');
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return refuse('The sheet is not a JPEG.');
  if (!Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES) {
    return refuse(`A sheet is printed 1 to ${MAX_COPIES} times.`);
  }
  return undefined;
}

const refuse = (reason: string): SubmitOutcome => ({ kind: 'refused', reason });
