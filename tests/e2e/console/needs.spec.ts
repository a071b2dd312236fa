import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import type { BoothProcess } from '../../support/booth-process.ts';
import { enterConsole, expect, test } from './console-test.ts';

/** An incident that the server closes after ten minutes without its trouble. */
async function openIncident(booth: BoothProcess, location: string): Promise<void> {
  const path = join(booth.dataDir, 'jepret.sqlite');
  const database = connectDatabase({ engine: 'sqlite', path });
  await database
    .insertInto('incidents')
    .values({
      id: randomUUID(),
      cause: 'roll-ends',
      location,
      kiosk_ids: '[]',
      reason: 'The paper in Kitchen will probably end before closing time.',
      remedy: 'Have a new roll ready.',
      seen_ms: 300_000,
      clear_ms: null,
      opened_at: Date.now() - 60_000,
      announced_at: Date.now() - 60_000,
      closed_at: null,
    })
    .execute();
  await database.destroy();
}

test('a cashier takes and notes an incident, the menu counts it, and an owner reads both (INCIDENT-19, INCIDENT-21, INCIDENT-24)', async ({
  page,
  browser,
  booth,
  owner,
  newPerson,
  enter,
}) => {
  booth.runCommand('locations', 'set', 'Surabaya', '--hours', 'mon-sun all-day');
  await openIncident(booth, 'surabaya');
  const cashier = await newPerson('cashier', 'Surabaya');
  await enter(cashier);
  await page.goto('/console/today');
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await menu.getByRole('link', { name: 'Needs you 1 needs you' }).click();
  await expect(page).toHaveURL('/console/needs');
  const card = page.getByRole('listitem').filter({ hasText: 'Paper ends today' });
  await expect(card).toContainText('What to do: Have a new roll ready.');
  await expect(card.getByRole('button', { name: /Mute/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'Take: Paper ends today' }).click();
  await expect(card).toContainText('Yours');
  await card.getByRole('button', { name: 'Note: Paper ends today' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('A roll is in the cupboard.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(card).toContainText('A roll is in the cupboard.');

  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, owner);
  const other = await context.newPage();
  await other.goto('/console/needs?location=surabaya');
  const seen = other.getByRole('listitem').filter({ hasText: 'Paper ends today' });
  await expect(seen).toContainText(`${cashier.email} has taken it`);
  await expect(seen).toContainText('A roll is in the cupboard.');
  await seen.getByRole('button', { name: 'Mute: Paper ends today' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(seen).toContainText('Muted until');
  await context.close();

  await page.reload();
  await expect(card).toContainText('Muted until');
  await expect(menu.getByText('1 needs you')).toHaveCount(0);
});
