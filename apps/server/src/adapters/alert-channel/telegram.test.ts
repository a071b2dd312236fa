import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startTelegramDouble, TELEGRAM_CHATS } from '@jepret/testing/providers/telegram-double.ts';
import { expect, onTestFinished, test } from 'vitest';
import { CONTRACT_ALERT, describeAlertChannel } from '../../ports/alert-channel.contract.ts';
import { createPost, POST_LIMIT_MS } from './http-post.ts';
import { createTelegramAlertChannel } from './telegram.ts';

const CHAT = '-1001234567890';

async function setUp(token?: string) {
  const telegram = await startTelegramDouble();
  onTestFinished(telegram.stop);
  const clock = createManualClock();
  const channel = createTelegramAlertChannel({
    token: token ?? telegram.token,
    baseUrl: telegram.url,
    post: createPost({ scheduler: clock, allowsPrivate: true }),
  });
  return { telegram, clock, channel };
}

describeAlertChannel('Telegram', async () => {
  const { telegram, clock, channel } = await setUp();
  return {
    channel,
    recipient: CHAT,
    formerRecipient: TELEGRAM_CHATS.blocked,
    listArrived: async () => telegram.messages.map(({ text }) => text),
    failProvider: telegram.goDown,
    silenceProvider: async () => telegram.fail('silent'),
    async passTimeLimit() {
      await telegram.untilReceived();
      clock.tick(POST_LIMIT_MS);
    },
    secrets: [telegram.token, CHAT, TELEGRAM_CHATS.blocked],
  };
});

test.each(['987654321:a-token-of-another-bot', 'no-token-at-all'])(
  'the wrong token %s is named with its setting, is not shown, and is tried again (ALERT-67)',
  async (token) => {
    const { channel } = await setUp(token);
    const outcome = await channel.send(CONTRACT_ALERT, CHAT);
    expect(outcome).toEqual({
      kind: 'retry',
      reason: 'Telegram refuses the bot’s token: check ALERT_TELEGRAM_BOT_TOKEN.',
    });
    expect(JSON.stringify(outcome)).not.toContain(token);
  },
);

test('a chat that is unknown or has blocked the bot gives a remedy (ALERT-21)', async () => {
  const { channel } = await setUp();
  for (const chat of Object.values(TELEGRAM_CHATS)) {
    expect(await channel.send(CONTRACT_ALERT, chat)).toEqual({
      kind: 'gone',
      reason: expect.stringContaining('Write to the bot once'),
    });
  }
});

test('Telegram’s own delay is kept (ALERT-22)', async () => {
  const { telegram, channel } = await setUp();
  telegram.fail('rate-limit', { times: 1 });
  expect(await channel.send(CONTRACT_ALERT, CHAT)).toMatchObject({
    kind: 'retry',
    afterMs: 35_000,
  });
  telegram.fail('html-404', { times: 1 });
  expect(await channel.send(CONTRACT_ALERT, CHAT)).toMatchObject({ kind: 'retry' });
  for (const fault of ['unavailable', 'late-failure', 'lost-answer', 'malformed-json'] as const) {
    telegram.fail(fault, { times: 1 });
    expect([fault, (await channel.send(CONTRACT_ALERT, CHAT)).kind]).toEqual([fault, 'retry']);
  }
});

test('a text that is too long is shortened and still ends with its page (ALERT-20)', async () => {
  const { telegram, channel } = await setUp();
  const lines = [`${'🖨️ paper '.repeat(1_000)}`];
  expect(await channel.send({ ...CONTRACT_ALERT, lines }, CHAT)).toEqual({ kind: 'sent' });
  const [message] = telegram.messages;
  expect(message?.text.length).toBeLessThanOrEqual(4096);
  expect(message?.text.endsWith(`…\n\n${CONTRACT_ALERT.url}`)).toBe(true);
});
