import type { Page, Route } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect } from './booth-test.ts';

export const CREATE_URL = '**/v2/transaction/';

export const snapButton = (page: Page) => page.getByRole('button', { name: 'TAP TO SNAP' });
export const tapSnap = (page: Page) => snapButton(page).click();
export const readScreenState = (page: Page) => page.evaluate(() => history.state.usr);
export const readStoredTransaction = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('transaction') ?? 'null'));

export async function openPayment(page: Page): Promise<string> {
  await page.goto('/');
  await tapSnap(page);
  await expect(page).toHaveURL('/payment');
  return (await readScreenState(page)).data.trx_id;
}

/** Pays or declines as the visitor's banking app does. */
export async function settlePayment(
  booth: Pick<BoothProcess, 'url'>,
  trxId: string,
  action: 'pay' | 'decline',
) {
  const answer = await fetch(`${booth.url}/v1/payments/sandbox/${trxId}/${action}`, {
    method: 'POST',
  });
  expect(answer.status).toBe(200);
}

export const respondWithError =
  (status: number, message: string, errors?: object[]) => (route: Route) =>
    route.fulfill({ status, json: { status_code: status, meta: { message, errors }, data: null } });

export async function enterVoucher(page: Page, code: string) {
  await page.getByRole('button', { name: 'have voucher code? TAP HERE' }).tap();
  const dialog = page.getByRole('dialog', { name: 'ENTER VOUCHER CODE' });
  for (const key of code) await dialog.locator(`[data-skbtn="${key}"]`).tap();
  await expect(dialog.getByRole('textbox')).toHaveValue(code);
  await dialog.getByRole('button', { name: 'OK' }).tap();
  return dialog;
}
