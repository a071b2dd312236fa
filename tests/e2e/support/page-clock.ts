import type { Locator, Page } from '@playwright/test';
import { expect } from './booth-test.ts';

const MOMENT_MS = 20;

/**
 * React shows a screen that was fetched 300 ms after its placeholder, on the page's clock: that is
 * many moments, which need not wait for each other. Whoever waits longer than that waits for a
 * server, and leaves it the processor.
 */
export const SOON = { intervals: [...Array<number>(30).fill(2), 50] };

/** For a screen that is shown for seconds. */
export const LONG_STEP_MS = 2_000;

/** Stops the page's clock, so that a busy machine runs into no limit and misses nothing that passes. */
export const holdTime = (page: Page) =>
  expect(async () => {
    const nowMs = await page.evaluate(() => Date.now());
    // Refused where that moment has passed meanwhile; but then the clock stands already.
    await page.clock.pauseAt(nowMs + 2_000);
  }).toPass();

/** Lets time pass on a clock of ours, no faster than the server answers, until the kiosk has moved on. */
export const passTimeUntil = (page: Page, url: string, stepMs = 500) =>
  expect(async () => {
    // To its end: a page keeps an answer that nobody reads, for as long as it lives.
    await page.evaluate(async () => void (await (await fetch('/health')).text()));
    await page.clock.runFor(stepMs);
    expect(new URL(page.url()).pathname).toBe(url);
  }).toPass();

/** On a clock that is held: where time stands, an answer that has come is still told a moment later. */
export const untilShown = (page: Page, part: Locator) =>
  expect(async () => {
    await page.clock.runFor(MOMENT_MS);
    expect(await part.isVisible()).toBe(true);
  }).toPass(SOON);

/** On a clock that is held: a screen that is still being fetched is shown a moment after it came. */
export async function passMomentsUntil(page: Page, event: Promise<unknown>): Promise<void> {
  let hasHappened = false;
  const happening = event.then(() => {
    hasHappened = true;
  });
  await expect(async () => {
    await page.clock.runFor(MOMENT_MS);
    expect(hasHappened).toBe(true);
  }).toPass(SOON);
  await happening;
}

/**
 * Before the page opens: notes when each screen was arrived at, on the page's own clock. A screen's
 * timer starts between that moment and the moment when it is shown; together the two bound a delay.
 */
export const noteArrivals = (page: Page) =>
  page.addInitScript(() => {
    const arrivals: Record<string, number> = {};
    Object.assign(globalThis, { arrivals });
    navigation.addEventListener('currententrychange', () => {
      arrivals[location.pathname] = Date.now();
    });
  });

interface Stay {
  on: string;
  /** What the screen shows as soon as it is there. */
  shown: Locator;
  next: string;
  delayMs: number;
}

/** On a clock that is held: the screen leads on by itself after exactly this delay. */
export async function expectStay(page: Page, { on, shown, next, delayMs }: Stay): Promise<void> {
  await untilShown(page, shown);
  const shownAtMs = await page.evaluate(() => Date.now());
  await passTimeUntil(page, next, 100);
  const arrivedAtMs = await page.evaluate(
    () => (globalThis as unknown as { arrivals: Record<string, number> }).arrivals,
  );
  const leftAtMs = arrivedAtMs[next] ?? Number.NaN;
  expect(leftAtMs - (arrivedAtMs[on] ?? Number.NaN)).toBeGreaterThanOrEqual(delayMs);
  expect(leftAtMs - shownAtMs).toBeLessThanOrEqual(delayMs);
}
