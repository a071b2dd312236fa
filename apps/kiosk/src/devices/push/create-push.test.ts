import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { createFakeBooth, ok, refusal } from '../../testing/fake-booth.ts';
import { createPush, type PushProvider } from './create-push.ts';

function createPushWith(provider: Partial<PushProvider>, { failures = 0 } = {}) {
  const booth = createFakeBooth();
  const listenedTo: string[] = [];
  const heard: string[] = [];
  const push = createPush({
    ...booth,
    async pick() {
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
      onOpen: () => heard.push('open'),
      onPaymentEvent: () => heard.push('notice'),
      onUnusable: () => heard.push('unusable'),
    });
  return { booth, push, listen, listenedTo, heard };
}

test('it listens with the token that the payment was made with', async () => {
  const { push, listen, listenedTo, heard } = createPushWith({});
  expect(await push.findToken()).toBe('issued');
  const stop = listen();
  await settle();
  stop();
  expect(listenedTo).toEqual(['issued', 'stopped']);
  expect(heard).toEqual([]);
});

test('without a token, or a server to ask, it is unusable', async () => {
  const tokenless = createPushWith({});
  tokenless.listen();
  await settle();
  expect(tokenless.heard).toEqual(['unusable']);

  const alone = createPushWith({});
  alone.booth.stored.set('pushToken', { value: 'cached', timestamp: 0 });
  alone.booth.answer('GET /v1/kiosk/config', () => refusal(503, 'Not now.'));
  const stop = alone.listen();
  await settle();
  expect(new Set(alone.heard)).toEqual(new Set(['unusable']));
  stop();
});

test('a provider whose code could not be fetched listens as soon as the server answers (SCREEN-68)', async () => {
  const { booth, push, listen, listenedTo, heard } = createPushWith({}, { failures: 1 });
  booth.stored.set('pushToken', { value: 'cached', timestamp: 0 });
  const back = Promise.withResolvers<void>();
  booth.connection.untilServerAnswers = () => back.promise.then(() => ({ wasAway: true }));
  listen();
  await settle();
  // The visitor may verify by hand meanwhile.
  expect(heard).toEqual(['unusable']);
  expect(listenedTo).toEqual([]);
  back.resolve();
  await settle();
  expect(listenedTo).toEqual(['cached']);
  await push.preload();
});

test('whoever stops before the server has answered hears nothing', async () => {
  const { booth, listen, listenedTo, heard } = createPushWith({});
  booth.stored.set('pushToken', { value: 'cached', timestamp: 0 });
  booth.answer('GET /v1/kiosk/config', () => ok(null));
  listen()();
  await settle();
  expect([...heard, ...listenedTo]).toEqual([]);
});
