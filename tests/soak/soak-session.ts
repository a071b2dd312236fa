import type { Page } from '@playwright/test';
import { expect } from '../e2e/support/booth-test.ts';
import { filmTwoSnaps, passTime, payAndChoose, TO_PREVIEW_MS } from '../e2e/support/capturing.ts';
import { mailAndPrint } from '../e2e/support/delivering.ts';
import { drawLine, stickers } from '../e2e/support/editing.ts';
import { holdTime, LONG_STEP_MS, passTimeUntil } from '../e2e/support/page-clock.ts';
import { snap, snapButton, stateOf } from '../e2e/support/paying.ts';
import type { BoothProcess } from '../support/booth-process.ts';

/** From home to home, without a reload; the transaction's id. */
export async function runSession(
  page: Page,
  booth: BoothProcess,
  { isFilmed }: { isFilmed: boolean },
): Promise<string> {
  await snap(page);
  await expect(page).toHaveURL('/payment');
  const txID: string = (await stateOf(page)).data.trx_id;
  await payAndChoose(page, booth, txID);
  await (isFilmed ? filmTwoSnaps(page) : takeTwoSnaps(page));
  await page.clock.resume();
  await expect(page).toHaveURL('/effect-preview');
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect(page).toHaveURL('/edit');
  await expect(stickers(page).first()).toBeVisible();
  await drawLine(page);
  if (!isFilmed) await holdTime(page);
  await page.getByRole('button', { name: 'DONE', exact: true }).tap();
  // Only a film takes the server as long as the kiosk shows that it is being made.
  if (!isFilmed) await passTimeUntil(page, '/final-preview', LONG_STEP_MS);
  await page.clock.resume();
  await expect(page).toHaveURL('/final-preview');
  await mailAndPrint(page);
  await expect(page).toHaveURL('/');
  await expect(snapButton(page)).toBeVisible();
  return txID;
}

/** On a clock that is held from then on. */
async function takeTwoSnaps(page: Page): Promise<void> {
  await expect(page).toHaveURL('/capture');
  const start = page.getByRole('dialog').getByRole('button', { name: 'START' });
  await expect(start).toBeVisible();
  await holdTime(page);
  await start.tap();
  for (const name of ['NEXT', 'FINISH']) {
    await passTime(page, TO_PREVIEW_MS, { stepMs: LONG_STEP_MS });
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await button.tap();
  }
}
