import { expect, test } from '../support/booth-test.ts';
import { fakeReadiness } from '../support/delivering.ts';
import { enterVoucher } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';

const PRINTER = {
  subject: 'printer',
  visitor_text:
    'Our printer is taking a short break, so we take no payments just now. Please ask our staff, or come back in a few minutes.',
  reason: 'The printer has run out of paper.',
  remedy: 'Put in a new roll of paper and ribbon; waiting prints continue automatically.',
};
const STORAGE = {
  subject: 'storage',
  visitor_text:
    'Our photo album is full for a moment, so we take no payments just now. Please ask our staff, or come back in a few minutes.',
  reason: "The booth's disk is nearly full: 312 MB are free.",
  remedy: 'Free space on it, or delete photos sooner with RETENTION_DAYS.',
};
const PAYMENT = {
  subject: 'payment',
  visitor_text:
    'We cannot take payments for a moment. Please ask our staff, or come back in a few minutes.',
  reason: 'The payment provider does not answer.',
  remedy: "Check the booth's network, and the status page of the payment provider.",
};

test('a booth that cannot deliver takes no payments, and recovers automatically (OPS-27)', async ({
  page,
  signIn,
}) => {
  let problems: unknown[] = [PRINTER];
  await fakeReadiness(
    page,
    () => problems,
    () => ({ can_take_money: problems.length === 0 }),
  );
  await page.clock.install();
  await signIn();
  await page.goto('/');
  const snap = page.getByRole('button', { name: 'TAP TO SNAP' });
  await expect(page.getByText(PRINTER.visitor_text)).toBeVisible();
  await expect(snap).toHaveCount(0);
  // A closed booth accepts a voucher only if the session is free.
  const dialog = await enterVoucher(page, 'jepret10');
  await page.clock.runFor(1_600);
  await expect(dialog.getByRole('alert')).toHaveText(PRINTER.visitor_text);
  await page.keyboard.press('Escape');
  problems = [];
  await page.clock.runFor(15_000);
  await expect(page.getByText(PRINTER.visitor_text)).toHaveCount(0);
  await expect(snap).toBeEnabled();
});

test('with three problems visitors see why the booth is closed, and staff see each problem with its remedy, at every size (STAFF-11)', async ({
  page,
  signIn,
}) => {
  const problems = [PRINTER, STORAGE, PAYMENT];
  await fakeReadiness(
    page,
    () => problems,
    () => ({ can_take_money: false }),
  );
  await signIn();
  await page.goto('/');
  await atEverySize(page, async () => {
    await expect(page.getByText(PAYMENT.visitor_text)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(PRINTER.visitor_text)).toHaveCount(0);
    const voucher = page.getByRole('button', { name: 'have voucher code? TAP HERE' });
    await expect(voucher).toBeInViewport({ ratio: 1 });
  });
  await page.getByRole('button', { name: 'Admin login' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  await atEverySize(page, async () => {
    for (const [index, { reason, remedy }] of problems.entries()) {
      const name = ['Printer', 'Storage', 'Payments'][index] ?? '';
      await dialog.getByRole('button', { name }).tap();
      await expect(dialog.getByText(`${reason} ${remedy}`)).toBeInViewport({ ratio: 1 });
    }
    await expect(dialog.getByRole('button', { name: 'LOGIN AS ADMIN' })).toBeInViewport({
      ratio: 1,
    });
  });
});

test('without a camera real payments are closed until one is plugged in, and sandbox payments stay open (OPS-30)', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const cameras: object[] = [];
    Object.assign(window, { cameras });
    navigator.mediaDevices.enumerateDevices = async () => cameras as MediaDeviceInfo[];
  });
  await signIn();
  await page.goto('/');
  const snap = page.getByRole('button', { name: 'TAP TO SNAP' });
  await expect(snap).toBeEnabled();
  await fakeReadiness(
    page,
    () => [],
    () => ({ is_money_real: true }),
  );
  await page.reload();
  const notice = page.getByText('Our camera is taking a short break');
  await expect(notice).toBeVisible();
  await expect(snap).toHaveCount(0);
  await page.evaluate(() => {
    (window as unknown as { cameras: object[] }).cameras.push({ kind: 'videoinput' });
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect(notice).toHaveCount(0);
  await expect(snap).toBeEnabled();
});
