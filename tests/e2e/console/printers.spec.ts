import { readFileSync } from 'node:fs';
import { addBooth } from './booths.ts';
import { expect, test } from './console-test.ts';

test('a cashier records a new roll, undoes it and prints a test sheet (PRINT-39, PRINT-45, PRINT-46)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addBooth(booth, 'Semarang');
  await enter(await newPerson('cashier', 'Semarang'));
  await page.goto('/console/printers');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Ready');
  await row.getByRole('button', { name: 'Folder of prints' }).click();
  const panel = page.getByRole('dialog', { name: 'Folder of prints', exact: true });
  await expect(panel.getByRole('button', { name: 'Remove' })).toHaveCount(0);

  const startRoll = async (sheets: string) => {
    await panel.getByRole('button', { name: 'New roll', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^New roll/ });
    await dialog.getByLabel('Sheets of 4 × 6 inch').fill(sheets);
    await dialog.getByRole('button', { name: 'Start new roll' }).click();
    return dialog;
  };
  const refused = await startRoll('0');
  await expect(refused.getByText('A roll has 1 to 5000 sheets.')).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await startRoll('400');
  await expect(panel).toContainText('400 of 400');
  // The last capacity is suggested.
  await panel.getByRole('button', { name: 'New roll', exact: true }).click();
  await expect(page.getByLabel('Sheets of 4 × 6 inch')).toHaveValue('400');
  await page
    .getByRole('dialog', { name: /^New roll/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await startRoll('350');
  await expect(panel).toContainText('350 of 350');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel).toContainText('400 of 400');

  await panel.getByRole('button', { name: 'Print test sheet' }).click();
  await page
    .getByRole('dialog', { name: 'Print a test sheet?' })
    .getByRole('button', { name: 'Print test sheet' })
    .click();
  await expect(panel.getByText('A sheet was printed.')).toBeVisible();
  await expect(panel).toContainText('399 of 400');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(row).toContainText('399 of 400');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('"ready"');
});

test('an owner adds a printer, sees its token once and removes the printer (PRINT-47)', async ({
  page,
  booth,
  enter,
}) => {
  await addBooth(booth, 'Malang');
  await enter();
  await page.goto('/console/printers');
  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a printer' });
  await dialog.getByLabel('Name').fill('Pintu');
  await dialog.getByLabel('Location').selectOption('Malang');
  await dialog.getByRole('button', { name: 'Add printer' }).click();
  const connect = page.getByRole('dialog', { name: 'Connect Pintu' });
  await expect(connect).toContainText(/AGENT_TOKEN=[\w-]{40}/);
  await page.keyboard.press('Escape');
  await connect.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Pintu' }).click();
  const panel = page.getByRole('dialog', { name: 'Pintu', exact: true });
  await expect(panel).toContainText('Its print agent is not connected.');
  await expect(panel).not.toContainText('AGENT_TOKEN');
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Pintu?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Pintu is removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pintu' })).toHaveCount(0);
});
