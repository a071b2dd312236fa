import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startProviderServer } from '@jepret/testing/providers/provider-server.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProviderRequest } from './provider-call.ts';
import { CALL_LIMITS, createProviderClient } from './provider-client.ts';

const OK = { status: 200, body: {} };
const READ: ProviderRequest = { method: 'GET', path: '/read', isRepeatable: true };
const WRITE: ProviderRequest = { method: 'POST', path: '/write', body: {}, isRepeatable: false };

async function openClient() {
  const clock = createManualClock();
  const server = await startProviderServer<'any'>({
    operationOf: () => 'any',
    respond: () => OK,
    faultResponses: {
      'rate-limit': { status: 429, body: {} },
      unavailable: { status: 503, body: {} },
      'late-failure': { status: 500, body: {} },
    },
  });
  const { scheduler, waitsMs: pauses } = skipShortWaits(clock, CALL_LIMITS.requestMs);
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

let setup: Awaited<ReturnType<typeof openClient>>;
beforeEach(async () => {
  setup = await openClient();
});
afterEach(() => setup.server.stop());

test('a repeatable request is retried once after each pause', async () => {
  setup.server.fail('unavailable');
  expect(await setup.call(READ)).toEqual({ answer: null, isDoubtful: true, reason: 'broken' });
  expect(setup.server.received).toHaveLength(3);
  expect(setup.pauses).toEqual([300, 1_000]);
});

test('a request that is not repeatable is sent once if it may have been carried out', async () => {
  setup.server.fail('lost-answer');
  expect(await setup.call(WRITE)).toMatchObject({ answer: null, isDoubtful: true });
  expect(setup.server.received).toHaveLength(1);
});

test('a request that is not repeatable is retried if it was certainly not carried out', async () => {
  setup.server.fail('rate-limit', { times: 1 });
  expect(await setup.call(WRITE)).toMatchObject({ answer: { httpStatus: 200 }, isDoubtful: false });
  await setup.server.goDown();
  expect(await setup.call(WRITE)).toEqual({
    answer: null,
    isDoubtful: false,
    reason: 'The connection to the provider failed.',
  });
});

test('a doubtful result stays doubtful after later attempts', async () => {
  setup.server.fail('late-failure', { times: 1 });
  setup.server.fail('rate-limit');
  expect(await setup.call(READ)).toEqual({ answer: null, isDoubtful: true, reason: 'busy' });
  setup.server.recover();
  setup.server.fail('late-failure', { times: 1 });
  expect(await setup.call(READ)).toMatchObject({ answer: { httpStatus: 200 }, isDoubtful: true });
});

test('a provider without a response times out for each attempt and in total', async () => {
  setup.server.fail('silent');
  const first = setup.server.untilReceived();
  const result = setup.call(READ);
  await first;
  const second = setup.server.untilReceived();
  await setup.clock.advance(5_000);
  await second;
  await setup.clock.advance(2_700);
  expect(await result).toEqual({
    answer: null,
    isDoubtful: true,
    reason: 'The provider did not answer in time.',
  });
  expect(setup.server.received).toHaveLength(2);
});

test('all calls of one operation share its time limit', async () => {
  setup.server.fail('silent');
  const firstReceived = setup.server.untilReceived();
  const results = setup.client.run(undefined, async (call) => [
    await call(WRITE),
    await call(WRITE),
  ]);
  await firstReceived;
  const secondReceived = setup.server.untilReceived();
  await setup.clock.advance(5_000);
  await secondReceived;
  await setup.clock.advance(3_000);
  expect((await results).map(({ answer }) => answer)).toEqual([null, null]);
});

test('an aborted call sends nothing, and one that is aborted after sending is doubtful', async () => {
  expect(await setup.call(READ, AbortSignal.abort())).toEqual({
    answer: null,
    isDoubtful: false,
    reason: 'The call was cancelled.',
  });
  expect(setup.server.received).toEqual([]);
  setup.server.fail('silent');
  const stop = new AbortController();
  const received = setup.server.untilReceived();
  const result = setup.call(READ, stop.signal);
  await received;
  stop.abort();
  expect(await result).toMatchObject({ isDoubtful: true, reason: 'The call was cancelled.' });
});

test('a redirect is not followed, because it would send the key to another host (PAY-52)', async () => {
  const headers = { location: `${setup.server.url}/elsewhere` };
  setup.server.fail({ status: 307, headers, body: {} }, { times: 1 });
  expect(await setup.call(READ)).toMatchObject({ answer: { httpStatus: 307 } });
  expect(setup.server.received).toHaveLength(1);
});
