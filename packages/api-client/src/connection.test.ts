import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createConnection } from './connection.ts';

const TIMEOUT_MS = 5_000;

type Respond = () => Promise<Response>;
const respondOk: Respond = async () => new Response(null);
const failToFetch: Respond = () => Promise.reject(new TypeError('Failed to fetch'));
const respondBadGateway: Respond = async () => new Response(null, { status: 502 });

test('a reachable server receives one request', async () => {
  const setup = createTestConnection(respondOk);
  expect(await setup.connection.waitForServer()).toEqual({ wasUnreachable: false });
  expect(setup.server.requestCount).toBe(1);
  expect(setup.clock.pending()).toBe(0);
});

test('simultaneous waits share one request', async () => {
  const setup = createTestConnection(respondOk);
  const waits = Array.from({ length: 8 }, () => setup.connection.waitForServer());
  await Promise.all(waits);
  expect(setup.server.requestCount).toBe(1);
  await setup.connection.waitForServer();
  expect(setup.server.requestCount).toBe(2);
});

test('requests to an unreachable server are repeated after growing delays, and the last delay repeats', async () => {
  const setup = createTestConnection(failToFetch);
  const hasEnded = setup.watch();
  for (const delayMs of [1_000, 2_000, 4_000, 4_000, 4_000]) {
    await settle();
    const before = setup.server.requestCount;
    setup.clock.tick(delayMs - 1);
    await settle();
    expect(setup.server.requestCount).toBe(before);
    setup.clock.tick(1);
    await settle();
    expect(setup.server.requestCount).toBe(before + 1);
  }
  expect(hasEnded()).toBe(false);
  setup.server.respond = respondOk;
  setup.clock.tick(4_000);
  await settle();
  expect(hasEnded()).toBe(true);
});

test('a finished or aborted wait removes its listener', async () => {
  const setup = createTestConnection(failToFetch);
  const ended = new AbortController();
  const waiting = setup.connection.waitForServer(ended.signal);
  for (let round = 0; round < 3; round += 1) {
    await settle();
    expect(setup.network.listeners).toBe(1);
    setup.clock.tick(4_000);
  }
  await settle();
  ended.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(setup.network.listeners).toBe(0);
});

test('a 502 of a proxy does not count as reachable', async () => {
  const setup = createTestConnection(respondBadGateway);
  const hasEnded = setup.watch();
  await settle();
  expect(hasEnded()).toBe(false);
});

test('a request is sent immediately when the browser is back online (SCREEN-51, CONSOLE-231)', async () => {
  const setup = createTestConnection(failToFetch);
  const hasEnded = setup.watch();
  await settle();
  setup.server.respond = respondOk;
  setup.network.dispatchEvent(new Event('online'));
  await settle();
  expect(hasEnded()).toBe(true);
  expect(setup.clock.pending()).toBe(0);
});

test('a request without a response for 5 s is repeated', async () => {
  const setup = createTestConnection(() => new Promise(() => {}));
  setup.watch();
  setup.clock.tick(TIMEOUT_MS);
  await settle();
  setup.clock.tick(1_000);
  await settle();
  expect(setup.server.requestCount).toBe(2);
});

test('an aborted wait sends no more requests', async () => {
  const setup = createTestConnection(failToFetch);
  const ended = new AbortController();
  const waiting = setup.connection.waitForServer(ended.signal);
  await settle();
  ended.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(setup.clock.pending()).toBe(0);
});

class CountingTarget extends EventTarget {
  listeners = 0;
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1;
    super.addEventListener(...args);
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1;
    super.removeEventListener(...args);
  }
}

function createTestConnection(initialRespond: Respond) {
  const clock = createManualClock();
  const network = new CountingTarget();
  const server = { respond: initialRespond, requestCount: 0 };
  const countRequest = () => {
    server.requestCount += 1;
    return server.respond();
  };
  const connection = createConnection(
    { clock, network, fetch: countRequest },
    { path: '/', retryDelaysMs: [1_000, 2_000, 4_000], timeoutMs: TIMEOUT_MS },
  );
  const watch = () => {
    let hasEnded = false;
    void connection.waitForServer().then(({ wasUnreachable }) => {
      hasEnded = wasUnreachable;
    });
    return () => hasEnded;
  };
  return { clock, network, server, connection, watch };
}
