import { expect, test } from 'vitest';
import { isHistoryClean } from './home-history.ts';

const entry = (path: string, sameDocument = true) => ({ url: `http://booth${path}`, sameDocument });
const at = (pathname: string, ...entries: object[]) =>
  ({ navigation: { entries: () => entries }, location: { pathname } }) as unknown as Window;

test('a history of nothing but home is clean', () => {
  expect(isHistoryClean(at('/', entry('/')))).toBe(true);
  expect(isHistoryClean(at('/', entry('/'), entry('/')))).toBe(true);
});

test('a screen of a session behind or ahead of home is not clean (PRIVACY-15)', () => {
  expect(isHistoryClean(at('/', entry('/'), entry('/email'), entry('/')))).toBe(false);
  expect(isHistoryClean(at('/', entry('/'), entry('/frame')))).toBe(false);
});

test('a visitor who is on the way to the next screen keeps it', () => {
  expect(isHistoryClean(at('/load', entry('/'), entry('/load')))).toBe(true);
});

test("another document's entries are not ours to walk to", () => {
  expect(isHistoryClean(at('/', entry('/email', false), entry('/')))).toBe(true);
});
