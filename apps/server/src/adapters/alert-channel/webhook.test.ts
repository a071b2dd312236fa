import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startAlertWebhookDouble } from '@jepret/testing/providers/alert-webhook-double.ts';
import { expect, onTestFinished, test } from 'vitest';
import { CONTRACT_ALERT, describeAlertChannel } from '../../ports/alert-channel.contract.ts';
import { createPost, POST_LIMIT_MS } from './http-post.ts';
import { createWebhookAlertChannel, signBody } from './webhook.ts';

const SECRET = 'a-secret-that-only-both-sides-know-1234';

async function setUp({ secret = SECRET, skewMs = 0 } = {}) {
  const clock = createManualClock();
  const program = await startAlertWebhookDouble(SECRET, { now: () => clock.now() + skewMs });
  onTestFinished(program.stop);
  const channel = createWebhookAlertChannel({
    secret,
    clock,
    allowsPrivate: true,
    post: createPost({ scheduler: clock, allowsPrivate: true }),
  });
  return { clock, program, channel };
}

describeAlertChannel('webhook', async () => {
  const { clock, program, channel } = await setUp();
  return {
    channel,
    recipient: `${program.url}/alerts`,
    formerRecipient: `${program.url}/a-page-that-was-removed?token=hunter2`,
    listArrived: async () =>
      program.alerts.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    failProvider: program.goDown,
    silenceProvider: async () => program.fail('silent'),
    async passTimeLimit() {
      await program.untilReceived();
      clock.tick(POST_LIMIT_MS);
    },
    secrets: [SECRET, 'hunter2', program.url],
  };
});

test('the call is signed over its time and body, and carries the facts as JSON (ALERT-25)', async () => {
  const { clock, program, channel } = await setUp();
  await channel.send(CONTRACT_ALERT, program.address);
  const [call] = program.received;
  const seconds = Math.floor(clock.now() / 1000);
  expect(call?.headers).toMatchObject({
    'content-type': 'application/json',
    'jepret-signature': `t=${seconds},v1=${signBody(SECRET, seconds, call?.body ?? '')}`,
  });
  expect(program.alerts).toEqual([
    {
      id: 'alert-1',
      kind: 'opened',
      title: CONTRACT_ALERT.title,
      text: CONTRACT_ALERT.lines.join('\n\n'),
      url: CONTRACT_ALERT.url,
      cause: 'printer',
      location: 'bandung',
    },
  ]);
});

test('a wrong secret and a recorded old call are refused by the check of the guide (ALERT-25)', async () => {
  const stranger = await setUp({ secret: 'another-secret-of-some-stranger-12345' });
  expect(await stranger.channel.send(CONTRACT_ALERT, stranger.program.address)).toEqual({
    kind: 'retry',
    reason: 'It answered 401.',
  });
  const late = await setUp({ skewMs: 301_000 });
  expect(await late.channel.send(CONTRACT_ALERT, late.program.address)).toMatchObject({
    kind: 'retry',
  });
  expect([...stranger.program.alerts, ...late.program.alerts]).toEqual([]);
});

test('a repeat has the same id and a new time (ALERT-22, ALERT-25)', async () => {
  const { clock, program, channel } = await setUp();
  program.fail('lost-answer', { times: 1 });
  expect(await channel.send(CONTRACT_ALERT, program.address)).toMatchObject({ kind: 'retry' });
  clock.tick(5_000);
  expect(await channel.send(CONTRACT_ALERT, program.address)).toEqual({ kind: 'sent' });
  const [first, repeat] = program.received.map(({ headers }) => headers['jepret-signature']);
  expect(first).not.toBe(repeat);
  expect(program.alerts).toHaveLength(1);
});

test('errors are tried again, with the delay that the program asks for (ALERT-22)', async () => {
  const { program, channel } = await setUp();
  program.fail('late-failure', { times: 1 });
  expect(await channel.send(CONTRACT_ALERT, program.address)).toEqual({
    kind: 'retry',
    reason: 'It answered 500.',
  });
  program.fail('rate-limit', { times: 1 });
  expect(await channel.send(CONTRACT_ALERT, program.address)).toMatchObject({ afterMs: 60_000 });
});

test.each([
  ['gone', [400, 410, 413, 422]],
  ['retry', [307, 401, 403, 404, 408, 425, 429, 500, 503]],
] as const)('the outcome is %s for the statuses %s (ALERT-69)', async (kind, statuses) => {
  const { program, channel } = await setUp();
  for (const status of statuses) {
    program.fail({ status, body: Buffer.alloc(0) }, { times: 1 });
    const outcome = await channel.send(CONTRACT_ALERT, program.address);
    expect(outcome).toMatchObject({ kind, reason: `It answered ${status}.` });
  }
});

test('a redirect is not followed (ALERT-24)', async () => {
  const { program, channel } = await setUp();
  const elsewhere = { location: `${program.url}/alerts?from=elsewhere` };
  program.fail({ status: 307, headers: elsewhere, body: Buffer.alloc(0) }, { times: 1 });
  expect(await channel.send(CONTRACT_ALERT, program.address)).toEqual({
    kind: 'retry',
    reason: 'It answered 307.',
  });
  expect(program.received).toHaveLength(1);
});
