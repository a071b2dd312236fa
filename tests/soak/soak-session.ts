import type { Page } from '@playwright/test';
import { expect } from '../e2e/support/booth-test.ts';
import {
  advanceClock,
  COUNTDOWN_TO_PREVIEW_MS,
  payAndChooseFrame,
  recordTwoSnaps,
} from '../e2e/support/capturing.ts';
import { mailAndPrint } from '../e2e/support/delivering.ts';
import { drawLine, stickers } from '../e2e/support/editing.ts';
import { advanceClockUntilPath, LONG_STEP_MS, stopClock } from '../e2e/support/page-clock.ts';
import { readScreenState, snapButton, tapSnap } from '../e2e/support/paying.ts';
import type { BoothProcess } from '../support/booth-process.ts';

/**
 * Runs a session from the home screen to the home screen, without a reload; returns the
 * transaction's id.
 */
export async function runSession(
  page: Page,
  booth: BoothProcess,
  { isRecorded }: { isRecorded: boolean },
): Promise<string> {
  await tapSnap(page);
  await expect(page).toHaveURL('/payment');
  const txID: string = (await readScreenState(page)).data.trx_id;
  await payAndChooseFrame(page, booth, txID);
  await (isRecorded ? recordTwoSnaps(page) : takeTwoSnaps(page));
  await page.clock.resume();
  await expect(page).toHaveURL('/effect-preview');
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect(page).toHaveURL('/edit');
  await expect(stickers(page).first()).toBeVisible();
  await drawLine(page);
  if (!isRecorded) await stopClock(page);
  await page.getByRole('button', { name: 'DONE', exact: true }).tap();
  // Without films, the server is faster than the progress screen's minimum time: advance the clock.
  if (!isRecorded) await advanceClockUntilPath(page, '/final-preview', LONG_STEP_MS);
  await page.clock.resume();
  await expect(page).toHaveURL('/final-preview');
  await mailAndPrint(page);
  await expect(page).toHaveURL('/');
  await expect(snapButton(page)).toBeVisible();
  return txID;
}

/** Takes two snaps; stops the clock. */
async function takeTwoSnaps(page: Page): Promise<void> {
  await expect(page).toHaveURL('/capture');
  const start = page.getByRole('dialog').getByRole('button', { name: 'START' });
  await expect(start).toBeVisible();
  await stopClock(page);
  await start.tap();
  for (const name of ['NEXT', 'FINISH']) {
    await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS, { stepMs: LONG_STEP_MS });
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await button.tap();
  }
}
