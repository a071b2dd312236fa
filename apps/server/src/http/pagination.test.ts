import { ROWS_A_PAGE } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import {
  parseDateCursor,
  parseNumberCursor,
  readAllPages,
  toPage,
  toPageOfAll,
} from './pagination.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`);
const keyOf = (row: string) => row;

test('one row more than fits on a page means that there is another page (CONSOLE-120)', () => {
  expect(toPage(numbers(ROWS_A_PAGE), keyOf)).toEqual({ rows: numbers(ROWS_A_PAGE), next: null });
  expect(toPage(numbers(ROWS_A_PAGE + 1), keyOf)).toEqual({
    rows: numbers(ROWS_A_PAGE),
    next: `row-${ROWS_A_PAGE - 1}`,
  });
  expect(toPage([], keyOf)).toEqual({ rows: [], next: null });
});

test('a list that is read whole is paged, each row once (CONSOLE-120)', () => {
  const all = numbers(2 * ROWS_A_PAGE + 1);
  const first = toPageOfAll(all, undefined, keyOf);
  const second = toPageOfAll(all, first.next ?? '', keyOf);
  const third = toPageOfAll(all, second.next ?? '', keyOf);
  expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all);
  expect(third.next).toBeNull();
});

test('a row that is removed or added between two pages neither hides nor repeats another (CONSOLE-120)', () => {
  const all = numbers(ROWS_A_PAGE + 3);
  const { next } = toPageOfAll(all, undefined, keyOf);
  const later = numbers(ROWS_A_PAGE + 3).slice(ROWS_A_PAGE);
  const withoutLast = all.filter((row) => row !== `row-${ROWS_A_PAGE - 1}`);
  expect(toPageOfAll(withoutLast, next ?? '', keyOf).rows).toEqual(later);
  expect(toPageOfAll(['new', ...all], next ?? '', keyOf).rows).toEqual(later);
});

test('an invalid cursor is refused (CONSOLE-120)', () => {
  expect(() => toPageOfAll(['a'], 'x', keyOf)).toThrow('no such position');
  expect(() => parseNumberCursor('x')).toThrow('no such position');
  expect(() => parseDateCursor('12')).toThrow('no such position');
  expect(parseDateCursor('12-ab')).toEqual({ createdAt: 12, id: 'ab' });
});

test('a whole list is read in batches (CONSOLE-27)', async () => {
  const all = numbers(1100);
  const cursors: (string | undefined)[] = [];
  const read = async (last: string | undefined, limit: number) => {
    cursors.push(last);
    const first = last === undefined ? 0 : all.indexOf(last) + 1;
    return all.slice(first, first + limit);
  };
  const rows: string[] = [];
  for await (const row of readAllPages(read)) rows.push(row);
  expect(rows).toEqual(all);
  expect(cursors).toEqual([undefined, 'row-499', 'row-999']);
});
