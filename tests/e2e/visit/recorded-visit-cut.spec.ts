import type { Page } from '@playwright/test';
import { type BoothProcess, startBooth } from '../../support/booth-process.ts';
import { IDLE_CORES } from '../../support/idle-cores.ts';
import { test as boothTest, expect } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { reachCamera, recordTwoSnaps } from '../support/capturing.ts';
import { cutNetwork } from '../support/cut-network.ts';
import { board, button, stickers } from '../support/editing.ts';
import { advanceClockUntilPath, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState } from '../support/paying.ts';

const test = boothTest.extend<object, { booth: BoothProcess }>({
  booth: [
    async ({ browserName: _ }, use) => {
      // The server makes films ahead even when the test machine is busy.
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

/** Waits until the editor has loaded its stickers and the print. */
async function untilEditorShown(page: Page): Promise<void> {
  await advanceClockUntilPath(page, '/edit');
  await waitUntilShown(page, stickers(page).first());
  await waitUntilShown(page, board(page).first());
}

test('a recorded visit reaches /thanks when the network fails for 30 s at FINISH, CHOOSE, SKIP and in the gallery (SCREEN-53)', async ({
  page,
  signIn,
  booth,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await reachCamera(page, booth);
  await recordTwoSnaps(page, (finish) => cutNetwork(page, () => finish.tap()));
  await advanceClockUntilPath(page, '/effect-preview');
  expect(await readScreenState(page)).toMatchObject({ withRecording: true });

  await cutNetwork(page, () => button(page, 'CHOOSE').tap());
  await untilEditorShown(page);
  await cutNetwork(page, () => button(page, 'SKIP').tap());

  // The network fails again after the gallery has opened and before its films load.
  await page.route(FILMS, (route) => route.abort());
  await advanceClockUntilPath(page, '/final-preview');
  await cutNetwork(page, async () => {
    await waitUntilShown(page, page.getByText('Unable to load GIF media'));
    await page.unroute(FILMS);
  });
  await waitUntilShown(page, tabs(page).nth(2));
  await page.clock.runFor(21_000);
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
  await expect(page.getByText('Unable to load')).toHaveCount(0);

  await cutNetwork(page, () => button(page, 'FINISH').tap());
  await expect(page).toHaveURL('/email');
  await cutNetwork(page, () => button(page, 'SKIP and PRINT').tap());
  await advanceClockUntilPath(page, '/thanks');
});

test('a recorded visit reaches /thanks when requests hang for 30 s at CHOOSE, SKIP and in the gallery (SCREEN-53)', async ({
  page,
  signIn,
  booth,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await reachCamera(page, booth);
  await recordTwoSnaps(page);
  await advanceClockUntilPath(page, '/effect-preview');

  await cutNetwork(page, () => button(page, 'CHOOSE').tap(), 'hanging');
  await untilEditorShown(page);
  await cutNetwork(page, () => button(page, 'SKIP').tap(), 'hanging');

  await page.route(FILMS, () => {});
  await advanceClockUntilPath(page, '/final-preview');
  await cutNetwork(page, () => page.unroute(FILMS), 'hanging');
  await waitUntilShown(page, tabs(page).nth(2));
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
  await button(page, 'FINISH').tap();
  await expect(page).toHaveURL('/email');
  await button(page, 'SKIP and PRINT').tap();
  await advanceClockUntilPath(page, '/thanks');
});
