import type { Locator, Page } from '@playwright/test';
import { expect } from './booth-test.ts';

const STEP_MS = 20;

/**
 * React replaces a placeholder 300 ms after it was shown, on the page's clock: 15 steps of
 * `STEP_MS`, polled quickly. A longer wait is for a server, so polling slows down and leaves it the
 * processor.
 */
export const FAST_POLLING = { intervals: [...Array<number>(30).fill(2), 50] };

/** The step for a screen that is shown for seconds. */
export const LONG_STEP_MS = 2_000;

/**
 * Stops the page's clock, so that on a busy machine no time limit ends and no short-lived screen is
 * missed.
 */
export const stopClock = (page: Page) =>
  expect(async () => {
    const nowMs = await page.evaluate(() => Date.now());
    // Playwright rejects a time that has passed meanwhile; the clock is stopped even then.
    await page.clock.pauseAt(nowMs + 2_000);
  }).toPass();

/**
 * Advances the page's clock, no faster than the server responds, until the kiosk shows the given
 * path.
 */
export const advanceClockUntilPath = (page: Page, url: string, stepMs = 500) =>
  expect(async () => {
    // Reads the body to its end: a page keeps an unread response until it is closed.
    await page.evaluate(async () => void (await (await fetch('/health')).text()));
    await page.clock.runFor(stepMs);
    expect(new URL(page.url()).pathname).toBe(url);
  }).toPass();

/**
 * With a stopped clock: the page renders a response only after a timer, so time advances in short
 * steps.
 */
export const waitUntilShown = (page: Page, part: Locator) =>
  expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await part.isVisible()).toBe(true);
  }).toPass(FAST_POLLING);

/**
 * With a stopped clock: a lazily loaded screen is rendered only after a timer, so time advances in
 * short steps.
 */
export async function advanceClockUntil(page: Page, event: Promise<unknown>): Promise<void> {
  let hasHappened = false;
  const happening = event.then(() => {
    hasHappened = true;
  });
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(hasHappened).toBe(true);
  }).toPass(FAST_POLLING);
  await happening;
}

/**
 * Call it before the page opens. Records the time of each navigation on the page's clock. A
 * screen's timer starts between its navigation and its display; together the two times bound a
 * delay.
 */
export const recordNavigationTimes = (page: Page) =>
  page.addInitScript(() => {
    const arrivals: Record<string, number> = {};
    Object.assign(globalThis, { arrivals });
    navigation.addEventListener('currententrychange', () => {
      arrivals[location.pathname] = Date.now();
    });
  });

interface AutoAdvance {
  on: string;
  /** An element that is visible as soon as the screen is displayed. */
  shown: Locator;
  next: string;
  delayMs: number;
}

/** With a stopped clock: expects the screen to move on automatically after exactly this delay. */
export async function expectAutoAdvance(
  page: Page,
  { on, shown, next, delayMs }: AutoAdvance,
): Promise<void> {
  await waitUntilShown(page, shown);
  const shownAtMs = await page.evaluate(() => Date.now());
  await advanceClockUntilPath(page, next, 100);
  const arrivedAtMs = await page.evaluate(
    () => (globalThis as unknown as { arrivals: Record<string, number> }).arrivals,
  );
  const leftAtMs = arrivedAtMs[next] ?? Number.NaN;
  expect(leftAtMs - (arrivedAtMs[on] ?? Number.NaN)).toBeGreaterThanOrEqual(delayMs);
  expect(leftAtMs - shownAtMs).toBeLessThanOrEqual(delayMs);
}
