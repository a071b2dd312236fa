import { expect, test } from 'vitest';
import { distanceOf } from './changed-files.ts';

test.each([
  ['the test itself', 'apps/a/till.test.ts', 0],
  ['what it stands beside', 'apps/a/till.ts', 0],
  ['a neighbour', 'apps/a/ledger.ts', 1],
  ['something further away', 'apps/b/till.ts', 2],
])('of the tests that a change touches, %s comes in its order', (_, changed, distance) => {
  expect(distanceOf('apps/a/till.test.ts', ['README.md', changed])).toBe(distance);
});
