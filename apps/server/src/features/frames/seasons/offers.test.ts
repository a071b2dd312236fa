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

test.each([
  [{ from: '11-01', until: '11-30' }, 'offered'],
  [{ from: '11-16', until: '11-30' }, 'out of season'],
  [{ from: '11-15', until: '02-10' }, 'offered'],
  [{ from: '12-20', until: '11-15' }, 'offered'],
  [{ from: '12-20', until: '11-14' }, 'out of season'],
])(
  'a frame with the yearly season %j is %s on 15 November of every year (FRAME-24)',
  (season, offer) => {
    for (const year of [2026, 2030, 2041, 2999]) {
      expect(offerOf({ ...everyDay, seasons: [season] }, `${year}-11-15`)).toBe(offer);
    }
  },
);

test('a season until 29 February ends on 28 February in common years', () => {
  const seasons = [{ from: '02-20', until: '02-29' }];
  expect(offerOf({ ...everyDay, seasons }, '2027-02-28')).toBe('offered');
  expect(offerOf({ ...everyDay, seasons }, '2027-03-01')).toBe('out of season');
  expect(offerOf({ ...everyDay, seasons }, '2028-02-29')).toBe('offered');
});

test.each([
  ['2035-11-09', 'out of season'],
  ['2035-11-10', 'offered'],
  ['2035-12-15', 'offered'],
  ['2035-12-16', 'out of season'],
  // Lebaran comes twice in 2033.
  ['2033-01-05', 'offered'],
  ['2033-12-24', 'offered'],
])('a season moves with its feast (%s) (FRAME-24)', (day, offer) => {
  const seasons = [{ from: 'lebaran-21', until: 'lebaran+14' }];
  expect(offerOf({ ...everyDay, seasons }, day)).toBe(offer);
});

test('without a location only the day counts', () => {
  expect(offerOf({ ...everyDay, locations: ['bandung'] }, '2026-11-15')).toBe('offered');
});

test('the current or next season is found', () => {
  const seasons = [nextAugust, august];
  expect(findSeason({ seasons }, '2026-07-31')).toBe(august);
  expect(findSeason({ seasons }, '2026-08-31')).toBe(august);
  expect(findSeason({ seasons }, '2026-09-01')).toBe(nextAugust);
  expect(findSeason({ seasons }, '2027-09-01')).toBeUndefined();
});

test('a yearly season has the dates of its current or next occurrence', () => {
  const newYear = { seasons: [{ from: '12-20', until: '01-07' }] };
  expect(findSeason(newYear, '2031-01-07')).toEqual({ from: '2030-12-20', until: '2031-01-07' });
  expect(findSeason(newYear, '2031-01-08')).toEqual({ from: '2031-12-20', until: '2032-01-07' });
  const imlek = { seasons: [{ from: 'imlek-14', until: 'imlek+15' }] };
  expect(findSeason(imlek, '2033-05-01')).toEqual({ from: '2034-02-05', until: '2034-03-06' });
});

test('a feast has no season after its last listed day', () => {
  const seasons = [{ from: 'imlek', until: 'imlek' }];
  expect(findSeason({ seasons }, '2040-02-12')?.from).toBe('2040-02-12');
  expect(findSeason({ seasons }, '2040-02-13')).toBeUndefined();
});
