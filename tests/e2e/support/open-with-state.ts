import type { Page } from '@playwright/test';

/** Opens a screen with the state that the previous screen would pass. */
export async function openWithState(page: Page, path: string, usr: unknown): Promise<void> {
  const mark = `?opened=${crypto.randomUUID()}`;
  // Runs before the kiosk's code, and only for this load: later loads have no mark.
  await page.addInitScript(
    ([search, to, state]) => {
      if (location.search === search) history.replaceState({ usr: state, key: 'opened' }, '', to);
    },
    [mark, path, usr] as const,
  );
  await page.goto(path + mark);
}
