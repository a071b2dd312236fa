import { MAX_BATCH } from '@jepret/contract/console';
import { z } from 'zod';

/** Three columns and eight rows: small, but readable and easy to cut. */
const CARDS_A_SHEET = 24; // CONSOLE-75

/** The limit for one print job; browsers and printers fail with more. */
export const MAX_CARDS = 1200;

const CardNumber = z.coerce.number().int().min(1).max(MAX_BATCH);

export const SheetFilters = z.object({
  batch: z.string().max(40),
  from: CardNumber,
  to: CardNumber,
});

export interface Range {
  from: number;
  to: number;
}

/** Limits a range to the batch and to the cards that can be printed at once. */
export function chooseRange({ from, to }: Partial<Range>, count: number): Range {
  const first = Math.min(from ?? 1, Math.max(1, count));
  const last = Math.max(first, Math.min(to ?? count, count));
  return { from: first, to: Math.min(last, first + MAX_CARDS - 1) };
}

export const countSheets = ({ from, to }: Range): number =>
  Math.ceil((to - from + 1) / CARDS_A_SHEET);

export const splitIntoSheets = <Card>(cards: readonly Card[]): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / CARDS_A_SHEET) }, (_, sheet) =>
    cards.slice(sheet * CARDS_A_SHEET, (sheet + 1) * CARDS_A_SHEET),
  );
