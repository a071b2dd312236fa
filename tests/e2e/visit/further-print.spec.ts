import type { Page } from '@playwright/test';
import { startKioskSession } from '../../support/kiosk-session.ts';
import { expect, signInKiosk, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import { expectNoTraceOf, fakeReadiness, PRODUCT } from '../support/delivering.ts';
import { drawPhotos } from '../support/draw-photos.ts';
import {
  advanceClockUntil,
  advanceClockUntilPath,
  stopClock,
  waitUntilShown,
} from '../support/page-clock.ts';
import { atEverySize } from '../support/sizes.ts';

const oneMore = (page: Page) => page.getByRole('button', { name: 'ONE MORE PRINT' });

/** Waits until the server has accepted the print; until then time passes in small steps only. */
async function print(page: Page, tap: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse('**/api/print-image');
  await tap();
  await advanceClockUntil(page, answer);
  await (await answer).finished();
  await advanceClockUntilPath(page, '/thanks');
  await waitUntilShown(page, page.getByRole('heading'));
}

test('when the operator allows two prints, /thanks offers ONE MORE PRINT exactly once (PRINT-11)', async ({
  page,
  booth,
  signIn,
}) => {
  booth.runCommand('locations', 'set', 'Semarang', '--prints', '2');
  const token = await signInKiosk(booth, 'Semarang');
  const session = await startKioskSession(booth.url, token, 'Semarang');
  await session.takePhotos(await drawPhotos());
  const sheetsBefore = booth.listSheets().length;
  const countSheets = () => booth.listSheets().length - sheetsBefore;
  await signIn({ Location: 'Semarang', token });
  await fakeReadiness(
    page,
    () => [],
    () => ({ location: 'Semarang' }),
  );
  await page.clock.install();
  await page.goto('/');
  await goTo(page, '/email', { ...PRODUCT, txID: session.txID });
  const skip = page.getByRole('button', { name: 'SKIP and PRINT' });
  await expect(skip).toBeEnabled();
  await stopClock(page);
  await print(page, () => skip.tap());
  await atEverySize(page, async () => {
    for (const part of [oneMore(page), page.getByRole('heading'), page.getByRole('img').first()]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    // Playwright taps only uncovered elements.
    await oneMore(page).tap({ trial: true });
  });
  await expect.poll(countSheets).toBe(1);

  await print(page, () =>
    oneMore(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    }),
  );
  await expect(page.getByRole('heading', { name: 'thank you' })).toBeVisible();
  await expect(oneMore(page)).toHaveCount(0);
  await expect.poll(countSheets).toBe(2);
  await advanceClockUntilPath(page, '/');
  await page.clock.resume();
  await expectNoTraceOf(page, session.txID);
  expect(countSheets()).toBe(2);
});
