import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { startProviderServer } from '@jepret/testing/providers/provider-server.ts';
import { skipWaits } from '@jepret/testing/skip-waits.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProviderRequest } from './provider-call.ts';
import { CALL_LIMITS, createProviderClient } from './provider-client.ts';

const OK = { status: 200, body: {} };
const READ: ProviderRequest = { method: 'GET', path: '/read', isRepeatable: true };
const WRITE: ProviderRequest = { method: 'POST', path: '/write', body: {}, isRepeatable: false };

async function openRig() {
  const clock = createHandMovedClock();
  const server = await startProviderServer<'any'>({
    operationOf: () => 'any',
    answer: () => OK,
    faultAnswers: {
      'rate-limit': { status: 429, body: {} },
      unavailable: { status: 503, body: {} },
      'late-failure': { status: 500, body: {} },
    },
  });
  const { scheduler, waitsMs: pauses } = skipWaits(clock, CALL_LIMITS.requestMs);
  const client = createProviderClient({
    baseUrl: `${server.url}/`,
    headers: { authorization: 'Basic secret' },
    scheduler,
    limits: { requestMs: 5_000, totalMs: 8_000, pausesMs: [300, 1_000] },
    findFailure: ({ httpStatus }) => {
      if (httpStatus === 429) return { reason: 'busy', isDoubtful: false };
      return httpStatus >= 500 ? { reason: 'broken', isDoubtful: true } : undefined;
    },
  });
  const call = (request: ProviderRequest, signal?: AbortSignal) =>
    client.run(signal, (one) => one(request));
  return { clock, server, pauses, client, call };
}

let rig: Awaited<ReturnType<typeof openRig>>;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(() => rig.server.stop());

test('what can be repeated is repeated, as often as there are pauses', async () => {
  rig.server.fail('unavailable');
  expect(await rig.call(READ)).toEqual({ answer: null, isDoubtful: true, reason: 'broken' });
  expect(rig.server.received).toHaveLength(3);
  expect(rig.pauses).toEqual([300, 1_000]);
});

test('what cannot be repeated is sent once when it may have been carried out', async () => {
  rig.server.fail('lost-answer');
  expect(await rig.call(WRITE)).toMatchObject({ answer: null, isDoubtful: true });
  expect(rig.server.received).toHaveLength(1);
});

test('what cannot be repeated is sent again when it certainly was not carried out', async () => {
  rig.server.fail('rate-limit', { times: 1 });
  expect(await rig.call(WRITE)).toMatchObject({ answer: { httpStatus: 200 }, isDoubtful: false });
  await rig.server.goDown();
  expect(await rig.call(WRITE)).toEqual({
    answer: null,
    isDoubtful: false,
    reason: 'The connection to the provider failed.',
  });
});

test('a doubt stays a doubt, whatever the later tries say', async () => {
  rig.server.fail('late-failure', { times: 1 });
  rig.server.fail('rate-limit');
  expect(await rig.call(READ)).toEqual({ answer: null, isDoubtful: true, reason: 'busy' });
  rig.server.recover();
  rig.server.fail('late-failure', { times: 1 });
  expect(await rig.call(READ)).toMatchObject({ answer: { httpStatus: 200 }, isDoubtful: true });
});

test('a provider that never answers is given up try by try, and altogether in time', async () => {
  rig.server.fail('silent');
  const first = rig.server.untilReceived();
  const result = rig.call(READ);
  await first;
  const second = rig.server.untilReceived();
  await rig.clock.advance(5_000);
  await second;
  await rig.clock.advance(2_700);
  expect(await result).toEqual({
    answer: null,
    isDoubtful: true,
    reason: 'The provider did not answer in time.',
  });
  expect(rig.server.received).toHaveLength(2);
});

test('all calls of one operation share its time', async () => {
  rig.server.fail('silent');
  const firstReceived = rig.server.untilReceived();
  const results = rig.client.run(undefined, async (call) => [await call(WRITE), await call(WRITE)]);
  await firstReceived;
  const secondReceived = rig.server.untilReceived();
  await rig.clock.advance(5_000);
  await secondReceived;
  await rig.clock.advance(3_000);
  expect((await results).map(({ answer }) => answer)).toEqual([null, null]);
});

test('a cancelled call sends nothing, and one that is cancelled on its way is in doubt', async () => {
  expect(await rig.call(READ, AbortSignal.abort())).toEqual({
    answer: null,
    isDoubtful: false,
    reason: 'The call was cancelled.',
  });
  expect(rig.server.received).toEqual([]);
  rig.server.fail('silent');
  const stop = new AbortController();
  const received = rig.server.untilReceived();
  const result = rig.call(READ, stop.signal);
  await received;
  stop.abort();
  expect(await result).toMatchObject({ isDoubtful: true, reason: 'The call was cancelled.' });
});

test('a redirect is not followed, for it would carry the key away (PAY-52)', async () => {
  const headers = { location: `${rig.server.url}/elsewhere` };
  rig.server.fail({ status: 307, headers, body: {} }, { times: 1 });
  expect(await rig.call(READ)).toMatchObject({ answer: { httpStatus: 307 } });
  expect(rig.server.received).toHaveLength(1);
});
