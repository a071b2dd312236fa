import { expect, test } from 'vitest';
import { openConsole, openConsoleAs, PASSWORD } from '../../../testing/booths/console-browser.ts';
import { ADMIN, createTestBooth } from '../../../testing/booths/test-booth.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';

test('strangers who guess a password are blocked, a browser that signed in before is not (CONSOLE-14)', async () => {
  const booth = await createTestBooth(await openInMemory(), { trustedProxies: 1 });
  const known = openConsole(booth);
  known.headers['x-forwarded-for'] = '10.0.0.1';
  await known.enter();
  for (let guess = 0; guess < 40; guess++) {
    const stranger = openConsole(booth);
    stranger.headers['x-forwarded-for'] = `10.1.0.${guess}`;
    await stranger.signIn(ADMIN.email, 'tebakan');
  }
  const stranger = openConsole(booth);
  stranger.headers['x-forwarded-for'] = '10.2.0.1';
  expect((await stranger.signIn()).statusCode).toBe(429);
  // The same browser, at another address and after its session has ended.
  known.headers['x-forwarded-for'] = '10.3.0.1';
  known.cookies.delete('jepret_console');
  expect((await known.signIn()).statusCode).toBe(200);
});

test('a cashier’s browser is known for that cashier only (CONSOLE-14)', async () => {
  const booth = await createTestBooth(await openInMemory(), { trustedProxies: 1 });
  const statuses: number[] = [];
  for (let browser = 0; browser < 6; browser++) {
    const cashier = await openConsoleAs(booth, 'cashier');
    cashier.headers['x-forwarded-for'] = `10.9.0.${browser}`;
    cashier.cookies.delete('jepret_console');
    for (let guess = 0; guess < 5; guess++) {
      statuses.push((await cashier.signIn(ADMIN.email, 'tebakan')).statusCode);
    }
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
});

test('attempts of codes are counted for the account, from every address (CONSOLE-5)', async () => {
  const booth = await createTestBooth(await openInMemory(), { trustedProxies: 1 });
  const owner = openConsole(booth);
  const { codes } = await owner.enter();
  const tryCode = async (address: string, code: string) => {
    const browser = openConsole(booth);
    browser.headers['x-forwarded-for'] = address;
    await browser.signIn();
    return (await browser.call('enterCode', { body: { code } })).statusCode;
  };
  for (let guess = 0; guess < 20; guess++) {
    expect(await tryCode(`10.1.0.${guess}`, '000000')).toBe(401);
  }
  expect(await tryCode('10.2.0.1', codes[0] ?? '')).toBe(429);
  // The browser that signed in before is not blocked.
  owner.cookies.delete('jepret_console');
  await owner.signIn();
  const code = codes[0] ?? '';
  expect((await owner.call('enterCode', { body: { code } })).statusCode).toBe(200);
});

test('new sessions do not reset the limit on wrong codes (CONSOLE-5)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { codes } = await openConsole(booth).enter();
  const statuses = new Set<number>();
  for (let guess = 0; guess < 15; guess++) {
    const browser = openConsole(booth);
    await browser.signIn();
    statuses.add((await browser.call('enterCode', { body: { code: '000000' } })).statusCode);
  }
  expect([...statuses]).toEqual([401, 429]);
  const browser = openConsole(booth);
  await browser.signIn();
  expect((await browser.call('enterCode', { body: { code: codes[0] } })).statusCode).toBe(429);
});

test('calls of other sites are refused, with or without a cookie, also from allowed origins (CONSOLE-15)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    allowedOrigins: ['https://kiosk.example.com'],
  });
  const browser = await openConsoleAs(booth, 'cashier');
  const confirmFrom = async (headers: Record<string, string>) => {
    browser.headers = headers;
    return browser.call('confirmPassword', { body: { password: PASSWORD } });
  };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example.com', host: 'localhost:3000' },
    { origin: 'null', host: 'localhost:3000' },
    { origin: 'null', host: '' },
    { origin: 'https://kiosk.example.com', 'sec-fetch-site': 'cross-site' },
    {},
  ]) {
    const refused = await confirmFrom(headers);
    expect([refused.statusCode, refused.json().meta.message]).toEqual([
      403,
      'Only pages of the console may make this call.',
    ]);
  }
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
    { origin: 'http://localhost:3000', host: 'inner:3000' },
  ]) {
    expect((await confirmFrom(headers)).statusCode).toBe(200);
  }
  browser.headers = { 'sec-fetch-site': 'cross-site' };
  expect((await browser.call('getAccount')).statusCode).toBe(403);
  browser.headers = {};
  const own = await browser.call('getAccount');
  expect(own.headers['cross-origin-resource-policy']).toBe('same-origin');
  const preflight = await booth.app.inject({
    method: 'OPTIONS',
    url: '/v1/console/account',
    headers: { origin: 'https://kiosk.example.com', 'access-control-request-method': 'GET' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});
