import { expect, test } from 'vitest';
import { findSeason, offerOf } from './offers.ts';

const everyDay = { isHidden: false, seasons: [], locations: [] };
const august = { from: '2026-08-01', until: '2026-08-31' };
const nextAugust = { from: '2027-08-01', until: '2027-08-31' };

test.each([
  [{}, 'offered'],
  [{ isHidden: true }, 'hidden'],
  [{ seasons: [august] }, 'out of season'],
  [{ seasons: [nextAugust, august], locations: ['bandung'] }, 'out of season'],
  [{ seasons: [{ from: '2026-11-15', until: '2026-11-15' }] }, 'offered'],
  [{ locations: ['bandung'] }, 'elsewhere'],
  [{ locations: ['bandung', 'jakarta'] }, 'offered'],
])('a frame with %j is %s', (terms, offer) => {
  expect(offerOf({ ...everyDay, ...terms }, '2026-11-15', ['jakarta'])).toBe(offer);
});

test('without a place only the day counts', () => {
  expect(offerOf({ ...everyDay, locations: ['bandung'] }, '2026-11-15')).toBe('offered');
});

test('the season that matters is the one that lasts or comes next', () => {
  const seasons = [nextAugust, august];
  expect(findSeason({ seasons }, '2026-07-31')).toBe(august);
  expect(findSeason({ seasons }, '2026-08-31')).toBe(august);
  expect(findSeason({ seasons }, '2026-09-01')).toBe(nextAugust);
  expect(findSeason({ seasons }, '2027-09-01')).toBeUndefined();
});
