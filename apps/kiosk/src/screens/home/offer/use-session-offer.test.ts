import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, deadLine, type FakeBooth, ok } from '../../../testing/fake-booth.ts';
import { findOffer } from './use-session-offer.ts';

const SESSION = 'GET /v1/kiosk/session';
const WALK_AWAY = 'POST /v1/transaction/trx/trx-1/walk-away';
const OFFER = aKioskSession();

let booth: FakeBooth;
const find = () => findOffer(booth, new AbortController().signal);

beforeEach(() => {
  booth = createFakeBooth();
  booth.answer(SESSION, () => ok(OFFER));
});

test('what the server offers is offered', async () => {
  expect(await find()).toEqual(OFFER);
  booth.answer(SESSION, () => ok(null));
  expect(await find()).toBeNull();
});

test('the server hears of a walk-away before it is asked what to offer (HOME-30, SCREEN-32)', async () => {
  booth.answer(WALK_AWAY, () => ok(null));
  void booth.reports.walkedAway('trx-1');
  await find();
  const addresses = booth.asked.map(({ address }) => address);
  expect(addresses).toEqual([WALK_AWAY, SESSION]);
});

test('what somebody walked away from is offered to nobody, also when the server cannot be told (HOME-30)', async () => {
  booth.answer(WALK_AWAY, deadLine);
  void booth.reports.walkedAway('trx-1');
  expect(await find()).toBeNull();
  booth.answer(SESSION, () => ok({ ...OFFER, trx_id: 'trx-2' }));
  expect(await find()).toMatchObject({ trx_id: 'trx-2' });
});
