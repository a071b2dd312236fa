import { createECDH } from 'node:crypto';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startWebPushDouble } from '@jepret/testing/providers/web-push-double.ts';
import { expect, onTestFinished, test } from 'vitest';
import { CONTRACT_ALERT, describeAlertChannel } from '../../ports/alert-channel.contract.ts';
import { createPost, POST_LIMIT_MS } from './http-post.ts';
import { createWebPushAlertChannel } from './web-push.ts';

function newKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = pair.getPrivateKey();
  // Node leaves out zeros at its beginning, which one key of 256 has.
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

async function setUp() {
  const service = await startWebPushDouble();
  onTestFinished(service.stop);
  const clock = createManualClock();
  const key = newKey();
  const openChannel = (privateKey = key) =>
    createWebPushAlertChannel({
      key: privateKey,
      contact: 'https://booth.example.com',
      clock,
      post: createPost({ scheduler: clock, allowsPrivate: true }),
    });
  const channel = openChannel();
  const subscribe = () => service.subscribe(channel.publicKey);
  return { service, clock, key, channel, openChannel, subscribe };
}

describeAlertChannel('web push', async () => {
  const { service, clock, key, channel, subscribe } = await setUp();
  const [recipient, formerRecipient] = [subscribe(), subscribe()];
  service.unsubscribe(formerRecipient.endpoint);
  return {
    channel,
    recipient,
    formerRecipient,
    async listArrived() {
      const payloads = service.messages.map(({ text }) => JSON.parse(text));
      return payloads.map(({ title, body, url }) => `${title}\n${body}\n${url}`);
    },
    failProvider: service.goDown,
    silenceProvider: async () => service.fail('silent'),
    async passTimeLimit() {
      await service.untilReceived();
      clock.tick(POST_LIMIT_MS);
    },
    secrets: [key, recipient.endpoint, recipient.keys.auth, formerRecipient.endpoint],
  };
});

test('the payload is encrypted for one browser and signed with our key (ALERT-26)', async () => {
  const { service, channel, subscribe } = await setUp();
  const recipient = subscribe();
  await channel.send(CONTRACT_ALERT, recipient);
  const [request] = service.received;
  expect(request?.bytes.includes('Bandung')).toBe(false);
  const [message] = service.messages;
  expect(message?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
  });
  expect(message?.claims).toMatchObject({ aud: service.url, sub: 'https://booth.example.com' });
  expect(JSON.parse(message?.text ?? '')).toEqual({
    key: 'alert-1',
    title: CONTRACT_ALERT.title,
    body: CONTRACT_ALERT.lines.join('\n'),
    url: CONTRACT_ALERT.url,
  });
});

test('a browser that subscribed with another key is tried again, with the setting to check (ALERT-68)', async () => {
  const { openChannel, subscribe } = await setUp();
  expect(await openChannel(newKey()).send(CONTRACT_ALERT, subscribe())).toEqual({
    kind: 'retry',
    reason:
      'The browser’s push service answered 403. Check ALERT_VAPID_KEY and the server’s clock.',
  });
});

test('a push service that refuses our signature is tried again (ALERT-68)', async () => {
  const { service, channel, subscribe } = await setUp();
  service.fail({ status: 401, body: Buffer.alloc(0) }, { times: 1 });
  expect((await channel.send(CONTRACT_ALERT, subscribe())).kind).toBe('retry');
});

test('the longest text in any script fits, and keys that are none are reported (ALERT-20)', async () => {
  const { service, channel, subscribe } = await setUp();
  const recipient = subscribe();
  const message = { ...CONTRACT_ALERT, lines: ['漢"\n'.repeat(2_000)], title: '🎞️'.repeat(300) };
  expect(await channel.send(message, recipient)).toEqual({ kind: 'sent' });
  expect(JSON.parse(service.messages[0]?.text ?? '').body).toMatch(/…$/);
  const broken = { ...recipient, keys: { p256dh: 'AAAA', auth: 'AAAA' } };
  expect((await channel.send(CONTRACT_ALERT, broken)).kind).toBe('gone');
});

test('the delay that the push service asks for is kept (ALERT-22)', async () => {
  const { service, channel, subscribe } = await setUp();
  service.fail('rate-limit', { times: 1 });
  expect(await channel.send(CONTRACT_ALERT, subscribe())).toMatchObject({
    kind: 'retry',
    afterMs: 120_000,
  });
});
