import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, type FakeBooth, ok } from '../testing/fake-booth.ts';
import { walkAway } from './walk-away.ts';

const WALK_AWAY = 'POST /v1/transaction/trx/trx-1/walk-away';

let booth: FakeBooth;
let visitsEnded: number;

beforeEach(() => {
  booth = createFakeBooth();
  booth.answer(WALK_AWAY, () => ok(null));
  visitsEnded = 0;
  booth.language.endVisit = async () => {
    visitsEnded += 1;
  };
});

test("who walks away leaves the booth to the next visitor, in the location's language (LANG-4)", async () => {
  await walkAway(booth, 'trx-1');
  await settle();
  expect(visitsEnded).toBe(1);
  expect(booth.asked.map(({ address }) => address)).toEqual([WALK_AWAY]);
});

test('also where nothing was begun', async () => {
  await walkAway(booth, undefined);
  await settle();
  expect(visitsEnded).toBe(1);
  expect(booth.asked).toEqual([]);
});
