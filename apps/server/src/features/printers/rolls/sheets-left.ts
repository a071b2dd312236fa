import type { PrinterHealth } from '../../../ports/printer.ts';
import type { Roll } from './roll-store.ts';

/** A larger difference between our count and the printer's is reported (PRINT-42). */
const MAX_DIFFERENCE = 10;

/** How many sheets are left, as the printer says; it may not know exactly. */
export interface SheetRange {
  atLeast: number;
  atMost: number;
}

type Supply = Pick<PrinterHealth, 'remaining' | 'supplyPercent'>;
type LoadedRoll = Pick<Roll, 'capacity' | 'sheets'>;

/**
 * The printer's count in sheets of 4 × 6 inch. Media for 6 × 8 inch make one or two of them: see `RemainingPrints`. A
 * percentage is rounded down, and of a roll of unknown capacity it says nothing.
 */
export function sheetsOf(
  { remaining, supplyPercent }: Supply,
  roll: LoadedRoll | undefined,
): SheetRange | null {
  if (remaining) {
    const perPrint = isDoubleMedia(remaining.of) ? 2 : 1;
    return { atLeast: remaining.sheets, atMost: perPrint * remaining.sheets };
  }
  if (supplyPercent === null || !roll) return null;
  const share = Math.min(100, Math.max(0, supplyPercent)) / 100;
  const step = Math.ceil(roll.capacity / 100) - 1;
  const atLeast = Math.floor(share * roll.capacity);
  return { atLeast, atMost: Math.min(roll.capacity, atLeast + step) };
}

/** "6x8 (A5)", or 6 x 9: two sheets of 4 × 6 inch fit on it. */
const isDoubleMedia = (media: string | undefined): boolean =>
  media !== undefined && /^\D*(6x[89]|[89]x6)\b/i.test(media);

/**
 * The smaller of the printer's count and of ours (PRINT-41). Null if neither is known. A printer refreshes its count only
 * with a print: until the first one on a new roll, it still has the count of the previous roll.
 */
export function countSheetsLeft(supply: Supply, roll: LoadedRoll | undefined): number | null {
  const theirs = isStale(roll) ? null : sheetsOf(supply, roll);
  const ours = roll ? Math.max(0, roll.capacity - roll.sheets) : null;
  if (ours === null) return theirs?.atLeast ?? null;
  return theirs === null ? ours : Math.min(ours, theirs.atMost);
}

/** The sheets that are left. */
export interface CountDifference {
  ours: number;
  theirs: number;
}

/** Null while both counts agree, or one of them is unknown. */
export function findCountDifference(
  supply: Supply,
  roll: LoadedRoll | undefined,
): CountDifference | null {
  const theirs = sheetsOf(supply, roll);
  if (!roll || theirs === null || isStale(roll)) return null;
  const ours = roll.capacity - roll.sheets;
  const nearest = Math.min(theirs.atMost, Math.max(theirs.atLeast, ours));
  return Math.abs(ours - nearest) > MAX_DIFFERENCE ? { ours, theirs: nearest } : null;
}

const isStale = (roll: LoadedRoll | undefined): boolean => roll?.sheets === 0;
