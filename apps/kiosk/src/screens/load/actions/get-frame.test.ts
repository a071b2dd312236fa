import { type Call, FrameList, type LoadState } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { networkError, ok, refusal } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, HOME, type LoadVisit } from '../testing/load-visit.ts';

const GET_FRAME: LoadState = { action: 'get-frame', txID: 'trx-1' };
const PRINT_STYLE = ['/print-style', { state: { trx_id: 'trx-1' }, replace: true }];

/** Replaces the call that fetches the frames. */
const FRAMES = {
  method: 'GET',
  base: 'core',
  path: '/x',
  access: 'kiosk',
  data: FrameList,
  summary: '',
} satisfies Call;

const callFrames = async () => (await visit.booth.api.call(FRAMES)).data;

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('get-frame goes to the print styles (SCREEN-20)', async () => {
  visit.start(GET_FRAME);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(PRINT_STYLE);
});

test('get-frame tries 20 times with 30 s between and shows it (SCREEN-18, SCREEN-20)', async () => {
  let tries = 0;
  visit.fetchFrames = () => {
    tries += 1;
    return callFrames();
  };
  visit.booth.respondTo('GET /x', () => refusal(503, 'Not now.'));
  visit.start(GET_FRAME);
  await settle();
  expect(visit.findNotice()).toMatchObject({ kind: 'retrying', text: 'No response, Retrying...' });
  await visit.pass(30_000);
  expect(tries).toBe(2);
  await visit.pass(18 * 30_000 - 1);
  expect(tries).toBe(19);
  await visit.pass(1);
  expect(tries).toBe(20);
  expect(visit.findNotice()).toMatchObject({
    kind: 'problem',
    text: 'Problem Getting Frame List',
  });
  await visit.pass(5_000);
  expect(visit.navigations).toEqual(HOME);
});

test('temporary failures are retried, and a refusal shows the failure at once (CALL-17)', async () => {
  visit.fetchFrames = callFrames;
  for (const status of [400, 401, 402, 403, 404, 409, 422]) {
    visit.booth.respondTo('GET /x', () => refusal(status, 'No.'));
    visit.start(GET_FRAME);
    await settle();
    expect(visit.findNotice()?.text, String(status)).toBe('Problem Getting Frame List');
    visit.stop();
  }
  for (const status of [408, 429, 500, 502, 503, 504]) {
    visit.booth.respondTo('GET /x', () => refusal(status, 'Later.'));
    visit.start(GET_FRAME);
    await settle();
    expect(visit.findNotice()?.kind, String(status)).toBe('retrying');
    visit.stop();
  }
});

test('a successful retry removes its notice', async () => {
  visit.fetchFrames = callFrames;
  visit.booth.respondTo('GET /x', networkError);
  visit.start(GET_FRAME);
  await settle();
  visit.booth.respondTo('GET /x', () => ok({}));
  await visit.pass(30_000 + COMPLETE_SHOWN_MS);
  expect(visit.findNotice()).toBeUndefined();
  expect(visit.navigations).toEqual(PRINT_STYLE);
});
