import type { Page } from '@playwright/test';
import { type BoothProcess, startBooth } from '../../support/booth-process.ts';
import { IDLE_CORES } from '../../support/idle-cores.ts';
import { test as boothTest, expect, noteConsole } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { filmTwoSnaps, reachCamera } from '../support/capturing.ts';
import { button, drawLine, stickers } from '../support/editing.ts';
import { listVisited } from '../support/list-visited.ts';
import { stateOf } from '../support/paying.ts';
import { watchFilms } from '../support/watching-films.ts';

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

/** From the first tap to the editor, with clips; then until the films are made ahead. */
async function stayInEditor(page: Page, booth: BoothProcess): Promise<void> {
  await page.clock.install();
  await reachCamera(page, booth);
  await filmTwoSnaps(page);
  await page.clock.resume();
  await expect(page).toHaveURL('/effect-preview');
  const made = page.waitForResponse('**/v1/films-ahead');
  await button(page, 'CHOOSE').tap();
  await expect(page).toHaveURL('/edit');
  await expect(stickers(page).first()).toBeVisible();
  expect(await (await made).json()).toMatchObject({ data: { ready: true } });
}

test('with films made ahead SKIP goes straight to the gallery, where they play (SCREEN-63)', async ({
  page,
  signIn,
  booth,
}) => {
  const consoleLines = noteConsole(page);
  await signIn({ useEdit: 'true' });
  await stayInEditor(page, booth);
  const result = await stateOf(page);
  const visited = listVisited(page);
  await button(page, 'SKIP').tap();
  await expect(page).toHaveURL('/final-preview');
  expect(visited).toEqual(['/final-preview']);
  expect(await stateOf(page)).toEqual({ ...result, withPainting: false });
  await watchFilms(page);
  expect(consoleLines).toEqual([]);
});

test('a drawing discards the films that were made ahead (FILM-37)', async ({
  page,
  signIn,
  booth,
}) => {
  await signIn({ useEdit: 'true' });
  await stayInEditor(page, booth);
  const { videoURL } = await stateOf(page);
  expect((await page.request.get(videoURL)).status()).toBe(200);
  await drawLine(page);
  await button(page, 'DONE').tap();
  await expect(page).toHaveURL('/final-preview');
  expect((await stateOf(page)).videoURL).toContain('/painted-');
  expect((await page.request.get(videoURL)).status()).toBe(404);
});
