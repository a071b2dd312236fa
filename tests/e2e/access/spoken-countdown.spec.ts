import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import {
  advanceClock,
  COUNTDOWN_TO_PREVIEW_MS,
  controlCamera,
  openCapture,
} from '../support/capturing.ts';
import { stopClock } from '../support/page-clock.ts';

const SETTINGS = {
  hasReach: false,
  hasLargeText: false,
  isCountdownSpoken: false,
  isCountdownFlashing: false,
  hasMoreTime: false,
};

/** Stores access modes as if the visitor had chosen them on the screen before. */
const storeAccessModes = (page: Page, chosen: Partial<typeof SETTINGS>, language = 'en') =>
  page.addInitScript(
    ([access, shown]) => {
      sessionStorage.setItem('access', access);
      sessionStorage.setItem('language', shown);
    },
    [JSON.stringify({ ...SETTINGS, ...chosen }), language] as const,
  );

/** Records the sound files that the page plays. */
const recordPlayedSounds = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = [];
    const files = new WeakMap<object, string>();
    Object.assign(window, { heard });
    const read = Response.prototype.arrayBuffer;
    Response.prototype.arrayBuffer = async function () {
      const bytes = await read.call(this);
      files.set(bytes, new URL(this.url).pathname);
      return bytes;
    };
    const decode = OfflineAudioContext.prototype.decodeAudioData;
    OfflineAudioContext.prototype.decodeAudioData = async function (bytes) {
      const file = files.get(bytes) ?? '';
      const sound = await decode.call(this, bytes);
      files.set(sound, file);
      return sound;
    };
    const play = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      heard.push((this.buffer && files.get(this.buffer)) ?? 'unknown');
      play.apply(this, when);
    };
  });

const listPlayedSounds = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'heard'));

const numberSoundsIn = (language: string) =>
  ['five', 'four', 'three', 'two', 'one'].map(
    (word) => `/static/audio/countdown/${language}/${word}.mp3`,
  );

const CLICK = '/static/audio/camera-shutter-click-08.mp3';

/** Opens the welcome dialog in any language and holds the clock. */
async function openWelcome(page: Page): Promise<void> {
  await page.clock.install();
  await controlCamera(page);
  await openCapture(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await stopClock(page);
}

const flash = (page: Page) => page.locator('[data-seconds-left]');

test("the spoken countdown is in the visit's language (ACCESS-7)", async ({
  page,
  signIn,
  consoleLines,
}) => {
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await recordPlayedSounds(page);
  await storeAccessModes(page, { isCountdownSpoken: true }, 'id');
  await signIn();
  await openWelcome(page);
  const snapSound = '/static/audio/countdown/id/snap.mp3';
  await expect
    .poll(() => loaded)
    .toEqual(expect.arrayContaining([...numberSoundsIn('id'), snapSound]));
  await page.keyboard.press('Enter');
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect
    .poll(() => listPlayedSounds(page))
    .toEqual([...numberSoundsIn('id'), CLICK, snapSound]);
  await expect(flash(page)).toHaveCount(0);
  // No file of another language is loaded, and no file is loaded twice.
  expect(loaded.filter((path) => path.includes('/countdown/'))).toHaveLength(6);
  await expect(page.getByRole('button', { name: 'LANJUT' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await listPlayedSounds(page)).at(-1))
    .toBe(numberSoundsIn('id')[0]);
  expect(consoleLines).toEqual([]);
});

test('without the access modes only the shutter sounds and nothing flashes', async ({
  page,
  signIn,
}) => {
  const requestUrls: string[] = [];
  page.on('request', (request) => requestUrls.push(request.url()));
  await recordPlayedSounds(page);
  await signIn();
  await openWelcome(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('5');
  await expect(flash(page)).toHaveCount(0);
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect.poll(() => listPlayedSounds(page)).toEqual([CLICK]);
  expect(requestUrls.filter((url) => url.includes('/countdown/'))).toEqual([]);
});

test.describe('with motion allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('each second flashes for 250 ms around the whole screen (ACCESS-7)', async ({
    page,
    signIn,
  }) => {
    await storeAccessModes(page, { isCountdownFlashing: true });
    await signIn();
    await openWelcome(page);
    await page.keyboard.press('Enter');
    const screen = page.viewportSize();
    for (const second of ['5', '4', '3', '2', '1']) {
      await expect(flash(page)).toHaveAttribute('data-seconds-left', second);
      expect(await flash(page).boundingBox()).toEqual({ x: 0, y: 0, ...screen });
      const opacities = await flash(page).evaluate((element) =>
        element.getAnimations().flatMap((animation) => {
          animation.pause();
          return [0, 240, 260, 999].map((atMs) => {
            animation.currentTime = atMs;
            return getComputedStyle(element).opacity;
          });
        }),
      );
      expect(opacities).toEqual(['1', '1', '0', '0']);
      await advanceClock(page, 1_000);
    }
    await expect(flash(page)).toHaveCount(0);
  });
});

test('with reduced motion a steady border grows with each second (ACCESS-7, ACCESS-9)', async ({
  page,
  signIn,
}) => {
  await storeAccessModes(page, { isCountdownFlashing: true });
  await signIn();
  await openWelcome(page);
  await page.keyboard.press('Enter');
  const widths: number[] = [];
  for (const second of ['5', '4', '3', '2', '1']) {
    await expect(flash(page)).toHaveAttribute('data-seconds-left', second);
    const [animations, width] = await flash(page).evaluate((element) => [
      element.getAnimations().length,
      Number.parseFloat(getComputedStyle(element).borderTopWidth),
    ]);
    expect(animations).toBe(0);
    widths.push(width ?? 0);
    await advanceClock(page, 1_000);
  }
  expect(widths).toEqual([16, 28, 40, 52, 64]);
});
