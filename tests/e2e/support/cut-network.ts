import type { Page } from '@playwright/test';
import { advanceClock } from './capturing.ts';

export const CUT_SECONDS = 30;

/**
 * Advances the clock without a network. With `offline`, requests fail at once; with `hanging`,
 * requests of that time never get a response.
 */
export async function cutNetwork(
  page: Page,
  act: () => Promise<unknown>,
  mode: 'offline' | 'hanging' = 'offline',
): Promise<void> {
  const context = page.context();
  const hang = () => {};
  if (mode === 'offline') await context.setOffline(true);
  else await context.route('**/*', hang);
  await act();
  for (let second = 0; second < CUT_SECONDS; second += 1) {
    // Time passes no faster than requests fail.
    if (mode === 'offline') await page.evaluate(() => fetch('/health').catch(() => {}));
    await advanceClock(page, 1_000);
  }
  if (mode === 'offline') await context.setOffline(false);
  else await context.unroute('**/*', hang);
}
