import { expect, test } from 'vitest';
import { distanceOf } from './changed-files.ts';

test.each([
  ['the test itself', 'apps/a/till.test.ts', 0],
  ['the source file beside it', 'apps/a/till.ts', 0],
  ['a neighbour', 'apps/a/ledger.ts', 1],
  ['a file in another folder', 'apps/b/till.ts', 2],
])('affected tests are ordered by distance: %s', (_, changed, distance) => {
  expect(distanceOf('apps/a/till.test.ts', ['README.md', changed])).toBe(distance);
});
