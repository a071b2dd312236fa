import type { Page } from '@playwright/test';

export const CUT_SECONDS = 30;

/**
 * Time passes while the network is away. A line that is gone fails at once; one that hangs answers
 * nothing, and what was requested meanwhile stays without a response for good.
 */
export async function cutNetwork(
  page: Page,
  act: () => Promise<unknown>,
  line: 'gone' | 'hanging' = 'gone',
): Promise<void> {
  const context = page.context();
  const hang = () => {};
  if (line === 'gone') await context.setOffline(true);
  else await context.route('**/*', hang);
  await act();
  for (let second = 0; second < CUT_SECONDS; second += 1) {
    // No faster than requests fail.
    if (line === 'gone') await page.evaluate(() => fetch('/health').catch(() => {}));
    await page.clock.runFor(1_000);
  }
  if (line === 'gone') await context.setOffline(false);
  else await context.unroute('**/*', hang);
}
