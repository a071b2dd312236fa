import { freePort } from '@jepret/testing/free-port.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startMidtransDouble } from '@jepret/testing/midtrans/midtrans-double.ts';
import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import { startIppEverywherePrinter } from '@jepret/testing/servers/ipp-everywhere-printer.ts';
import { openSmtpInbox, smtpReply } from '@jepret/testing/servers/smtp-inbox.ts';
import { startXenditDouble } from '@jepret/testing/xendit/xendit-double.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings, type Settings } from '../../config/settings.ts';
import { startIppDouble } from '../../testing/printers/ipp-double.ts';
import { createDataDir } from '../../testing/run-process.ts';
import {
  createBuildClockCheck,
  createMailCheckOf,
  createPaymentCheckOf,
  createPrinterCheckOf,
  runWithoutLog,
} from './checks-of-settings.ts';

const read = (environment: Record<string, string>) =>
  readSettings({ DATA_DIR: createDataDir(), ...environment });

const checkMail = (settings: Settings) => runWithoutLog(createMailCheckOf(settings));
const checkPaymentProvider = (settings: Settings) => runWithoutLog(createPaymentCheckOf(settings));
const checkPrinter = (settings: Settings) => runWithoutLog(createPrinterCheckOf(settings));

const SIGN_IN: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    done(password === 'secret' ? null : smtpReply(535, '5.7.8 Bad credentials'), { user: 'booth' }),
};

async function openInbox(options?: SMTPServerOptions) {
  const inbox = await openSmtpInbox(options);
  onTestFinished(inbox.close);
  return inbox;
}

const checkMailAt = (SMTP_URL: string) =>
  checkMail(read({ SMTP_URL, MAIL_FROM: 'Jepret <booth@shop.test>' }));

test('the clock of this machine is after the build of this version (OPS-88)', async () => {
  expect(await runWithoutLog(createBuildClockCheck())).toMatchObject({
    name: 'Clock',
    status: 'ok',
  });
});

test('a mail server that accepts sign-in and sender is ok, and no mail is sent (OPS-52)', async () => {
  const senders: string[] = [];
  const inbox = await openInbox({
    ...SIGN_IN,
    onMailFrom({ address }, _session, done) {
      senders.push(address);
      done();
    },
    // A sender without a mailbox.
    onRcptTo: (_to, _session, done) => done(smtpReply(550, '5.1.1 Unknown')),
  });
  expect(await checkMailAt(`smtp://booth:secret@127.0.0.1:${inbox.port}`)).toEqual({
    name: 'Mail',
    status: 'ok',
    message:
      'The mail server accepts this booth and its sender Jepret <booth@shop.test>. No mail was sent.',
  });
  expect([senders, inbox.mails]).toEqual([['booth@shop.test'], []]);
});

const ANY_SIGN_IN: SMTPServerOptions = {
  ...SIGN_IN,
  onAuth: (_auth, _session, done) => done(null, { user: 'booth' }),
};

test.each<[string, SMTPServerOptions, string, RegExp]>([
  ['refuses the password', SIGN_IN, '', /did not accept our sign-in.*535/],
  [
    'refuses the sender',
    {
      ...ANY_SIGN_IN,
      onMailFrom: (_from, _session, done) => done(smtpReply(550, '5.7.1 Not yours')),
    },
    '',
    /did not accept our sender address.*550/,
  ],
  [
    'refuses to relay',
    {
      ...ANY_SIGN_IN,
      onRcptTo: (_to, _session, done) => done(smtpReply(554, '5.7.1 Relay access denied')),
    },
    '',
    /rejected this mail.*Relay access denied/,
  ],
  [
    'has a certificate of an unknown authority',
    createSelfSignedCertificate('127.0.0.1'),
    '?requireTls=true',
    /certificate is not trusted/,
  ],
  ['offers no encryption', {}, '?requireTls=true', /did not set up an encrypted connection/],
])(
  'a mail server that %s fails with the reason and the remedy (OPS-52)',
  async (_title, options, query, reason) => {
    const inbox = await openInbox(options);
    const url = `smtp://booth:hunter2@127.0.0.1:${inbox.port}${query}`;
    const result = await checkMailAt(url);
    expect(result).toMatchObject({
      status: 'fail',
      message: expect.stringMatching(reason),
      remedy: expect.stringContaining('SMTP_URL'),
    });
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(inbox.mails).toEqual([]);
  },
);

test('a mail server that is down, a malformed address and none at all are said at once (OPS-52)', async () => {
  expect(await checkMailAt(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('The connection to the mail server failed.'),
  });
  expect(await checkMailAt('smtp://mail.shop.test:465')).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('begin it with smtps://'),
  });
  expect(await checkMail(read({}))).toMatchObject({
    status: 'warn',
    remedy: 'Set SMTP_URL and MAIL_FROM.',
  });
});

const KEYS = {
  serverKey: 'Mid-server-right',
  secretKey: 'xnd_production_right',
  callbackToken: 'token',
};

async function openProvider(name: 'midtrans' | 'xendit') {
  const start = name === 'midtrans' ? startMidtransDouble : startXenditDouble;
  const double = await start({ ...KEYS, clock: createManualClock() });
  onTestFinished(() => double.stop());
  const check = (key: string) =>
    checkPaymentProvider(
      read({
        PAYMENT_PROVIDER: name,
        ...(name === 'midtrans'
          ? { MIDTRANS_SERVER_KEY: key, MIDTRANS_BASE_URL: double.url }
          : {
              XENDIT_SECRET_KEY: key,
              XENDIT_CALLBACK_TOKEN: 'token',
              XENDIT_BASE_URL: double.url,
            }),
      }),
    );
  return { double, check };
}

test.each([
  ['midtrans', KEYS.serverKey, 'Mid-server-wrong-topsecret'],
  ['xendit', KEYS.secretKey, 'xnd_production_wrong-topsecret'],
] as const)(
  'the key of %s is checked without a charge, and its kind is named (OPS-53)',
  async (name, right, wrong) => {
    const { double, check } = await openProvider(name);
    expect(await check(right)).toEqual({
      name: 'Payment',
      status: 'warn',
      message: expect.stringMatching(
        / accepts the key, but another address takes no real money\.$/,
      ),
      remedy: expect.stringMatching(/^To take money, \w+_BASE_URL must be https:/),
    });
    const refused = await check(wrong);
    expect(refused).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('refused the key'),
      remedy: expect.stringContaining('live or test'),
    });
    expect(JSON.stringify(refused)).not.toContain('topsecret');
    expect(new Set(double.received.map(({ method }) => method))).toEqual(new Set(['GET']));
    await double.goDown();
    expect(await check(right)).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('cannot be reached'),
    });
  },
);

test('a test key and the sandbox take no real money, which is a warning (OPS-53)', async () => {
  const double = await startMidtransDouble({
    serverKey: 'SB-Mid-server-1',
    clock: createManualClock(),
  });
  onTestFinished(() => double.stop());
  const settings = read({
    PAYMENT_PROVIDER: 'midtrans',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-1',
    MIDTRANS_BASE_URL: double.url,
  });
  expect(await checkPaymentProvider(settings)).toEqual({
    name: 'Payment',
    status: 'warn',
    message: 'Midtrans accepts the key, but a test key takes no real money.',
    remedy: 'To take money, MIDTRANS_SERVER_KEY must be a live key.',
  });
  expect(await checkPaymentProvider(read({}))).toMatchObject({
    status: 'warn',
    message: 'The sandbox takes no real money.',
  });
});

test('a real IPP printer is checked for 4 × 6 inch paper, its cutter and its supplies (OPS-54)', async () => {
  const printer = await startIppEverywherePrinter();
  onTestFinished(() => printer.stop());
  const settings = read({ PRINTER_URL: `ipp://127.0.0.1:${printer.port}${printer.path}` });
  expect(await checkPrinter(settings)).toEqual({
    name: 'Printer',
    status: 'warn',
    message:
      'It can print on 4 × 6 inch paper, but it does not cut strips. Supply: enough (80 % left).',
    remedy: expect.stringContaining('docs/guide/hardware.md'),
  });
  await printer.loadPaper('na_5x7_5x7in', 250);
  expect(await checkPrinter(settings)).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('na_5x7_5x7in instead of 4 × 6 inch paper'),
    remedy: expect.any(String),
  });
  expect(printer.sheets.list()).toEqual([]);
});

test('a printer that cuts is ok, and low supplies, troubles and silence are said (OPS-54)', async () => {
  const double = await startIppDouble();
  onTestFinished(() => double.close());
  const settings = read({ PRINTER_URL: `ipp://127.0.0.1:${double.port}${double.path}` });
  expect(await checkPrinter(settings)).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('It can print on 4 × 6 inch paper and cut strips.'),
  });
  double.setState({ reasons: ['media-low'] });
  expect(await checkPrinter(settings)).toMatchObject({ status: 'warn' });
  double.setState({ reasons: ['media-empty-error'] });
  expect(await checkPrinter(settings)).toMatchObject({
    status: 'fail',
    remedy: expect.any(String),
  });
  expect(double.listSheets()).toEqual([]);
  const nowhere = read({ PRINTER_URL: `ipp://127.0.0.1:${await freePort()}/ipp/print` });
  expect(await checkPrinter(nowhere)).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('its port is closed'),
  });
  expect(await checkPrinter(read({}))).toMatchObject({
    status: 'warn',
    remedy: expect.stringContaining('PRINTER_URL'),
  });
});
