import type { ChosenFrame } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { openWithState } from '../../tests/e2e/support/open-with-state.ts';

/** Opens the camera's screen and starts its first countdown. */
export async function startShooting(
  page: Page,
  route: '/capture' | '/capture-with-recording',
  txID: string,
  frame: ChosenFrame,
): Promise<void> {
  await openWithState(page, route, { txID, frame });
  await page.getByRole('dialog').getByRole('button', { name: 'START' }).click();
}

/** Every snap of a frame with its clip, until the prints are shown. */
export async function pose(page: Page, txID: string, frame: ChosenFrame): Promise<void> {
  await startShooting(page, '/capture-with-recording', txID, frame);
  for (let snap = 1; snap <= frame.numberSnap; snap += 1) {
    const name = snap < frame.numberSnap ? 'NEXT' : 'FINISH';
    const button = page.getByRole('button', { name, exact: true });
    await button.and(page.locator(':enabled')).click({ timeout: 300_000 });
  }
  await page.waitForURL('**/effect-preview', { timeout: 300_000 });
  await page.getByRole('img', { name: /^Your print/ }).waitFor();
}

const COUNTED_MS = 4_000;

/** How many pictures a second the preview puts on the screen during a countdown that has just begun. */
export function countFrames(page: Page): Promise<number> {
  return page.evaluate(async (countedMs) => {
    const video = document.querySelector('video');
    const look = () => {
      if (!video) throw new Error('There is no preview.');
      // A page that has no time for callbacks may still show every picture: the compositor counts them.
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
      return { shown: totalVideoFrames - droppedVideoFrames, atMs: performance.now() };
    };
    const from = look();
    await new Promise((resolve) => setTimeout(resolve, countedMs));
    const to = look();
    return ((to.shown - from.shown) / (to.atMs - from.atMs)) * 1_000;
  }, COUNTED_MS);
}
