import type { lookup } from 'node:dns';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { openWebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createPost } from './http-post.ts';

const MESSAGE = { headers: {}, body: '{}' };
const REFUSED = { kind: 'failed', reason: 'Its address is in a private network.' };

/** A name server that returns these addresses for every name. */
function resolveTo(...addresses: string[]): { lookup: typeof lookup; asked: string[] } {
  const asked: string[] = [];
  const resolve = (name: string, _options: object, done: (...found: unknown[]) => void) => {
    asked.push(name);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookup: resolve as unknown as typeof lookup, asked };
}

async function setUp(addresses: string[], { allowsPrivate = false } = {}) {
  const inbox = await openWebhookInbox();
  onTestFinished(inbox.stop);
  const { port } = new URL(inbox.url);
  const { lookup: find, asked } = resolveTo(...addresses);
  const post = createPost({ scheduler: createManualClock(), allowsPrivate, lookup: find });
  return { inbox, port, post, asked };
}

test.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.8 beside a public address', ['203.0.113.7', '10.0.0.8']],
  ['the cloud’s own 169.254.169.254', ['169.254.169.254']],
  ['a private address written as IPv6', ['::ffff:192.168.1.1']],
  ['a unique local address', ['fd12:3456::1']],
])('a public name that points to %s is not called (ALERT-24)', async (_, addresses) => {
  const { inbox, port, post, asked } = await setUp(addresses);
  expect(await post(`https://push.example.com:${port}/`, MESSAGE)).toEqual(REFUSED);
  expect(asked).toEqual(['push.example.com']);
  expect(inbox.webhooks).toEqual([]);
});

test.each([
  '127.0.0.1',
  '[::1]',
  '0x7f.1',
  '2130706433',
  '[::ffff:10.0.0.1]',
  '0.0.0.0',
  '169.254.169.254',
])('the address %s itself is not called (ALERT-24)', async (host) => {
  const { inbox, port, post, asked } = await setUp(['127.0.0.1']);
  expect(await post(`https://${host}:${port}/`, MESSAGE)).toEqual(REFUSED);
  expect(asked).toEqual([]);
  expect(inbox.webhooks).toEqual([]);
});

test('only https without a password is called, unless the own network is allowed (ALERT-24)', async () => {
  const { inbox, port, post } = await setUp(['127.0.0.1']);
  const refusals = await Promise.all(
    [
      `http://push.example.com:${port}/`,
      `https://user:password@push.example.com:${port}/`,
      'ftp://push.example.com/',
      'nonsense',
    ].map(async (url) => post(url, MESSAGE)),
  );
  expect(refusals).toEqual([
    { kind: 'failed', reason: 'Its address must begin with https://.' },
    { kind: 'failed', reason: 'Its address must not contain a password.' },
    { kind: 'failed', reason: 'Its address must begin with https://.' },
    { kind: 'failed', reason: 'It is not an address.' },
  ]);
  const own = await setUp(['127.0.0.1'], { allowsPrivate: true });
  expect(await own.post(`http://printer.lan:${own.port}/`, MESSAGE)).toMatchObject({
    kind: 'answered',
    status: 200,
  });
  expect([inbox.webhooks.length, own.inbox.webhooks.length]).toEqual([0, 1]);
});
