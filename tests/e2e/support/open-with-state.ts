import type { Page } from '@playwright/test';

/** Opens a screen as if another one had led there. */
export async function openWithState(page: Page, path: string, usr: unknown): Promise<void> {
  const mark = `?opened=${crypto.randomUUID()}`;
  // Before the kiosk's own code runs; on later pages the mark is gone.
  await page.addInitScript(
    ([search, to, state]) => {
      if (location.search === search) history.replaceState({ usr: state, key: 'opened' }, '', to);
    },
    [mark, path, usr] as const,
  );
  await page.goto(path + mark);
}
