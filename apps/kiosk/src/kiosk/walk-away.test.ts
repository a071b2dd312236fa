import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, type FakeBooth, ok } from '../testing/fake-booth.ts';
import { walkAway } from './walk-away.ts';

const WALK_AWAY = 'POST /v1/transaction/trx/trx-1/walk-away';

let booth: FakeBooth;
let visitsEnded: number;

beforeEach(() => {
  booth = createFakeBooth();
  booth.respondTo(WALK_AWAY, () => ok(null));
  visitsEnded = 0;
  booth.language.endVisit = async () => {
    visitsEnded += 1;
  };
});

test('a walk-away ends the visit and is reported (LANG-4)', async () => {
  await walkAway(booth, 'trx-1');
  await settle();
  expect(visitsEnded).toBe(1);
  expect(booth.requests.map(({ address }) => address)).toEqual([WALK_AWAY]);
});

test('a walk-away without a session ends the visit without a report', async () => {
  await walkAway(booth, undefined);
  await settle();
  expect(visitsEnded).toBe(1);
  expect(booth.requests).toEqual([]);
});
