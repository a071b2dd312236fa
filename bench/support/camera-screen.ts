import type { ChosenFrame } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { openWithState } from '../../tests/e2e/support/open-with-state.ts';

/** Opens the capture screen and starts its first countdown. */
export async function startCapture(
  page: Page,
  route: '/capture' | '/capture-with-recording',
  txID: string,
  frame: ChosenFrame,
): Promise<void> {
  await openWithState(page, route, { txID, frame });
  await page.getByRole('dialog').getByRole('button', { name: 'START' }).click();
}

/** Takes all snaps of a frame with their clips, until the prints are shown. */
export async function takeAllSnaps(page: Page, txID: string, frame: ChosenFrame): Promise<void> {
  await startCapture(page, '/capture-with-recording', txID, frame);
  for (let snap = 1; snap <= frame.numberSnap; snap += 1) {
    const name = snap < frame.numberSnap ? 'NEXT' : 'FINISH';
    const button = page.getByRole('button', { name, exact: true });
    await button.and(page.locator(':enabled')).click({ timeout: 300_000 });
  }
  await page.waitForURL('**/effect-preview', { timeout: 300_000 });
  await page.getByRole('img', { name: /^Your print/ }).waitFor();
}

const COUNTED_MS = 4_000;

/** Frames per second of the preview during a countdown that has just started. */
export function countFrames(page: Page): Promise<number> {
  return page.evaluate(async (countedMs) => {
    const video = document.querySelector('video');
    const countShown = () => {
      if (!video) throw new Error('The page has no preview.');
      // Uses the compositor's counts: a busy page may show every frame without running its callbacks.
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
      return { shown: totalVideoFrames - droppedVideoFrames, atMs: performance.now() };
    };
    const from = countShown();
    await new Promise((resolve) => setTimeout(resolve, countedMs));
    const to = countShown();
    return ((to.shown - from.shown) / (to.atMs - from.atMs)) * 1_000;
  }, COUNTED_MS);
}
