import { z } from 'zod';

export const ROWS_A_PAGE = 50; // CONSOLE-59, CONSOLE-80

/** A list begins behind what the last page ended with; without that, at its beginning. */
export const PageQuery = z.object({ after: z.string().max(200).optional() });

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** What the next page begins behind; null when there is none. */
    next: z.string().nullable(),
  });

/** Whether every word that somebody looks for is in what a row says of itself, in any order and case. */
export function hasEveryWord(search: string, said: readonly (string | null)[]): boolean {
  const text = said.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
