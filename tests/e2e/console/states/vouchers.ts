import type { Page } from '@playwright/test';
import type { BoothProcess } from '../../../support/booth-process.ts';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';

const BATCH = {
  id: 'a1b2c3d4e5f6a7b8',
  name: 'Grand opening, Bandung',
  count: 30,
  prefix: 'BUKA',
  discount: { kind: 'percent', percent: 50 },
  first_day: null,
  last_day: '2030-03-31',
  quota: 1,
  locations: ['bandung', 'jakarta'],
};

/** Repeated with the same id it is one batch. */
const makeBatch = (page: Page, booth: BoothProcess) =>
  page.request.post(`${booth.url}/v1/console/voucher-batches`, {
    headers: { origin: booth.url },
    data: BATCH,
  });

const openVouchers = async (page: Page) => {
  await page.goto(`/console/vouchers?batch=${BATCH.id}`);
  await expect(page.getByRole('table', { name: 'Vouchers' })).toBeVisible();
};

export const VOUCHER_STATES: readonly ConsoleState[] = [
  {
    name: 'vouchers',
    caption: 'Vouchers',
    async open({ page, booth }) {
      await makeBatch(page, booth);
      await openVouchers(page);
    },
  },
  {
    name: 'vouchers-empty',
    caption: 'No voucher matches, and a search that is too long',
    async open({ page }) {
      await page.goto('/console/vouchers?search=NOTHING');
      await expect(page.getByText('No vouchers found')).toBeVisible();
      await page.getByRole('searchbox').fill('A'.repeat(200));
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'voucher-gone',
    caption: 'A link to a missing voucher',
    async open({ page }) {
      await page.goto('/console/vouchers?voucher=MISSING');
      await expect(page.getByRole('dialog', { name: 'Voucher not found' })).toBeVisible();
    },
  },
  {
    name: 'voucher',
    caption: 'A voucher',
    async open({ page, booth }) {
      await makeBatch(page, booth);
      await openVouchers(page);
      await page.getByRole('button', { name: /^BUKA/ }).first().click();
      await expect(page.getByRole('checkbox', { name: 'Jakarta' })).toBeChecked();
    },
  },
  {
    name: 'voucher-wrong',
    caption: 'An invalid voucher',
    async open({ page }) {
      await page.goto('/console/vouchers');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const code = page.getByRole('textbox', { name: 'Code', exact: true });
      await code.fill('two words');
      await page.getByRole('radio', { name: 'Rupiah off' }).check();
      await page.getByLabel('Rupiah', { exact: true }).fill('a lot');
      await page.getByRole('radio', { name: 'Selected locations' }).check();
      await page.getByRole('button', { name: 'Add voucher' }).click();
      await expect(page.getByText('Choose at least one location.')).toBeVisible();
    },
  },
  {
    name: 'voucher-batch',
    caption: 'Creating a batch',
    async open({ page }) {
      await page.goto('/console/vouchers');
      await page.getByRole('button', { name: 'Create a batch' }).click();
      await page.getByLabel('Name of the batch').fill('Grand opening, Bandung');
    },
  },
  {
    name: 'batches',
    caption: 'Batches of vouchers',
    async open({ page, booth }) {
      await makeBatch(page, booth);
      await page.goto('/console/vouchers?view=batches');
      await expect(page.getByRole('table', { name: 'Batches' })).toBeVisible();
    },
  },
  {
    name: 'batch-disable',
    caption: 'Disabling a batch',
    async open({ page, booth }) {
      await makeBatch(page, booth);
      await page.goto('/console/vouchers?view=batches');
      await page.getByRole('button', { name: /^Disable Grand/ }).click();
      await expect(page.getByRole('dialog', { name: /^Disable the batch/ })).toBeVisible();
    },
  },
  {
    name: 'batch-disabled',
    caption: 'A disabled batch, with undo',
    async open({ page, booth }) {
      await makeBatch(page, booth);
      // As after disabling the batch, of which three vouchers were disabled before.
      await page.route('**/v1/console/voucher-batches', async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = await response.json();
        const ended = { disabled: 30, disabled_together: 27, left: 0 };
        const rows = data.rows.map((batch: object) => ({ ...batch, ...ended }));
        await route.fulfill({ response, json: { ...rest, data: { ...data, rows } } });
      });
      await page.goto('/console/vouchers?view=batches');
      await expect(page.getByRole('button', { name: /^Enable 27 again/ }).first()).toBeVisible();
    },
  },
  {
    name: 'voucher-sheet',
    caption: 'The sheet of a batch',
    async open({ page, booth }) {
      await makeBatch(page, booth);
      await page.goto(`/console/vouchers/sheet?batch=${BATCH.id}`);
      await expect(page.getByText('50% off').first()).toBeVisible();
    },
  },
  {
    name: 'voucher-sheet-none',
    caption: 'The sheet of a missing batch',
    async open({ page }) {
      await page.goto('/console/vouchers/sheet?batch=nothing');
      await expect(page.getByText('There is no such batch.')).toBeVisible();
    },
  },
];
