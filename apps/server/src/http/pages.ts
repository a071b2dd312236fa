import { ROWS_A_PAGE } from '@jepret/contract/console';
import { BoothError } from '../domain/booth-error.ts';

/** One row more than a page has says that there is another page. */
export const PAGE_LIMIT = ROWS_A_PAGE + 1;

/** So many rows are in memory at once when all of a list goes out. */
const ROWS_AT_ONCE = 500;

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** A page of `PAGE_LIMIT` rows that were read, and what the next one begins behind. */
export function toPage<Row>(read: readonly Row[], placeOf: (last: Row) => string): Page<Row> {
  const rows = read.slice(0, ROWS_A_PAGE);
  const last = rows.at(-1);
  return { rows, next: last && read.length > ROWS_A_PAGE ? placeOf(last) : null };
}

/**
 * A page of a list that has to be read whole to be put in order. It begins behind what the last page ended with,
 * or where that stood if it is gone.
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
  if (key === undefined) throw noSuchPlace();
  const at = all.findIndex((row) => keyOf(row) === key);
  return at < 0 ? Math.max(0, Number(shown) - 1) : at + 1;
}

/** A list from its beginning to its end, part after part. */
export async function* readAll<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, ROWS_AT_ONCE);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** Where rows are numbered. */
export function readNumberPlace(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw noSuchPlace();
}

/** Where rows have an instant, and an id that tells those of the same one apart. */
export interface DatedPlace {
  createdAt: number;
  id: string;
}

export const toDatedPlace = ({ createdAt, id }: DatedPlace): string => `${createdAt}-${id}`;

export function readDatedPlace(after: string | undefined): DatedPlace | undefined {
  if (after === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})-(\w{1,100})$/.exec(after) ?? [];
  if (id !== undefined) return { createdAt: Number(createdAt), id };
  throw noSuchPlace();
}

const noSuchPlace = () => new BoothError('invalid', 'There is no such place in the list.');
