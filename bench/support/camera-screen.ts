import type { ChosenFrame } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { openWithState } from '../../tests/e2e/open-with-state.ts';

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

/** How many frames a second the preview shows during a countdown that has just begun. */
export function countFrames(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video');
        const startedAtMs = performance.now();
        let frames = 0;
        const count = () => {
          frames += 1;
          const passedMs = performance.now() - startedAtMs;
          if (passedMs > 4_000) resolve((frames / passedMs) * 1_000);
          else video?.requestVideoFrameCallback(count);
        };
        video?.requestVideoFrameCallback(count);
      }),
  );
}
