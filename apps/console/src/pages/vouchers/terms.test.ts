import { AddBatchBody, AddVoucherBody } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { checkBody, newTerms, readTerms } from './terms.ts';

test('terms are converted to the body of the call, and empty fields mean no limit (CONSOLE-37)', () => {
  const terms = { ...newTerms(null), kind: 'amount' as const, amount: '12.500', quota: ' ' };
  const { body, problems } = checkBody(AddVoucherBody, { code: ' hemat-1 ', ...readTerms(terms) });
  expect(problems).toEqual({});
  expect(body).toEqual({
    code: 'hemat-1',
    discount: { kind: 'amount', amount_idr: 12_500 },
    first_day: null,
    last_day: null,
    quota: null,
    locations: null,
  });
});

test('each error is reported for its field (CONSOLE-37)', () => {
  const wrong = {
    ...newTerms([]),
    kind: 'percent' as const,
    percent: '101',
    quota: 'many',
    firstDay: '2027-02-02',
    lastDay: '2027-02-01',
  };
  const batch = { id: 'short', name: ' ', count: 10_001, prefix: 'A-B', ...readTerms(wrong) };
  const { body, problems } = checkBody(AddBatchBody, batch);
  expect(body).toBeUndefined();
  expect(Object.keys(problems).toSorted()).toEqual([
    'count',
    'discount',
    'id',
    'last_day',
    'locations',
    'name',
    'prefix',
    'quota',
  ]);
  expect(problems.discount).toBe('A percentage is a whole number from 1 to 100.');
  expect(problems.locations).toBe('Choose at least one location.');
});
