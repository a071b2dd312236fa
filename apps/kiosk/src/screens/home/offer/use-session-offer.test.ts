import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, type FakeBooth, networkError, ok } from '../../../testing/fake-booth.ts';
import { findOffer } from './use-session-offer.ts';

const SESSION = 'GET /v1/kiosk/session';
const WALK_AWAY = 'POST /v1/transaction/trx/trx-1/walk-away';
const OFFER = aKioskSession();

let booth: FakeBooth;
const find = () => findOffer(booth, new AbortController().signal);

beforeEach(() => {
  booth = createFakeBooth();
  booth.respondTo(SESSION, () => ok(OFFER));
});

test("the server's offer is shown", async () => {
  expect(await find()).toEqual(OFFER);
  booth.respondTo(SESSION, () => ok(null));
  expect(await find()).toBeNull();
});

test('a walk-away is reported before the offer is requested (HOME-30, SCREEN-32)', async () => {
  booth.respondTo(WALK_AWAY, () => ok(null));
  void booth.reports.reportWalkAway('trx-1');
  await find();
  const addresses = booth.requests.map(({ address }) => address);
  expect(addresses).toEqual([WALK_AWAY, SESSION]);
});

test('a session with a walk-away is not offered, also if the report fails (HOME-30)', async () => {
  booth.respondTo(WALK_AWAY, networkError);
  void booth.reports.reportWalkAway('trx-1');
  expect(await find()).toBeNull();
  booth.respondTo(SESSION, () => ok({ ...OFFER, trx_id: 'trx-2' }));
  expect(await find()).toMatchObject({ trx_id: 'trx-2' });
});
