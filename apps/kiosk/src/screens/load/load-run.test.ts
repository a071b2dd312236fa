import type { LoadState } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { aTransaction, ok } from '../../testing/fake-booth.ts';
import { createLoadVisit, type LoadVisit } from './testing/load-visit.ts';

const CREATE = 'POST /v2/transaction/';
const READ = 'GET /v1/transaction/trx/trx-1';
const PAY: LoadState = { action: 'payment', data: { snapFee: 35_000 } };
const VERIFY: LoadState = { action: 'verify', trx_id: 'trx-1' };
const GET_FRAME: LoadState = { action: 'get-frame', txID: 'trx-1' };

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('the bar rises each second and the activity is shown (SCREEN-17)', async () => {
  visit.booth.respondTo(CREATE, () => new Promise(() => {}));
  visit.start(PAY);
  await visit.pass(3_000);
  expect(english('load.gettingQr')).toBe('getting your QR code ready');
  expect(visit.views.at(-1)).toEqual({ activity: 'load.gettingQr', percent: 12 });
});

test('a screen that was left stops all work', async () => {
  visit.booth.respondTo(READ, () => ok(aTransaction()));
  visit.start(VERIFY);
  await visit.pass(2_000);
  visit.stop();
  await visit.pass(900_000);
  expect(visit.listAddresses()).toHaveLength(1);
  expect([...visit.navigations, ...visit.unexpectedErrors]).toEqual([]);
  expect(visit.booth.clock.pending()).toBe(0);
});

test('a programming error is reported as unexpected, not as a failed call', async () => {
  visit.fetchFrames = () => Promise.reject(new TypeError('undefined is not a frame'));
  visit.start(GET_FRAME);
  await settle();
  expect(visit.unexpectedErrors).toEqual([new TypeError('undefined is not a frame')]);
  expect(visit.booth.clock.pending()).toBe(0);
});
