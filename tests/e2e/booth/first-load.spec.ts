import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';

const MAX_SCRIPT_BYTES = 200_000;

test('the first load of home is at most 200 kB of script, all from this origin (RUN-28)', async ({
  page,
  booth,
  signIn,
  consoleLines,
}) => {
  const foreign: string[] = [];
  const scripts: Promise<Buffer>[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(booth.url)) foreign.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  // Later scripts are fetched when the page is idle; the test decides when that is.
  await holdIdleTasks(page);
  await signIn();
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText('IDR 35.000')).toBeVisible();

  const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(foreign).toEqual([]);
  expect(consoleLines).toEqual([]);
});

test('an idle home screen fetches the code of every screen, one after another (SCREEN-50)', async ({
  page,
  signIn,
}) => {
  const fetched: string[] = [];
  page.on('response', (response) => {
    const [, screen] = /\/([a-z-]+)-screen-[^/]+\.js$/.exec(response.url()) ?? [];
    if (screen) fetched.push(screen);
  });
  await holdIdleTasks(page);
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  expect(fetched.filter((name) => SCREENS.includes(name))).toEqual([]);
  await runIdleTasks(page);
  await expect.poll(() => SCREENS.filter((screen) => !fetched.includes(screen))).toEqual([]);
});

const SCREENS = readdirSync('apps/kiosk/src/screens').filter((name) => name !== 'home');

const holdIdleTasks = (page: Page) =>
  page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    Object.assign(window, { held });
    window.requestIdleCallback = (task) => held.push(task);
    window.cancelIdleCallback = (handle) => void held.splice(handle - 1, 1, () => {});
  });

const runIdleTasks = (page: Page) =>
  page.evaluate(() => {
    const deadline = { didTimeout: false, timeRemaining: () => 10 };
    const run = (task: IdleRequestCallback) => task(deadline);
    const held: IdleRequestCallback[] = Reflect.get(window, 'held');
    window.requestIdleCallback = (task) => {
      queueMicrotask(() => run(task));
      return 0;
    };
    held.splice(0).map(run);
  });

test('the kiosk runs under a strict content security policy (RUN-26)', async ({
  page,
  booth,
  signIn,
}) => {
  const { headers } = await fetch(booth.url);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'reportViolation')(`${violatedDirective} ${blockedURI}`),
    );
  });
  await signIn();
  await page.goto('/');
  for (const name of ['Admin login', 'HOW TO SNAP', 'have voucher code? TAP HERE']) {
    await page.getByRole('button', { name }).tap();
    await page.getByRole('button', { name: 'Close' }).tap();
  }
  expect(violations).toEqual([]);
});
