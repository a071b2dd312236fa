import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import { openSmtpInbox, type SmtpInbox, smtpReply } from '@jepret/testing/servers/smtp-inbox.ts';
import { systemScheduler } from '@jepret/time';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp.ts';

const MAIL: Mail = { to: 'budi@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
const CERTIFICATE = createSelfSignedCertificate('127.0.0.1');
const SIGN_IN: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ password }, _session, done) =>
    done(password === 'secret' ? null : smtpReply(535, '5.7.8 Bad credentials'), { user: 'booth' }),
};

async function openInbox(options?: SMTPServerOptions): Promise<SmtpInbox> {
  const inbox = await openSmtpInbox(options);
  onTestFinished(inbox.close);
  return inbox;
}

function openMailer(url: string, options: Partial<SmtpOptions> = {}): Mailer {
  const mailer = createSmtpMailer({
    url,
    from: 'Jepret <booth@jepret.test>',
    scheduler: { ...systemScheduler, now: () => Date.UTC(2026, 10, 15) },
    newId: () => 'id',
    ...options,
  });
  onTestFinished(mailer.close);
  return mailer;
}

describe('checking an address', () => {
  const isUnknown: SMTPServerOptions['onRcptTo'] = (_to, _session, done) =>
    done(smtpReply(550, '5.1.1 Unknown'));

  it('an address that the server rejects is reported without sending a mail', async () => {
    const inbox = await openInbox({ onRcptTo: isUnknown });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    expect(await mailer.findAddressRefusal?.(MAIL.to)).toEqual({
      kind: 'refused',
      about: 'recipient',
      reason: 'The mail server does not accept mail for this address. (550 5.1.1 Unknown)',
    });
  });

  it('an accepted address gets only the mail that is sent afterwards', async () => {
    const inbox = await openInbox({ ...CERTIFICATE, ...SIGN_IN });
    const url = `smtp://booth:secret@127.0.0.1:${inbox.port}?requireTls=true`;
    const mailer = openMailer(url, { ca: CERTIFICATE.cert });
    expect(await mailer.findAddressRefusal?.(MAIL.to)).toBeUndefined();
    expect(inbox.connectionCount()).toBe(1);
    await mailer.send(MAIL);
    expect(inbox.mails).toMatchObject([{ recipients: [MAIL.to] }]);
  });

  it('a malformed address is rejected without a connection', async () => {
    const inbox = await openInbox();
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    expect(await mailer.findAddressRefusal?.('a@b.test>\r\nRCPT TO:<c@d.test')).toMatchObject({
      about: 'recipient',
    });
    expect(inbox.connectionCount()).toBe(0);
  });

  it.each<[string, SMTPServerOptions]>([
    ['asks to retry later', { onRcptTo: (_to, _, done) => done(smtpReply(450, 'Greylisted')) }],
    ['hangs up', { onRcptTo: (_to, _, done) => done(smtpReply(421, 'Bye')) }],
    ['does not respond', { onRcptTo: () => {} }],
    ['requires a sign-in', { authOptional: false }],
  ])('a server that %s gives no refusal', async (_, options) => {
    const inbox = await openInbox(options);
    const timeouts = { recipientCheckMs: 200 };
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`, { timeouts });
    expect(await mailer.findAddressRefusal?.(MAIL.to)).toBeUndefined();
    expect(inbox.mails).toEqual([]);
  });
});

describe('addresses in other scripts', () => {
  const MAIL_TO_JOSE = { ...MAIL, to: 'josé@example.com' };

  it('are sent to with SMTPUTF8, ASCII addresses without (MAIL-27)', async () => {
    const isUtf8: boolean[] = [];
    const inbox = await openInbox({
      onRcptTo({ address }, { envelope }, done) {
        isUtf8.push(envelope.smtpUtf8 === true);
        done(address === 'nadie-é@example.com' ? smtpReply(550, '5.1.1 Unknown') : null);
      },
    });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    expect(await mailer.send(MAIL)).toMatchObject({ kind: 'sent' });
    expect(isUtf8).toEqual([false]);
    expect(await mailer.send(MAIL_TO_JOSE)).toMatchObject({ kind: 'sent' });
    expect(isUtf8).toEqual([false, true, true]);
    expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([
      ['budi@example.com'],
      ['josé@example.com'],
    ]);
    const unknown = await mailer.send({ ...MAIL, to: 'nadie-é@example.com' });
    expect(unknown).toMatchObject({ kind: 'refused', about: 'recipient' });
  });

  it('are not sent to a server without SMTPUTF8, and the outcome says so', async () => {
    const senders: string[] = [];
    const inbox = await openInbox({
      hideSMTPUTF8: true,
      onMailFrom({ address }, _session, done) {
        senders.push(address);
        done();
      },
    });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    const refusal = {
      kind: 'refused',
      about: 'unsupported',
      reason: 'The mail server cannot send to this address.',
    };
    expect(await mailer.send(MAIL_TO_JOSE)).toEqual(refusal);
    expect(await mailer.findAddressRefusal?.(MAIL_TO_JOSE.to)).toEqual(refusal);
    expect(senders).toEqual([]);
    expect(await mailer.send(MAIL)).toMatchObject({ kind: 'sent' });
  });

  it('are unreachable while the server is down', async () => {
    const inbox = await openSmtpInbox();
    await inbox.close();
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    expect(await mailer.send(MAIL_TO_JOSE)).toMatchObject({ kind: 'unreachable' });
  });

  it('are not accepted as sender', () => {
    expect(() => openMailer('smtp://127.0.0.1', { from: 'josé@example.com' })).toThrow('sender');
  });
});
