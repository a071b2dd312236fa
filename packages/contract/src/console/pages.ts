import { z } from 'zod';

export const ROWS_A_PAGE = 50; // CONSOLE-59, CONSOLE-80

/** `after`: the cursor of the previous page; without it the list starts at the beginning. */
export const PageQuery = z.object({ after: z.string().max(200).optional() });

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** The cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  });

/** Whether every word of the search occurs in the texts, in any order and case. */
export function hasEveryWord(search: string, texts: readonly (string | null)[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
