import type { Page } from '@playwright/test';

/** Opens a screen as if another one had led there. */
export async function openWithState(page: Page, path: string, usr: unknown): Promise<void> {
  await page.goto('/');
  await page.evaluate(
    ([to, state]) => history.replaceState({ usr: state, key: 'opened' }, '', to),
    [path, usr] as const,
  );
  await page.reload();
}
