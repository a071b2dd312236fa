import { ROWS_A_PAGE } from '@jepret/contract/console';
import { BoothError } from '../domain/booth-error.ts';

/** One row more than fits on a page shows that there is another page. */
export const PAGE_LIMIT = ROWS_A_PAGE + 1;

/** The number of rows in memory while a whole list is sent. */
const ROWS_AT_ONCE = 500;

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** Makes a page of up to `PAGE_LIMIT` read rows, with the cursor of the next page. */
export function toPage<Row>(read: readonly Row[], cursorOf: (last: Row) => string): Page<Row> {
  const rows = read.slice(0, ROWS_A_PAGE);
  const last = rows.at(-1);
  return { rows, next: last && read.length > ROWS_A_PAGE ? cursorOf(last) : null };
}

/**
 * Makes a page of a list that has to be read whole to be sorted. It begins after the last row of the previous page, or
 * at that row's position if the row was removed.
 */
export function toPageOfAll<Row>(
  all: readonly Row[],
  after: string | undefined,
  keyOf: (row: Row) => string,
): Page<Row> {
  const first = after === undefined ? 0 : findFirst(all, after, keyOf);
  const rows = all.slice(first, first + ROWS_A_PAGE);
  const end = first + rows.length;
  const last = rows.at(-1);
  return { rows, next: last && end < all.length ? `${end}-${keyOf(last)}` : null };
}

function findFirst<Row>(all: readonly Row[], after: string, keyOf: (row: Row) => string): number {
  const [, shown, key] = /^(\d{1,6})-(.+)$/.exec(after) ?? [];
  if (key === undefined) throw unknownCursor();
  const at = all.findIndex((row) => keyOf(row) === key);
  return at < 0 ? Math.max(0, Number(shown) - 1) : at + 1;
}

/** Reads a whole list in batches. */
export async function* readAllPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, ROWS_AT_ONCE);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** A cursor of rows that are numbered. */
export function parseNumberCursor(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw unknownCursor();
}

/** A cursor of rows that are sorted by an instant, then by id. */
export interface DateCursor {
  createdAt: number;
  id: string;
}

export const formatDateCursor = ({ createdAt, id }: DateCursor): string => `${createdAt}-${id}`;

export function parseDateCursor(after: string | undefined): DateCursor | undefined {
  if (after === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})-(\w{1,100})$/.exec(after) ?? [];
  if (id !== undefined) return { createdAt: Number(createdAt), id };
  throw unknownCursor();
}

const unknownCursor = () => new BoothError('invalid', 'The list has no such position.');
