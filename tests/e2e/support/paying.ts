import type { Page, Route } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect } from './booth-test.ts';

export const CREATE = '**/v2/transaction/';

export const snapButton = (page: Page) => page.getByRole('button', { name: 'TAP TO SNAP' });
export const snap = (page: Page) => snapButton(page).click();
export const stateOf = (page: Page) => page.evaluate(() => history.state.usr);
export const storedTransaction = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('transaction') ?? 'null'));

export async function openPayment(page: Page): Promise<string> {
  await page.goto('/');
  await snap(page);
  await expect(page).toHaveURL('/payment');
  return (await stateOf(page)).data.trx_id;
}

/** What the visitor's phone does. */
export async function settlePayment(booth: BoothProcess, trxId: string, verb: 'pay' | 'decline') {
  const answer = await fetch(`${booth.url}/v1/payments/sandbox/${trxId}/${verb}`, {
    method: 'POST',
  });
  expect(answer.status).toBe(200);
}

export const refuse = (status: number, message: string, errors?: object[]) => (route: Route) =>
  route.fulfill({ status, json: { status_code: status, meta: { message, errors }, data: null } });

export async function enterVoucher(page: Page, code: string) {
  await page.getByRole('button', { name: 'have voucher code? TAP HERE' }).tap();
  const dialog = page.getByRole('dialog', { name: 'ENTER VOUCHER CODE' });
  for (const key of code) await dialog.locator(`[data-skbtn="${key}"]`).tap();
  await expect(dialog.getByRole('textbox')).toHaveValue(code);
  await dialog.getByRole('button', { name: 'OK' }).tap();
  return dialog;
}
