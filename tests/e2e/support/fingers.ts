import type { CDPSession, Page } from '@playwright/test';

export interface Finger {
  x: number;
  y: number;
}

/** Simulates several fingers; Playwright's touchscreen has only one. */
export async function createFingers(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  return {
    /** Moves all fingers along their paths at the same time, then lifts them. */
    async drag(paths: readonly (readonly [Finger, Finger])[], steps = 8) {
      const at = (step: number) =>
        paths.map(([from, to]) => ({
          x: from.x + ((to.x - from.x) * step) / steps,
          y: from.y + ((to.y - from.y) * step) / steps,
        }));
      const start = at(0);
      for (const [index] of start.entries()) await send('touchStart', start.slice(0, index + 1));
      for (let step = 1; step <= steps; step += 1) await send('touchMove', at(step));
      await send('touchEnd', []);
    },
    /** Moves one finger and does not lift it. */
    async hold(from: Finger, to: Finger) {
      await send('touchStart', [from]);
      await send('touchMove', [to]);
    },
  };
}
