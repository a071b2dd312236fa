import type { Page } from '@playwright/test';
import { type BoothProcess, startBooth } from '../../support/booth-process.ts';
import { IDLE_CORES } from '../../support/idle-cores.ts';
import { test as boothTest, collectConsoleLines, expect } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { reachCamera, recordTwoSnaps } from '../support/capturing.ts';
import { button, drawLine, stickers } from '../support/editing.ts';
import { listVisited } from '../support/list-visited.ts';
import { readScreenState } from '../support/paying.ts';
import { playFilms } from '../support/play-films.ts';

const test = boothTest.extend<object, { booth: BoothProcess }>({
  booth: [
    async ({ browserName: _ }, use) => {
      const booth = await startBooth({ NODE_OPTIONS: IDLE_CORES });
      await use(booth);
      await booth.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ launchOptions: launchOptionsFor({ framesPerSecond: 30 }) });

/** Goes from the first tap to the editor, with clips, and waits until the films are made ahead. */
async function waitInEditor(page: Page, booth: BoothProcess): Promise<void> {
  await page.clock.install();
  await reachCamera(page, booth);
  await recordTwoSnaps(page);
  await page.clock.resume();
  await expect(page).toHaveURL('/effect-preview');
  const made = page.waitForResponse('**/v1/films-ahead');
  await button(page, 'CHOOSE').tap();
  await expect(page).toHaveURL('/edit');
  await expect(stickers(page).first()).toBeVisible();
  expect(await (await made).json()).toMatchObject({ data: { ready: true } });
}

test('when films were made ahead, SKIP opens the gallery at once and they play (SCREEN-63)', async ({
  page,
  signIn,
  booth,
}) => {
  const consoleLines = collectConsoleLines(page);
  await signIn({ useEdit: 'true' });
  await waitInEditor(page, booth);
  const result = await readScreenState(page);
  const visited = listVisited(page);
  await button(page, 'SKIP').tap();
  await expect(page).toHaveURL('/final-preview');
  expect(visited).toEqual(['/final-preview']);
  expect(await readScreenState(page)).toEqual({ ...result, withPainting: false });
  await playFilms(page);
  expect(consoleLines).toEqual([]);
});

test('a drawing discards the films that were made ahead (FILM-37)', async ({
  page,
  signIn,
  booth,
}) => {
  await signIn({ useEdit: 'true' });
  await waitInEditor(page, booth);
  const { videoURL } = await readScreenState(page);
  expect((await page.request.get(videoURL)).status()).toBe(200);
  await drawLine(page);
  await button(page, 'DONE').tap();
  await expect(page).toHaveURL('/final-preview');
  expect((await readScreenState(page)).videoURL).toContain('/painted-');
  expect((await page.request.get(videoURL)).status()).toBe(404);
});
