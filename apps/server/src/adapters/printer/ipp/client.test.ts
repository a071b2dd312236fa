import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import { systemClock } from '@jepret/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSheet, getJobRef, skipSavingJobRef } from '../../../ports/printer.contract.ts';
import {
  type IppDouble,
  type IppFault,
  startIppDouble,
} from '../../../testing/printers/ipp-double.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../../testing/timer-limits.ts';
import { OPERATION } from './codec/codes.ts';
import { createIppPrinter, type IppPrinterOptions } from './ipp.ts';

const NEVER = new AbortController().signal;
const { sendDocument } = OPERATION;

let double: IppDouble;
beforeEach(async () => {
  double = await startIppDouble();
});
afterEach(() => double.close());

const open = (options: Partial<IppPrinterOptions> = {}) =>
  createIppPrinter({
    address: `ipp://127.0.0.1:${double.port}${double.path}`,
    clock: systemClock,
    ...options,
    limits: { ...LONGEST_PRINTER_TIMEOUTS, ...options.limits },
  });

test.each<[string, IppFault, string]>([
  ['requires a password', { http: 401 }, 'user and password in PRINTER_URL'],
  ['requires Digest', { http: 401, challenge: 'Digest realm="x", nonce="1"' }, 'Digest sign-in'],
  [
    'offers Basic too',
    { http: 401, challenge: 'Digest realm="x", Basic realm="x"' },
    'another user',
  ],
  ['requires encryption', { http: 426 }, 'must start with ipps://'],
  ['is at another path', { http: 404 }, 'path in PRINTER_URL'],
  ['fails', { http: 500 }, 'HTTP status 500'],
  ['is no printer', 'garbage', 'not that of a printer'],
  ['never ends its response', 'endless', 'too long'],
  ['does not respond', 'silent', 'does not answer in time'],
  ['is busy', { status: 0x0507 }, 'busy'],
  ['has another name', { status: 0x0406 }, 'no printer with the name'],
  ['has an error of its own', { status: 0x0500 }, '0x0500'],
])('a printer that %s is unreachable with a reason', async (_, fault, words) => {
  const printer = fault === 'silent' ? open({ limits: { callMs: 300 } }) : open();
  const sheet = createSheet();
  double.fail(fault);
  const reason = expect.stringContaining(words);
  expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toEqual({
    kind: 'unreachable',
    reason,
  });
  const health = { trouble: { kind: 'unreachable', message: reason } };
  expect(await printer.getHealth(NEVER)).toMatchObject(health);
  await printer.cancel('1:1:x', NEVER);
  double.recover();
  await getJobRef(open(), sheet);
  expect(double.listSheets()).toHaveLength(1);
});

test.each<[string, IppFault]>([
  ['does not respond', 'silent'],
  ['responds with garbage', 'garbage'],
  ['is busy', { status: 0x0507 }],
])('a printer that %s while it receives the sheet prints it once', async (_, fault) => {
  const printer = fault === 'silent' ? open({ limits: { documentMs: 300 } }) : open();
  const sheet = createSheet();
  double.fail(fault, sendDocument);
  expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toMatchObject({
    kind: 'unreachable',
  });
  double.recover();
  await getJobRef(open(), sheet);
  expect(double.listSheets()).toHaveLength(1);
  expect(double.jobs.filter(({ state }) => state < 7)).toEqual([]);
});

test.each([
  [0x0408, 'too large'],
  [0x0411, 'cannot read'],
])('a sheet that the printer rejects (%i) is refused', async (status, words) => {
  double.fail({ status }, sendDocument);
  const reason = expect.stringContaining(words);
  expect(await open().submit(createSheet(), NEVER, skipSavingJobRef)).toEqual({
    kind: 'refused',
    reason,
  });
  expect(double.jobs.filter(({ state }) => state < 7)).toEqual([]);
});

test('a printer that is down is unreachable', async () => {
  await double.close();
  const reason = 'The printer’s machine answers, but its port is closed.';
  expect(await open().submit(createSheet(), NEVER, skipSavingJobRef)).toEqual({
    kind: 'unreachable',
    reason,
  });
  expect(await open().readProgress('1:1:x', NEVER)).toEqual({ kind: 'unreachable', reason });
  double = await startIppDouble();
});

test('user and password are sent and never part of a reason', async () => {
  const signedIn = open({ credentials: { user: 'booth', password: 'hush:hush' } });
  await signedIn.getHealth(NEVER);
  const expected = `Basic ${Buffer.from('booth:hush:hush').toString('base64')}`;
  expect(double.lastHeaders().authorization).toBe(expected);
  double.fail({ http: 401 });
  expect(JSON.stringify(await signedIn.getHealth(NEVER))).not.toContain('hush');
});

test('over TLS a printer is trusted by its certificate, or if the check is disabled', async () => {
  await double.close();
  const certificate = createSelfSignedCertificate('127.0.0.1');
  double = await startIppDouble(certificate);
  const address = `ipps://127.0.0.1:${double.port}${double.path}`;
  const untrusted = await open({ address }).submit(createSheet(), NEVER, skipSavingJobRef);
  expect(untrusted).toMatchObject({ reason: expect.stringContaining('certificate') });
  await getJobRef(open({ address, ca: certificate.cert }), createSheet());
  await getJobRef(open({ address, isCertificateChecked: false }), createSheet());
  expect(double.listSheets()).toHaveLength(2);
});
