import { createManualClock } from '@jepret/testing/manual-clock.ts';
import {
  FCM_TOKENS,
  type FcmDouble,
  fcmBusy,
  startFcmDouble,
} from '@jepret/testing/providers/fcm-double.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { expect, onTestFinished, test } from 'vitest';
import { describePushChannel } from '../../../ports/push-channel.contract.ts';
import { createFcmPushChannel } from './fcm.ts';
import { readServiceAccount } from './service-account.ts';

const PAYMENT_EVENT = { status: 'paid', trx_id: 'trx-1' } as const;
const DEVICE = { token: 'token-of-a-device-that-listens', kioskId: null };
const target = (token: string) => ({ token, kioskId: null });

async function setUp({ skewMs = 0 } = {}) {
  const clock = createManualClock();
  const google = { now: () => clock.now() + skewMs };
  const fcm = await startFcmDouble(google);
  onTestFinished(fcm.stop);
  // The limit of one request.
  const { scheduler, waitsMs: pauses } = skipShortWaits(clock, 4_000);
  const channel = createFcmPushChannel({
    account: readServiceAccount(JSON.stringify(fcm.serviceAccount)),
    baseUrl: fcm.url,
    scheduler,
  });
  onTestFinished(channel.close);
  return { clock, fcm, channel, pauses };
}

const sends = ({ received }: FcmDouble) =>
  received.filter(({ operation }) => operation === 'send').length;

describePushChannel('Firebase Cloud Messaging', async () => {
  const { fcm, channel } = await setUp();
  let count = 0;
  return {
    channel,
    async createTarget() {
      count += 1;
      return target(`token-of-device-number-${count}`);
    },
    createFormerTarget: async () => target(FCM_TOKENS.unregistered),
    listArrived: async ({ token }) =>
      fcm.messages.filter((message) => message.token === token).map(({ data }) => data),
    failProvider: fcm.goDown,
  };
});

test('the message is data only, urgent and short-lived', async () => {
  const { fcm, channel } = await setUp();
  await channel.deliver(DEVICE, PAYMENT_EVENT);
  expect(fcm.messages).toEqual([
    {
      token: DEVICE.token,
      data: { status: 'paid', trx_id: 'trx-1' },
      webpush: { headers: { TTL: '60', Urgency: 'high' } },
    },
  ]);
});

test('one access token is used for all deliveries until it is about to expire', async () => {
  const { clock, fcm, channel } = await setUp();
  await Promise.all(Array.from({ length: 10 }, () => channel.deliver(DEVICE, PAYMENT_EVENT)));
  expect(fcm.accessTokenCount()).toBe(1);
  await clock.advance(54 * 60_000);
  await channel.deliver(DEVICE, PAYMENT_EVENT);
  expect(fcm.accessTokenCount()).toBe(1);
  await clock.advance(2 * 60_000);
  await channel.deliver(DEVICE, PAYMENT_EVENT);
  expect(fcm.accessTokenCount()).toBe(2);
  expect(fcm.messages).toHaveLength(12);
});

test('a rejected access token is replaced once', async () => {
  const { fcm, channel, pauses } = await setUp();
  await channel.deliver(DEVICE, PAYMENT_EVENT);
  fcm.revokeAccessTokens();
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'delivered' });
  expect(fcm.accessTokenCount()).toBe(2);

  const unauthenticated = {
    status: 401,
    body: { error: { code: 401, status: 'UNAUTHENTICATED' } },
  };
  fcm.fail(unauthenticated, { on: 'send' });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({
    kind: 'refused',
    reason: 'FCM answered 401 UNAUTHENTICATED.',
  });
  expect(fcm.accessTokenCount()).toBe(3);
  expect(pauses).toEqual([]);
});

test.each([
  [FCM_TOKENS.unregistered, 'gone', 'The device is no longer registered.'],
  [FCM_TOKENS.malformed, 'gone', 'The token is not valid.'],
  [
    FCM_TOKENS.ofAnotherProject,
    'gone',
    'The token belongs to another Firebase project: check FCM_WEB_CONFIG.',
  ],
  [FCM_TOKENS.withBadVapid, 'refused', 'The web push key is refused: check FCM_VAPID_KEY.'],
  [FCM_TOKENS.withBadPayload, 'refused', 'FCM answered 400 INVALID_ARGUMENT.'],
])('%s: %s, without a retry', async (token, kind, reason) => {
  const { fcm, channel } = await setUp();
  expect(await channel.deliver(target(token), PAYMENT_EVENT)).toEqual({ kind, reason });
  expect(sends(fcm)).toBe(1);
});

test('a delivery is retried soon after an overload or a server error (PAY-64)', async () => {
  const { fcm, channel, pauses } = await setUp();
  fcm.fail('unavailable', { on: 'send', times: 1 });
  fcm.fail('late-failure', { on: 'send', times: 1 });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'delivered' });
  expect(pauses).toEqual([300, 2_000]);
});

test('a retry waits as long as Retry-After says', async () => {
  const { clock, fcm, channel, pauses } = await setUp();
  fcm.fail(fcmBusy(429, '2'), { on: 'send', times: 1 });
  const threeSecondsLater = new Date(clock.now() + 5_000).toUTCString();
  fcm.fail(fcmBusy(503, threeSecondsLater), { on: 'send', times: 1 });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'delivered' });
  expect(pauses).toEqual([2_000, 3_000]);
});

test('a delivery is not retried if the pause exceeds its time limit (PAY-64)', async () => {
  const { fcm, channel, pauses } = await setUp();
  const reason = 'FCM answered 429 QUOTA_EXCEEDED.';
  fcm.fail(fcmBusy(429, '60'), { on: 'send', times: 1 });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'unreachable', reason });
  fcm.fail('rate-limit', { on: 'send', times: 1 });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'unreachable', reason });
  expect(pauses).toEqual([]);
  expect(sends(fcm)).toBe(2);
});

test('the attempts are limited in number and in time', async () => {
  const { clock, fcm, channel } = await setUp();
  fcm.fail('unavailable', { on: 'send' });
  expect((await channel.deliver(DEVICE, PAYMENT_EVENT)).kind).toBe('unreachable');
  expect(sends(fcm)).toBe(3);

  fcm.recover();
  fcm.fail('silent', { on: 'send' });
  const delivery = channel.deliver(DEVICE, PAYMENT_EVENT);
  for (let tries = 0; tries < 2; tries += 1) {
    await fcm.untilReceived('send');
    await clock.advance(4_000);
  }
  expect(await Promise.race([delivery, fcm.untilReceived('send')])).toMatchObject({
    kind: 'unreachable',
    reason: 'FCM cannot be reached.',
  });
});

test('a wrong clock is corrected by the date of Google’s response', async () => {
  for (const skewMs of [-3 * 3_600_000, 3 * 3_600_000]) {
    const { fcm, channel } = await setUp({ skewMs });
    expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'delivered' });
    const asked = fcm.received.filter(({ operation }) => operation === 'token');
    expect(asked).toHaveLength(2);
  }
});

test('a rejected service account is refused with a hint for the operator', async () => {
  const { fcm, channel } = await setUp();
  fcm.fail({ status: 400, body: { error: 'invalid_grant' } }, { on: 'token' });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({
    kind: 'refused',
    reason:
      "Google refuses the service account (400, invalid_grant): check FCM_SERVICE_ACCOUNT and this machine's clock.",
  });
  fcm.recover();
  fcm.fail('unavailable', { on: 'token', times: 1 });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'delivered' });
});

test('invalid responses are no success', async () => {
  const { fcm, channel } = await setUp();
  fcm.fail('html-404', { on: 'send', times: 1 });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({
    kind: 'refused',
    reason: 'FCM answered 404 without a known code.',
  });
  fcm.fail('lost-answer', { on: 'send', times: 1 });
  expect(await channel.deliver(DEVICE, PAYMENT_EVENT)).toEqual({ kind: 'delivered' });
});

test.each(['token', 'send'] as const)(
  'a silent %s endpoint does not block a delivery beyond its limit',
  async (on) => {
    const { clock, fcm, channel } = await setUp();
    fcm.fail('silent', { on });
    const abort = new AbortController();
    const cancelled = channel.deliver(DEVICE, PAYMENT_EVENT, abort.signal);
    await fcm.untilReceived(on);
    abort.abort();
    expect((await cancelled).kind).toBe('unreachable');

    const startedAt = clock.now();
    let isOver = false;
    const delivery = channel.deliver(DEVICE, PAYMENT_EVENT).finally(() => {
      isOver = true;
    });
    await expect
      .poll(async () => {
        if (!isOver) await clock.advance(100);
        return isOver;
      })
      .toBe(true);
    expect((await delivery).kind).toBe('unreachable');
    expect(clock.now() - startedAt).toBeLessThanOrEqual(10_000);
  },
);

test('closing ends running deliveries', async () => {
  const { fcm, channel } = await setUp();
  fcm.fail('silent');
  const delivery = channel.deliver(DEVICE, PAYMENT_EVENT);
  await fcm.untilReceived('token');
  await channel.close();
  expect((await delivery).kind).toBe('unreachable');
  expect((await channel.deliver(DEVICE, PAYMENT_EVENT)).kind).toBe('unreachable');
});

test.each(['no JSON', '{}', '{"client_email":"a","private_key":"no key","project_id":"p"}'])(
  '%s is rejected as a service account',
  (text) => {
    expect(() => readServiceAccount(text)).toThrow();
  },
);
