import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { waitUntil } from './wait-until.ts';

const CODE_LIMIT_MS = 20_000;
/** A countdown, a snap, the upload and the composing, on a busy machine. */
const SLOW_MS = 60_000;

/** Controls the page of the kiosk's own Chromium. */
export async function openKioskPage(debuggingUrl: string): Promise<Page> {
  const browser = await chromium.connectOverCDP(debuggingUrl);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('The kiosk has no page.');
  page.setDefaultTimeout(SLOW_MS);
  return page;
}

/** Signs the kiosk in with the code of the mail in `outbox`. */
export async function signIn(page: Page, email: string, outbox: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Location').fill('Kota Bandung');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  const code = await waitUntil(() => findCode(outbox), CODE_LIMIT_MS);
  await page.getByLabel('Digit 1 of 6').waitFor();
  for (const [index, digit] of [...code].entries()) {
    await page.getByLabel(`Digit ${index + 1} of 6`).fill(digit);
  }
  await page.getByRole('button', { name: 'Verify account' }).click();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible({ timeout: SLOW_MS });
}

/** `serverUrl` is where the sandbox takes the payment. */
export async function pay(page: Page, serverUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'TAP TO SNAP' }).click();
  await page.waitForURL('**/payment');
  const { data } = await page.evaluate(() => history.state.usr);
  const paying = `${serverUrl}/v1/payments/sandbox/${data.trx_id}/pay`;
  const paid = await fetch(paying, { method: 'POST' });
  expect(paid.status).toBe(200);
  await page.waitForURL('**/print-style');
}

/** From the first screen of a paid session to the sheet of paper. */
export async function finishVisit(page: Page): Promise<void> {
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await tap('CHOOSE');
  await page.waitForURL('**/frame');
  await page.getByRole('list', { name: 'Frames' }).getByRole('button').first().click();
  await tap('CHOOSE');
  await page.waitForURL(/\/capture/);
  await page.getByRole('dialog').getByRole('button', { name: 'START' }).click();
  // NEXT and FINISH are pressed by the screen itself after a few seconds.
  await page.waitForURL('**/effect-preview', { timeout: 3 * SLOW_MS });
  await tap('CHOOSE');
  await page.waitForURL('**/edit');
  await tap('SKIP');
  await page.waitForURL('**/final-preview');
  await tap('FINISH');
  await page.waitForURL('**/email');
  await page.getByLabel('E-mail').click();
  for (const key of ['r', 'a', 't', 'n', 'a', '@gmail.com']) {
    await page.locator(`[data-skbtn="${key}"]`).click();
  }
  await tap('SEND EMAIL');
  await tap('Print Photo!');
  await page.waitForURL('**/thanks');
}

function findCode(outbox: string): string | undefined {
  if (!existsSync(outbox)) return undefined;
  const mails = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return mails
    .toSorted()
    .flatMap((name) => /^\d{6}(?=\r?$)/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[0] ?? [])
    .at(-1);
}
