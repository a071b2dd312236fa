import { expect, test } from 'vitest';
import type { PushChannel, PushOutcome, PushTarget } from '../../ports/push-channel.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

const TOKEN = 'fMk3:APA91b-a-token-as-firebase-gives-them';
const PAYMENT_EVENT = { status: 'paid', trx_id: 't' } as const;
const FIREBASE = {
  provider: 'fcm',
  vapid_key: 'v',
  firebase: { apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: '1' },
} as const;

function createFakeChannel() {
  const outcome: { current: PushOutcome } = { current: { kind: 'delivered' } };
  const targets: PushTarget[] = [];
  const channel: PushChannel = {
    provider: 'fcm',
    async deliver(target) {
      targets.push(target);
      return outcome.current;
    },
    async close() {},
  };
  return { channel, outcome, targets };
}

describeOnEveryDatabase('push through another provider', (open) => {
  const prepare = async () => {
    const fake = createFakeChannel();
    const booth = await createTestBooth(await open(), {
      pushChannel: fake.channel,
      pushSettings: FIREBASE,
    });
    return { ...fake, booth, push: booth.push };
  };

  test('any plausible token is known for every kiosk', async () => {
    const { push, targets } = await prepare();
    expect(await push.isKnownPushToken(TOKEN, 'a kiosk')).toBe(true);
    expect(await push.isKnownPushToken(TOKEN, 'any kiosk')).toBe(true);
    for (const token of ['', 'short', `${TOKEN} with spaces`, 'x'.repeat(4097), `${TOKEN}\0`]) {
      expect(await push.isKnownPushToken(token, 'a kiosk')).toBe(false);
    }
    await push.notify(TOKEN, PAYMENT_EVENT);
    expect(targets).toEqual([{ token: TOKEN, kioskId: null }]);
  });

  test('a token that the provider reports as gone becomes invalid, so that the kiosk gets a new one (PAY-64)', async () => {
    const { booth, push, outcome, targets } = await prepare();
    outcome.current = { kind: 'gone', reason: 'The device is no longer registered.' };
    await push.notify(TOKEN, PAYMENT_EVENT);
    await push.notify(TOKEN, PAYMENT_EVENT);
    expect(targets).toHaveLength(1);
    expect(await push.isKnownPushToken(TOKEN, 'a kiosk')).toBe(false);
    expect(await push.isKnownPushToken(`${TOKEN}2`, 'a kiosk')).toBe(true);
    expect(booth.logged.join('')).toContain('The device is no longer registered.');
    expect(booth.logged.join('')).not.toContain(TOKEN);
  });

  test.each([
    ['unreachable', '"level":"warn"'],
    ['refused', '"level":"error"'],
  ] as const)('an %s event is logged, and the token stays valid', async (kind, level) => {
    const { booth, push, outcome } = await prepare();
    outcome.current = { kind, reason: 'Because.' };
    await push.notify(TOKEN, PAYMENT_EVENT);
    const line = booth.logged.find((text) => text.includes('a push event was not delivered'));
    expect(line).toContain(level);
    expect(line).toContain('Because.');
    expect(await push.isKnownPushToken(TOKEN, 'a kiosk')).toBe(true);
  });

  test('the booth issues no tokens of its own and has no stream (PAY-64)', async () => {
    const { booth } = await prepare();
    const { headers } = await booth.signIn();
    const issue = await booth.post('/v1/push/tokens', undefined, headers);
    expect(issue.statusCode).toBe(404);
    expect((await booth.get('/v1/push/stream?token=x', headers)).statusCode).toBe(404);
  });
});

test('the kiosk’s configuration names the push provider, and the policy permits Firebase (PAY-64)', async () => {
  const embedded = await createTestBooth(await openInMemory());
  expect((await embedded.get('/v1/kiosk/config')).json().data.push).toEqual({ provider: 'sse' });

  const { channel } = createFakeChannel();
  const booth = await createTestBooth(await openInMemory(), {
    pushChannel: channel,
    pushSettings: FIREBASE,
  });
  const answer = await booth.get('/v1/kiosk/config');
  expect(answer.json().data.push).toEqual(FIREBASE);
  expect(answer.headers['content-security-policy']).toContain(
    "connect-src 'self' https://fcmregistrations.googleapis.com https://firebaseinstallations.googleapis.com;",
  );
});
