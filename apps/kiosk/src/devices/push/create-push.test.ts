import { settle } from '@jepret/testing/advance-in-steps.ts';
import { expect, test } from 'vitest';
import { createFakeBooth, ok, refusal } from '../../testing/fake-booth.ts';
import { createPush, type PushProvider } from './create-push.ts';

function createPushWith(provider: Partial<PushProvider>, { failures = 0 } = {}) {
  const booth = createFakeBooth();
  const listenedTo: string[] = [];
  const events: string[] = [];
  const push = createPush({
    ...booth,
    async pickProvider() {
      if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
      return {
        issueToken: async () => 'issued',
        listen(token) {
          listenedTo.push(token);
          return () => listenedTo.push('stopped');
        },
        ...provider,
      };
    },
  });
  const listen = () =>
    push.listen({
      onOpen: () => events.push('open'),
      onPaymentEvent: () => events.push('notice'),
      onUnusable: () => events.push('unusable'),
    });
  return { booth, push, listen, listenedTo, events };
}

test('push listens with the token of the payment', async () => {
  const { push, listen, listenedTo, events } = createPushWith({});
  expect(await push.findToken()).toBe('issued');
  const stop = listen();
  await settle();
  stop();
  expect(listenedTo).toEqual(['issued', 'stopped']);
  expect(events).toEqual([]);
});

test('push is unusable without a token or a server', async () => {
  const tokenless = createPushWith({});
  tokenless.listen();
  await settle();
  expect(tokenless.events).toEqual(['unusable']);

  const alone = createPushWith({});
  alone.booth.stored.set('pushToken', { value: 'cached', timestamp: 0 });
  alone.booth.respondTo('GET /v1/kiosk/config', () => refusal(503, 'Not now.'));
  const stop = alone.listen();
  await settle();
  expect(new Set(alone.events)).toEqual(new Set(['unusable']));
  stop();
});

test('a provider whose code failed to load listens as soon as the server responds (SCREEN-68)', async () => {
  const { booth, push, listen, listenedTo, events } = createPushWith({}, { failures: 1 });
  booth.stored.set('pushToken', { value: 'cached', timestamp: 0 });
  const back = Promise.withResolvers<void>();
  booth.connection.waitForServer = () => back.promise.then(() => ({ wasUnreachable: true }));
  listen();
  await settle();
  // Meanwhile the visitor can verify manually.
  expect(events).toEqual(['unusable']);
  expect(listenedTo).toEqual([]);
  back.resolve();
  await settle();
  expect(listenedTo).toEqual(['cached']);
  await push.preload();
});

test('stopping before the server responds prevents listening', async () => {
  const { booth, listen, listenedTo, events } = createPushWith({});
  booth.stored.set('pushToken', { value: 'cached', timestamp: 0 });
  booth.respondTo('GET /v1/kiosk/config', () => ok(null));
  listen()();
  await settle();
  expect([...events, ...listenedTo]).toEqual([]);
});
