import { MAX_BATCH } from '@jepret/contract/console';
import { z } from 'zod';

/** Three in a row, eight rows: what scissors and eyes can bear on A4. */
const CARDS_A_SHEET = 24; // CONSOLE-75

/** Printed at once: more makes browsers and printers stumble. */
export const MAX_CARDS = 1200;

const CardNumber = z.coerce.number().int().min(1).max(MAX_BATCH);

/** In the page's address. */
export const SheetFilters = z.object({
  batch: z.string().max(40),
  from: CardNumber,
  to: CardNumber,
});

export interface Range {
  from: number;
  to: number;
}

/** What is shown of so many: within the batch, in order, and no more than can be printed at once. */
export function chooseRange({ from, to }: Partial<Range>, count: number): Range {
  const first = Math.min(from ?? 1, Math.max(1, count));
  const last = Math.max(first, Math.min(to ?? count, count));
  return { from: first, to: Math.min(last, first + MAX_CARDS - 1) };
}

export const countSheets = ({ from, to }: Range): number =>
  Math.ceil((to - from + 1) / CARDS_A_SHEET);

export const inSheets = <Card>(cards: readonly Card[]): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / CARDS_A_SHEET) }, (_, sheet) =>
    cards.slice(sheet * CARDS_A_SHEET, (sheet + 1) * CARDS_A_SHEET),
  );
