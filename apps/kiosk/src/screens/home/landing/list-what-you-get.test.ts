import { english } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { listWhatYouGet } from './list-what-you-get.ts';

const describe = (min: number, max: number, days: number) =>
  listWhatYouGet(english, { snaps: { min, max }, retention_days: days }).map(
    ({ figure, words }) => `${figure} ${words}`,
  );

test('what the price includes is listed in numbers, with singular forms (HOME-8)', () => {
  expect(describe(1, 6, 14)).toEqual(['1–6 snaps', '2 retakes', '4×6 print', '14 days of files']);
  expect(describe(1, 1, 1)).toEqual(['1 snap', '2 retakes', '4×6 print', '1 day of files']);
});
