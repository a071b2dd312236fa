import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { openSmtpInbox, smtpReply } from '@jepret/testing/servers/smtp-inbox.ts';
import { systemScheduler } from '@jepret/time';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { alertMail } from '../../mails/alert-mail.ts';
import { CONTRACT_ALERT, describeAlertChannel } from '../../ports/alert-channel.contract.ts';
import { createSmtpMailer } from '../mailer/smtp.ts';
import { createMailAlertChannel, MAIL_LIMIT_MS } from './mail.ts';

const GONE = 'pergi@example.com';

async function setUp() {
  const state = { isSilent: false };
  const inbox = await openSmtpInbox({
    onRcptTo({ address }, _session, done) {
      if (state.isSilent) return;
      done(address === GONE ? smtpReply(550, '5.1.1 No such user here') : null);
    },
  });
  onTestFinished(inbox.close);
  const clock = createManualClock();
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${inbox.port}`,
    from: 'Jepret <booth@jepret.test>',
    scheduler: systemScheduler,
    newId: () => 'id',
  });
  const channel = createMailAlertChannel({ mailer, scheduler: clock, compose: alertMail });
  return { inbox, state, clock, mailer, channel };
}

describeAlertChannel('mail over a real mail server', async () => {
  const { inbox, state, clock, channel } = await setUp();
  return {
    channel,
    recipient: 'rina@example.com',
    formerRecipient: GONE,
    async listArrived() {
      const mails = await Promise.all(inbox.mails.map(({ bytes }) => PostalMime.parse(bytes)));
      return mails.map(({ subject, text }) => `${subject}\n${text}`);
    },
    failProvider: inbox.close,
    async silenceProvider() {
      state.isSilent = true;
    },
    async passTimeLimit() {
      while (inbox.connectionCount() === 0) await new Promise(setImmediate);
      clock.tick(MAIL_LIMIT_MS);
    },
    secrets: ['rina@example.com', GONE],
  };
});

test('the mail escapes its text, opens the console and says where to change the choice (ALERT-20)', async () => {
  const { inbox, channel } = await setUp();
  await channel.send(CONTRACT_ALERT, 'rina@example.com');
  const mail = await PostalMime.parse(inbox.mails[0]?.bytes ?? '');
  expect(mail.subject).toBe(CONTRACT_ALERT.title);
  expect(mail.html).toContain('roll &#60;&#38; close &#34;the&#34; cover&#62;.');
  expect(mail.html).toContain('href="https://booth.example.com/console/needs-you"');
  expect(mail.text).toContain('Choose your alerts on the page Alerts of the console.');
});

test('each attempt of an alert has the same Message-ID (ALERT-22)', async () => {
  const { inbox, channel } = await setUp();
  await channel.send(CONTRACT_ALERT, 'rina@example.com');
  await channel.send(CONTRACT_ALERT, 'rina@example.com');
  await channel.send({ ...CONTRACT_ALERT, key: 'alert-2' }, 'rina@example.com');
  const mails = await Promise.all(inbox.mails.map(({ bytes }) => PostalMime.parse(bytes)));
  const [first, repeat, other] = mails.map(({ messageId }) => messageId);
  expect(repeat).toBe(first);
  expect(other).not.toBe(first);
});

test('a mail that may have arrived is repeated an hour later (ALERT-22)', async () => {
  const channel = createMailAlertChannel({
    mailer: { send: async () => ({ kind: 'unsure', reason: 'It broke off.' }) },
    scheduler: createManualClock(),
    compose: alertMail,
  });
  expect(await channel.send(CONTRACT_ALERT, 'rina@example.com')).toEqual({
    kind: 'retry',
    reason: 'It broke off.',
    afterMs: 3_600_000,
  });
});
