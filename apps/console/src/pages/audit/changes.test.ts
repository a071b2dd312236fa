import { expect, test } from 'vitest';
import { listChanges } from './changes.ts';

test('only what is different is shown, in words (CONSOLE-51)', () => {
  expect(
    listChanges(
      { role: 'cashier', locations: ['jakarta', 'bandung'], is_open: true },
      { role: 'operator', locations: null, is_open: true },
    ),
  ).toEqual([
    { name: 'role', before: 'cashier', after: 'operator' },
    { name: 'locations', before: 'jakarta, bandung', after: 'every location' },
  ]);
});

test('what is new has no before, and what is gone has no after (CONSOLE-51)', () => {
  expect(listChanges(null, { role: 'owner' })).toEqual([
    { name: 'role', before: undefined, after: 'owner' },
  ]);
  expect(listChanges({ price_idr: 35_000 }, null)).toEqual([
    { name: 'price idr', before: '35000', after: undefined },
  ]);
});

test('nothing is said of what did not change, and nothing breaks it', () => {
  expect(listChanges(null, null)).toEqual([]);
  expect(listChanges({ locations: [] }, { locations: ['x'] })).toEqual([
    { name: 'locations', before: 'none', after: 'x' },
  ]);
  expect(listChanges({ a: { b: 1 } }, { a: false })).toEqual([
    { name: 'a', before: '{"b":1}', after: 'no' },
  ]);
});
