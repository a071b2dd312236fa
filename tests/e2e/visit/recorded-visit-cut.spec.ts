import type { Page } from '@playwright/test';
import { type BoothProcess, startBooth } from '../../support/booth-process.ts';
import { IDLE_CORES } from '../../support/idle-cores.ts';
import { test as boothTest, expect } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { filmTwoSnaps, reachCamera } from '../support/capturing.ts';
import { cutNetwork } from '../support/cut-network.ts';
import { board, button, stickers } from '../support/editing.ts';
import { passTimeUntil, untilShown } from '../support/page-clock.ts';
import { stateOf } from '../support/paying.ts';

const test = boothTest.extend<object, { booth: BoothProcess }>({
  booth: [
    async ({ browserName: _ }, use) => {
      // It makes films ahead, however busy the machine of the tests is.
      const booth = await startBooth({ NODE_OPTIONS: IDLE_CORES });
      await use(booth);
      await booth.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ launchOptions: launchOptionsFor({ framesPerSecond: 30 }) });

const FILMS = '**/res_image/**/*.mp4';
const tabs = (page: Page) => page.getByRole('tab');

/** The editor with all that it needs. */
async function untilEditorShown(page: Page): Promise<void> {
  await passTimeUntil(page, '/edit');
  await untilShown(page, stickers(page).first());
  await untilShown(page, board(page).first());
}

test('a recorded visit whose network is away for 30 s at FINISH, CHOOSE, SKIP and in the gallery arrives at /thanks (SCREEN-53)', async ({
  page,
  signIn,
  booth,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await reachCamera(page, booth);
  await filmTwoSnaps(page, (finish) => cutNetwork(page, () => finish.tap()));
  await passTimeUntil(page, '/effect-preview');
  expect(await stateOf(page)).toMatchObject({ withRecording: true });

  await cutNetwork(page, () => button(page, 'CHOOSE').tap());
  await untilEditorShown(page);
  await cutNetwork(page, () => button(page, 'SKIP').tap());

  // The line breaks again when the gallery is there, before its films are.
  await page.route(FILMS, (route) => route.abort());
  await passTimeUntil(page, '/final-preview');
  await cutNetwork(page, async () => {
    await untilShown(page, page.getByText('Unable to load GIF media'));
    await page.unroute(FILMS);
  });
  await untilShown(page, tabs(page).nth(2));
  await page.clock.runFor(21_000);
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
  await expect(page.getByText('Unable to load')).toHaveCount(0);

  await cutNetwork(page, () => button(page, 'FINISH').tap());
  await expect(page).toHaveURL('/email');
  await cutNetwork(page, () => button(page, 'SKIP and PRINT').tap());
  await passTimeUntil(page, '/thanks');
});

test('a recorded visit whose line hangs for 30 s at CHOOSE, SKIP and in the gallery arrives at /thanks (SCREEN-53)', async ({
  page,
  signIn,
  booth,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await reachCamera(page, booth);
  await filmTwoSnaps(page);
  await passTimeUntil(page, '/effect-preview');

  await cutNetwork(page, () => button(page, 'CHOOSE').tap(), 'hanging');
  await untilEditorShown(page);
  await cutNetwork(page, () => button(page, 'SKIP').tap(), 'hanging');

  await page.route(FILMS, () => {});
  await passTimeUntil(page, '/final-preview');
  await cutNetwork(page, () => page.unroute(FILMS), 'hanging');
  await untilShown(page, tabs(page).nth(2));
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
  await button(page, 'FINISH').tap();
  await expect(page).toHaveURL('/email');
  await button(page, 'SKIP and PRINT').tap();
  await passTimeUntil(page, '/thanks');
});
