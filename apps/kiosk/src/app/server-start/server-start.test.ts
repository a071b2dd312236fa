import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { networkError, ok, refusal } from '../../testing/fake-booth.ts';
import { watchServerStart } from './server-start.ts';

type Respond = () => Response | Promise<Response>;

const respondOk: Respond = () => ok({ database: 'ok', storage: 'ok' });
const respondMissing = (part: string): Respond => {
  const message = `The ${part} does not answer.`;
  return () => refusal(503, message, [{ code: 'unavailable', message, field: part }]);
};

test('a page that came from the server is open at once, without a request', () => {
  const { state, requests } = setUp(respondOk, { isStoredPage: false });
  expect(state.getState()).toBe('open');
  expect(requests).toEqual([]);
});

test('a stored page is open when the server is healthy, and shows no other state before (RUN-60)', async () => {
  const { state, states, requests, clock } = setUp(respondOk);
  expect(state.getState()).toBe('checking');
  await settle();
  expect(states).toEqual(['open']);
  expect(requests).toEqual(['GET /health']);
  expect(clock.pending()).toBe(0);
});

test.each<[string, Respond, string]>([
  ['an unreachable server', networkError, 'server'],
  ['a proxy without its server', () => new Response('Bad gateway', { status: 502 }), 'server'],
  ['a server without its database', respondMissing('database'), 'database'],
])('%s is waited for, and the kiosk continues by itself (RUN-60)', async (_, respond, missing) => {
  const { state, server, clock } = setUp(respond);
  await settle();
  expect(state.getState()).toBe(missing);
  server.respond = respondOk;
  clock.tick(1_000);
  await settle();
  expect(state.getState()).toBe('open');
  expect(clock.pending()).toBe(0);
});

test('without a network the kiosk names the network (RUN-60)', async () => {
  const { state } = setUp(networkError, { isConnected: false });
  await settle();
  expect(state.getState()).toBe('network');
});

test('a server without its storage is open: home names it, and a paid visit continues (RUN-60)', async () => {
  const { states, clock } = setUp(respondMissing('storage'));
  await settle();
  expect(states).toEqual(['open']);
  expect(clock.pending()).toBe(0);
});

test('a server that does not respond for three seconds counts as missing', async () => {
  const { state, clock } = setUp(() => new Promise<never>(() => {}));
  clock.tick(2_999);
  expect(state.getState()).toBe('checking');
  clock.tick(1);
  expect(state.getState()).toBe('server');
});

test('the part that is missing is shown anew after each attempt', async () => {
  const { states, server, clock } = setUp(networkError);
  await settle();
  server.respond = respondMissing('database');
  clock.tick(1_000);
  await settle();
  server.respond = respondOk;
  clock.tick(2_000);
  await settle();
  expect(states).toEqual(['server', 'database', 'open']);
});

function setUp(respond: Respond, { isStoredPage = true, isConnected = true } = {}) {
  const clock = createManualClock();
  const server = { respond };
  const requests: string[] = [];
  const state = watchServerStart({
    clock,
    network: new EventTarget(),
    isStoredPage,
    hasNetwork: () => isConnected,
    fetch: async (url, init) => {
      requests.push(`${init?.method} ${url}`);
      return server.respond();
    },
  });
  const states: string[] = [];
  state.subscribe((next) => states.push(next));
  return { state, states, server, requests, clock };
}
