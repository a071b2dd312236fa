import { gzipSync } from 'node:zlib';
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
  await signIn();
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText('IDR 35.000')).toBeVisible();

  const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(foreign).toEqual([]);
  expect(consoleLines).toEqual([]);
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
