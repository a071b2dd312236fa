import type { Page } from '@playwright/test';
import { expect } from './console-test.ts';
import { test } from './state-test.ts';
import { CONSOLE_STATES, type ConsoleState } from './states.ts';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1920, height: 1080 };

/** All pages with a list. */
const LISTS = [
  'transactions',
  'booths',
  'locations',
  'frames',
  'vouchers',
  'batches',
  'free',
  'team',
  'audit',
];

const listRows = (page: Page) => page.locator('main :is(tbody > tr, section ul > li)');

/** Adds rows to the responses until there are at least eight. */
const growLists = (page: Page) =>
  page.route(
    /\/v1\/console\/(team|locations|vouchers|voucher-batches|audit)(\?|$)/,
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const rows: Record<string, unknown>[] = body.data.rows;
      for (let index = 0; rows.length > 0 && rows.length < 8; index += 1) {
        rows.push(renameRow(rows[index] ?? {}, index));
      }
      await route.fulfill({ response, json: body });
    },
  );

/** Gives a copied row its own key. */
const renameRow = (row: Record<string, unknown>, index: number) => ({
  ...row,
  ...('id' in row && { id: typeof row.id === 'number' ? 100_000 + index : `${row.id}x${index}` }),
  ...('slug' in row && { slug: `${row.slug}-${index}` }),
  ...('code' in row && { code: `${row.code}${index}` }),
});

const LIST_STATES: readonly ConsoleState[] = CONSOLE_STATES.filter(({ name }) =>
  LISTS.includes(name),
).map((state) => ({
  ...state,
  async open(scene) {
    await growLists(scene.page);
    await state.open(scene);
  },
}));

test('a phone of 360 × 640 shows five rows of every list (CONSOLE-245)', async ({ openState }) => {
  expect(LIST_STATES).toHaveLength(LISTS.length);
  for (const state of LIST_STATES) {
    await openState(state, async (page) => {
      await page.setViewportSize(PHONE);
      await expectFiveRows(page, state.name);
    });
  }
});

async function expectFiveRows(page: Page, name: string): Promise<void> {
  await expect(listRows(page).nth(4), name).toBeVisible();
  const fifth = await listRows(page).nth(4).boundingBox();
  const menu = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  expect
    .soft((fifth?.y ?? 0) + (fifth?.height ?? 0), `the fifth row of ${name}`)
    .toBeLessThanOrEqual(menu?.y ?? 0);
}

test('a phone of 360 × 640 shows five transactions below the day filter and its totals (CONSOLE-245)', async ({
  openState,
}) => {
  const state = CONSOLE_STATES.find(({ name }) => name === 'transactions');
  if (!state) throw new Error('There is no state “transactions”.');
  await openState(state, async (page) => {
    await page.setViewportSize(PHONE);
    const filters = page.getByRole('button', { name: /^Filters/ });
    for (const days of ['Today', 'This month']) {
      await filters.click();
      await page.getByRole('button', { name: days, exact: true }).click();
      await filters.click();
      await expect(page.getByLabel('Totals')).toBeVisible();
      await expectFiveRows(page, days);
    }
  });
});

test('a list is as wide as a wide screen (CONSOLE-246)', async ({ openState }) => {
  for (const state of LIST_STATES) {
    await openState(state, async (page) => {
      await page.setViewportSize(DESK);
      const main = await page.getByRole('main').boundingBox();
      const rows = page.locator('main :is(table, section ul)').first();
      const width = (await rows.boundingBox())?.width ?? 0;
      expect.soft(width, state.name).toBeGreaterThan((main?.width ?? 0) * 0.94);
    });
  }
});
