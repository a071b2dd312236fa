import { EventEmitter, once } from 'node:events';
import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import { openSmtpInbox, type SmtpInbox, smtpReply } from '@jepret/testing/servers/smtp-inbox.ts';
import { systemScheduler } from '@jepret/time';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { CONTRACT_SENDER, describeMailerContract } from '../../ports/mailer.contract.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp.ts';

const MAIL: Mail = { to: 'budi@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
const BIG_MAIL: Mail = {
  ...MAIL,
  attachments: [
    { filename: 'a.mp4', contentType: 'video/mp4', content: Buffer.alloc(2_000_000, 'jepret') },
  ],
};
const CERTIFICATE = createSelfSignedCertificate('127.0.0.1');
const SIGN_IN: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    const isRight = username === 'booth@jepret.test' && password === 'p@ss/word';
    done(isRight ? null : smtpReply(535, '5.7.8 Bad credentials'), { user: username });
  },
};

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openInbox(options?: SMTPServerOptions): Promise<SmtpInbox> {
  const inbox = await openSmtpInbox(options);
  cleanups.push(inbox.close);
  return inbox;
}

function openMailer(url: string, options: Partial<SmtpOptions> = {}): Mailer {
  let idCount = 0;
  const mailer = createSmtpMailer({
    url,
    from: CONTRACT_SENDER,
    scheduler: { ...systemScheduler, now: () => Date.UTC(2026, 10, 15) },
    newId: () => `id-${idCount++}`,
    ...options,
  });
  cleanups.push(mailer.close);
  return mailer;
}

describeMailerContract('SMTP', async () => {
  const inbox = await openInbox();
  return {
    mailer: openMailer(`smtp://127.0.0.1:${inbox.port}`),
    listSent: async () => inbox.mails.map(({ bytes }) => bytes),
    dispose: async () => {},
  };
});

describe('encryption', () => {
  it.each([
    ['smtp with STARTTLS', 'smtp', '?requireTls=true', {}],
    ['smtps', 'smtps', '', { secure: true }],
  ])('%s delivers to a trusted server, encrypted and signed in', async (_, scheme, query, mode) => {
    const inbox = await openInbox({ ...CERTIFICATE, ...SIGN_IN, ...mode });
    const url = `${scheme}://booth%40jepret.test:p%40ss%2Fword@127.0.0.1:${inbox.port}${query}`;
    const outcome = await openMailer(url, { ca: CERTIFICATE.cert }).send(MAIL);
    expect(outcome).toMatchObject({ kind: 'sent' });
    expect(inbox.mails).toMatchObject([{ isEncrypted: true, recipients: ['budi@example.com'] }]);
  });

  const otherHostCertificate = createSelfSignedCertificate('192.0.2.1');
  it.each([
    ['smtp, unknown authority', 'smtp', '?requireTls=true', {}, CERTIFICATE, undefined],
    ['smtps, unknown authority', 'smtps', '', { secure: true }, CERTIFICATE, undefined],
    [
      'smtps, another host',
      'smtps',
      '',
      { secure: true },
      otherHostCertificate,
      otherHostCertificate.cert,
    ],
    ['smtp without force', 'smtp', '?requireTls=false', {}, CERTIFICATE, undefined],
  ])(
    'no mail is sent to a server without a trusted certificate (%s) (MAIL-28)',
    async (_, scheme, query, mode, certificate, ca) => {
      const inbox = await openInbox({ ...certificate, ...mode });
      const options = ca ? { ca } : {};
      const mailer = openMailer(`${scheme}://127.0.0.1:${inbox.port}${query}`, options);
      expect(await mailer.send(MAIL)).toMatchObject({
        kind: 'unreachable',
        reason: expect.stringContaining('certificate is not trusted'),
      });
      expect(inbox.mails).toEqual([]);
    },
  );

  it('no mail is sent without encryption if STARTTLS was stripped on the way (MAIL-28)', async () => {
    const inbox = await openInbox();
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}?requireTls=true`);
    expect(await mailer.send(MAIL)).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('did not set up an encrypted connection'),
    });
    expect(inbox.mails).toEqual([]);
  });

  it('a server on this machine is used without encryption, also if it has a certificate', async () => {
    const inbox = await openInbox(CERTIFICATE);
    await openMailer(`smtp://127.0.0.1:${inbox.port}`).send(MAIL);
    expect(inbox.mails).toMatchObject([{ isEncrypted: false }]);
  });
});

describe('refusals and delays', () => {
  const SPAM = smtpReply(550, '5.7.1 Looks like spam');
  const TOO_BIG = smtpReply(552, '5.3.4 Message too big');

  it.each<[string, SMTPServerOptions, object]>([
    [
      'an unknown mailbox is refused, without its address in the reason',
      { onRcptTo: (to, _, done) => done(smtpReply(550, `5.1.1 <${to.address}> unknown`)) },
      {
        kind: 'refused',
        about: 'recipient',
        reason: 'The mail server does not accept mail for this address. (550 5.1.1 <…> unknown)',
      },
    ],
    [
      'a greylisting server is unreachable for now',
      { onRcptTo: (_to, _, done) => done(smtpReply(450, '4.2.0 Greylisted')) },
      { kind: 'unreachable', reason: expect.stringContaining('450 4.2.0 Greylisted') },
    ],
    [
      'a rejected sender is unreachable until the operator fixes it',
      { onMailFrom: (_from, _, done) => done(smtpReply(553, '5.7.1 Sender not owned')) },
      { kind: 'unreachable', reason: expect.stringContaining('our sender address') },
    ],
    [
      'a mail that the server takes for spam is refused because of its content',
      { onData: (stream, _, done) => stream.resume().on('end', () => done(SPAM)) },
      { kind: 'refused', about: 'content', reason: expect.stringContaining('reputation') },
    ],
    [
      'a server that rejects every client is unreachable for now',
      { onConnect: (_session, done) => done(smtpReply(554, 'No SMTP service here')) },
      { kind: 'unreachable', reason: expect.stringContaining('retry later') },
    ],
  ])('%s', async (_, options, outcome) => {
    const inbox = await openInbox(options);
    expect(await openMailer(`smtp://127.0.0.1:${inbox.port}`).send(MAIL)).toEqual(outcome);
    expect(inbox.mails).toEqual([]);
  });

  it('a wrong password is unreachable until the operator fixes it, and the reason holds no secret (MAIL-28)', async () => {
    const inbox = await openInbox(SIGN_IN);
    const outcome = await openMailer(`smtp://booth:secret@127.0.0.1:${inbox.port}`).send(MAIL);
    expect(outcome).toEqual({
      kind: 'unreachable',
      reason:
        'The mail server did not accept our sign-in; check user and password in SMTP_URL. (535 5.7.8 Bad credentials)',
    });
  });

  it.each<[string, SMTPServerOptions]>([
    ['announces in its greeting', { size: 100_000 }],
    [
      'reports after the mail',
      { onData: (stream, _, done) => stream.resume().on('end', () => done(TOO_BIG)) },
    ],
  ])('a mail above the limit that the server %s is refused for its size', async (_, options) => {
    const inbox = await openInbox(options);
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    expect(await mailer.send(BIG_MAIL)).toMatchObject({ kind: 'refused', about: 'size' });
  });

  it('a refused recipient does not harm the next mail', async () => {
    const inbox = await openInbox({
      onRcptTo: ({ address }, _, done) =>
        done(address === MAIL.to ? smtpReply(550, '5.1.1 Unknown') : null),
    });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    expect(await mailer.send(MAIL)).toMatchObject({ kind: 'refused' });
    expect(await mailer.send({ ...MAIL, to: 'ayu@example.com' })).toMatchObject({ kind: 'sent' });
  });

  it('a malformed recipient is refused without a connection', async () => {
    const inbox = await openInbox();
    await openMailer(`smtp://127.0.0.1:${inbox.port}`).send({ ...MAIL, to: 'a@b.test, c@d.test' });
    expect(inbox.connectionCount()).toBe(0);
  });
});

describe('bad networks', () => {
  const timeouts = { greetingMs: 50, silenceMs: 50 };

  it.each<[string, SMTPServerOptions]>([
    ['sends no greeting', { onConnect: () => {} }],
    ['goes silent at the recipient', { onRcptTo: () => {} }],
  ])('a server that %s times out', async (_, options) => {
    const inbox = await openInbox(options);
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`, { timeouts });
    expect(await mailer.send(MAIL)).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('did not answer in time'),
    });
  });

  it.each([
    // Long enough to transfer the mail on a busy machine.
    ['goes silent', { silenceMs: 3_000 }],
    ['takes too long', { totalMs: 3_000 }],
  ])('a send is unsure if the server %s after the whole mail', async (_, limits) => {
    const inbox = await openInbox({ onData: (stream) => void stream.resume() });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`, { timeouts: limits });
    const outcomes = await Promise.all([MAIL, BIG_MAIL].map((mail) => mailer.send(mail)));
    expect(outcomes).toMatchObject([{ kind: 'unsure' }, { kind: 'unsure' }]);
  });

  it('a send is unsure if the connection breaks after the whole mail', async () => {
    const inbox = await openInbox({
      onData: (stream) => void stream.resume().once('end', () => inbox.dropConnections()),
    });
    const outcome = await openMailer(`smtp://127.0.0.1:${inbox.port}`).send(MAIL);
    expect(outcome).toMatchObject({ kind: 'unsure' });
  });

  it('a reply after the whole mail decides the outcome', async () => {
    const inbox = await openInbox({
      onData: (stream, _, done) =>
        void stream.resume().once('end', () => done(smtpReply(451, '4.3.0 Later'))),
    });
    expect(await openMailer(`smtp://127.0.0.1:${inbox.port}`).send(MAIL)).toMatchObject({
      kind: 'unreachable',
    });
  });

  it('the whole send has a time limit', async () => {
    const inbox = await openInbox({ onRcptTo: () => {} });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`, { timeouts: { totalMs: 50 } });
    expect(await mailer.send(MAIL)).toEqual({
      kind: 'unreachable',
      reason: 'The mail server did not finish in time.',
    });
  });

  it('a send is unsure if the connection breaks in the middle of the mail', async () => {
    const inbox = await openInbox({
      onData: (stream) => void stream.once('data', () => inbox.dropConnections()),
    });
    const outcome = await openMailer(`smtp://127.0.0.1:${inbox.port}`).send(BIG_MAIL);
    expect(outcome).toMatchObject({
      kind: 'unsure',
      reason: expect.stringContaining('connection to the mail server failed'),
    });
  });

  it('a server that is down is unreachable', async () => {
    const inbox = await openSmtpInbox();
    await inbox.close();
    const outcome = await openMailer(`smtp://127.0.0.1:${inbox.port}`).send(MAIL);
    expect(outcome).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('a pooled connection that is dead at the next mail is replaced, and the mail arrives once', async () => {
    let mailCount = 0;
    const inbox = await openInbox({
      onMailFrom(_from, _session, done) {
        mailCount += 1;
        if (mailCount === 2) inbox.dropConnections();
        else done();
      },
    });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    expect(await mailer.send(MAIL)).toMatchObject({ kind: 'sent' });
    expect(await mailer.send(MAIL)).toMatchObject({ kind: 'sent' });
    expect([inbox.mails.length, inbox.connectionCount()]).toEqual([2, 2]);
  });

  it('one connection is used for several mails', async () => {
    const inbox = await openInbox();
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    for (let count = 0; count < 3; count += 1) await mailer.send(MAIL);
    expect([inbox.mails.length, inbox.connectionCount()]).toEqual([3, 1]);
  });
});

describe('aborting', () => {
  it.each<[string, 'onConnect' | 'onRcptTo' | 'onData']>([
    ['before the greeting', 'onConnect'],
    ['at the recipient', 'onRcptTo'],
    ['in the middle of the mail', 'onData'],
  ])('a mail aborted %s never arrives, also if the server continues', async (_, step) => {
    const events = new EventEmitter();
    const reached = once(events, 'reached');
    const disconnected = once(events, 'hungUp');
    const inbox = await openInbox({
      [step]: (...parameters: unknown[]) => events.emit('reached', parameters.at(-1)),
      onClose: () => events.emit('hungUp'),
    });
    const abort = new AbortController();
    const outcome = openMailer(`smtp://127.0.0.1:${inbox.port}`).send(BIG_MAIL, abort.signal);
    const [continueServer] = await reached;
    abort.abort();
    expect(await outcome).toEqual({ kind: 'unreachable', reason: 'Sending was cancelled.' });
    if (step !== 'onData') continueServer();
    await disconnected;
    expect(inbox.mails).toEqual([]);
  });

  it('aborting one mail does not affect others', async () => {
    const abort = new AbortController();
    const inbox = await openInbox({
      onRcptTo: ({ address }, _, done) => (address === MAIL.to ? abort.abort() : done()),
    });
    const mailer = openMailer(`smtp://127.0.0.1:${inbox.port}`);
    const [aborted, other] = await Promise.all([
      mailer.send(MAIL, abort.signal),
      mailer.send({ ...MAIL, to: 'ayu@example.com' }),
    ]);
    expect([aborted.kind, other.kind]).toEqual(['unreachable', 'sent']);
    expect(inbox.mails).toMatchObject([{ recipients: ['ayu@example.com'] }]);
  });
});
