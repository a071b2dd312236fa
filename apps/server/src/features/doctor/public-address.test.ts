import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { freePort } from '@jepret/testing/free-port.ts';
import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificateReader } from '../../adapters/certificates/tls.ts';
import { isPrivateAddress, isPrivateName } from '../../domain/private-addresses.ts';
import type { ServerCertificate } from '../../ports/certificates.ts';
import type { Check } from './check.ts';
import { createCertificateCheck, createNameCheck, createWebhookCheck } from './public-address.ts';

const run = (check: Check) => check.run(new AbortController().signal);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-11-19T08:00:00Z');
const clock = { now: () => NOW };
const PUBLIC_URL = 'https://booth.example.com';

const lookUp =
  (...addresses: string[]) =>
  async () => {
    if (addresses.length === 0) throw new Error('ENOTFOUND');
    return addresses;
  };

test('a public name without an address is a failure, a private one a warning (OPS-61)', async () => {
  const check = (publicUrl: string, ...addresses: string[]) =>
    run(createNameCheck({ publicUrl, lookup: lookUp(...addresses) }));
  expect(await check(PUBLIC_URL, '203.0.113.7', '2001:db8::7')).toEqual({
    status: 'ok',
    message: 'booth.example.com has the address 203.0.113.7, 2001:db8::7.',
  });
  expect(await check(PUBLIC_URL)).toMatchObject({
    status: 'fail',
    remedy: expect.stringContaining('DNS'),
  });
  expect(await check('https://booth.lan')).toMatchObject({
    status: 'warn',
    remedy: expect.stringContaining('router'),
  });
  expect(await check('http://192.168.1.5:3000')).toMatchObject({ status: 'ok' });
  expect(await check('http://[::1]:3000')).toMatchObject({ status: 'warn' });
  expect(await check('http://localhost:3000')).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('phones cannot open'),
  });
});

test('a certificate warns 14 days before its end, a short-lived one in its last quarter (OPS-62)', async () => {
  const check = (certificate: Partial<ServerCertificate>) =>
    run(
      createCertificateCheck({
        publicUrl: PUBLIC_URL,
        clock,
        readCertificate: async ({ host, port }) => {
          expect([host, port]).toEqual(['booth.example.com', 443]);
          return { startsAt: NOW - 76 * DAY_MS, endsAt: NOW, problem: null, ...certificate };
        },
      }),
    );
  expect(await check({ endsAt: NOW + 14 * DAY_MS })).toEqual({
    status: 'ok',
    message: 'It is valid until 2026-12-03 (14 days left).',
  });
  expect(await check({ endsAt: NOW + 14 * DAY_MS - 1 })).toMatchObject({
    status: 'warn',
    message: 'It is valid until 2026-12-03 (13 days left).',
    remedy: expect.stringContaining('renewed'),
  });
  const startsAt = NOW - 9 * HOUR_MS;
  expect(await check({ startsAt, endsAt: NOW + 3 * HOUR_MS })).toMatchObject({ status: 'ok' });
  expect(await check({ startsAt, endsAt: NOW + 2 * HOUR_MS })).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('2 hours left'),
  });
  expect(await check({ endsAt: NOW - 1, problem: 'CERT_HAS_EXPIRED' })).toMatchObject({
    status: 'fail',
    message: 'It has expired.',
  });
  expect(await check({ endsAt: NOW + DAY_MS, problem: 'SELF_SIGNED_CERT' })).toMatchObject({
    status: 'fail',
    message: 'It is not trusted (SELF_SIGNED_CERT).',
  });
});

test('an address without TLS warns, except on this machine (OPS-62)', async () => {
  const readCertificate = () => expect.unreachable();
  const check = (publicUrl: string) =>
    run(createCertificateCheck({ publicUrl, clock, readCertificate }));
  expect(await check('http://localhost:3000')).toMatchObject({ status: 'ok' });
  expect(await check('http://192.168.1.5')).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('will not allow the camera'),
  });
});

test('the certificate of a real server is read, and whether this machine trusts it (OPS-62)', async () => {
  const certificate = createSelfSignedCertificate('127.0.0.1');
  const server = createServer(certificate).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const publicUrl = `https://127.0.0.1:${port}`;
  const check = (authorities?: string[], url = publicUrl) => {
    const readCertificate = createCertificateReader(authorities && { authorities });
    return run(createCertificateCheck({ publicUrl: url, clock, readCertificate }));
  };
  expect(await check([certificate.cert])).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('valid until 9999-12-31'),
  });
  expect(await check()).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('SELF_SIGNED_CERT'),
  });
  const closed = `https://127.0.0.1:${await freePort()}`;
  expect(await check(undefined, closed)).toMatchObject({
    status: 'fail',
    message: `${closed} does not answer with TLS.`,
  });
});

test('webhooks need a public https address, at which this server answers (OPS-63)', async () => {
  const answers: typeof fetch = async (url) => {
    expect(url).toBe(`${PUBLIC_URL}/health`);
    return Response.json({ meta: { message: 'OK' } });
  };
  const check = (
    publicUrl: string,
    addresses: string[] = ['203.0.113.7'],
    fetch: typeof globalThis.fetch = answers,
  ) => {
    const webhookUrl = `${publicUrl}/v1/payments/midtrans/notices`;
    return run(createWebhookCheck({ publicUrl, webhookUrl, lookup: lookUp(...addresses), fetch }));
  };
  expect(await check(PUBLIC_URL)).toEqual({
    status: 'ok',
    message: `This server answers at ${PUBLIC_URL}/v1/payments/midtrans/notices.`,
  });
  for (const [outcome, reason] of [
    [check('http://booth.example.com'), 'it has no TLS'],
    [check('https://booth.lan'), 'its name is not public'],
    [check('https://192.168.1.5'), '192.168.1.5 is not a public address'],
    [check(PUBLIC_URL, ['203.0.113.7', '10.0.0.7']), '10.0.0.7 is not a public address'],
    [check(PUBLIC_URL, []), 'its name has no address'],
  ] as const) {
    expect(await outcome).toMatchObject({
      status: 'warn',
      message: expect.stringContaining(reason),
      remedy: expect.stringContaining('PUBLIC_URL'),
    });
  }
  for (const other of [
    () => Promise.reject(new Error('timeout')),
    async () => new Response('the router'),
    async () => Response.json(null),
  ]) {
    expect(await check(PUBLIC_URL, undefined, other)).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('This server cannot reach itself at'),
    });
  }
});

test('private names and addresses are told from public ones (OPS-63)', () => {
  for (const name of ['booth', 'booth.local', 'booth.lan', 'BOOTH.HOME.ARPA', 'localhost']) {
    expect([name, isPrivateName(name)]).toEqual([name, true]);
  }
  for (const name of ['booth.example.com', 'local.example.com', '203.0.113.7']) {
    expect([name, isPrivateName(name)]).toEqual([name, false]);
  }
  for (const address of [
    '10.1.2.3',
    '172.31.0.1',
    '100.64.0.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    '224.0.0.1',
    '::ffff:10.0.0.1',
  ]) {
    expect([address, isPrivateAddress(address)]).toEqual([address, true]);
  }
  for (const address of ['172.32.0.1', '100.128.0.1', '8.8.8.8', '2001:db8::7']) {
    expect([address, isPrivateAddress(address)]).toEqual([address, false]);
  }
});
