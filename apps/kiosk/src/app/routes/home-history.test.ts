import { expect, test } from 'vitest';
import { isHistoryClean } from './home-history.ts';

const entry = (path: string, sameDocument = true) => ({ url: `http://booth${path}`, sameDocument });
const at = (pathname: string, ...entries: object[]) =>
  ({ navigation: { entries: () => entries }, location: { pathname } }) as unknown as Window;

test('a history that contains only home is clean', () => {
  expect(isHistoryClean(at('/', entry('/')))).toBe(true);
  expect(isHistoryClean(at('/', entry('/'), entry('/')))).toBe(true);
});

test('an entry of a session before or after home is not clean (PRIVACY-15)', () => {
  expect(isHistoryClean(at('/', entry('/'), entry('/email'), entry('/')))).toBe(false);
  expect(isHistoryClean(at('/', entry('/'), entry('/frame')))).toBe(false);
});

test('during a navigation to another screen the history counts as clean', () => {
  expect(isHistoryClean(at('/load', entry('/'), entry('/load')))).toBe(true);
});

test('entries of another document are ignored', () => {
  expect(isHistoryClean(at('/', entry('/email', false), entry('/')))).toBe(true);
});
