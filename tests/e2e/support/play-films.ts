import type { Page } from '@playwright/test';
import { expect } from './booth-test.ts';

/** Plays both films of the gallery. */
export async function playFilms(page: Page): Promise<void> {
  await expect(page.getByRole('tab')).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
  for (const name of ['GIF', 'LIVE MODE']) {
    await page.getByRole('tab', { name, exact: true }).tap();
    const film = page.locator('video:visible').first();
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.5);
  }
  const livingPrint = page.locator('video[aria-label="Your live mode"]');
  const readShape = ({ videoWidth, videoHeight }: HTMLVideoElement) => videoWidth / videoHeight;
  expect(await livingPrint.evaluate(readShape)).toBeCloseTo(1240 / 1844, 1);
}
