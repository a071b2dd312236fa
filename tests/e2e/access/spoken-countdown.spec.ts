import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { interposeCamera, openCapture, passTime, TO_PREVIEW_MS } from '../support/capturing.ts';
import { holdTime } from '../support/page-clock.ts';

const SETTINGS = {
  hasReach: false,
  hasLargeText: false,
  isCountdownSpoken: false,
  isCountdownFlashing: false,
  hasMoreTime: false,
};

/** As if the visitor had chosen so on the screen before. */
const chooseAccess = (page: Page, chosen: Partial<typeof SETTINGS>, language = 'en') =>
  page.addInitScript(
    ([access, shown]) => {
      sessionStorage.setItem('access', access);
      sessionStorage.setItem('language', shown);
    },
    [JSON.stringify({ ...SETTINGS, ...chosen }), language] as const,
  );

/** Which sound files are played, from the moment on when the page loads. */
const listenToSounds = (page: Page) =>
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

const listHeard = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'heard'));

const wordsIn = (language: string) =>
  ['five', 'four', 'three', 'two', 'one'].map(
    (word) => `/static/audio/countdown/${language}/${word}.mp3`,
  );

const CLICK = '/static/audio/camera-shutter-click-08.mp3';

/** The welcome stands, in whatever language, and only the test moves the clock. */
async function openWelcome(page: Page): Promise<void> {
  await page.clock.install();
  await interposeCamera(page);
  await openCapture(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await holdTime(page);
}

const flash = (page: Page) => page.locator('[data-seconds-left]');

test("the countdown is spoken in the visit's language where it is wanted (ACCESS-7)", async ({
  page,
  signIn,
  consoleLines,
}) => {
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await listenToSounds(page);
  await chooseAccess(page, { isCountdownSpoken: true }, 'id');
  await signIn();
  await openWelcome(page);
  const cheer = '/static/audio/countdown/id/snap.mp3';
  await expect.poll(() => loaded).toEqual(expect.arrayContaining([...wordsIn('id'), cheer]));
  await page.keyboard.press('Enter');
  await passTime(page, TO_PREVIEW_MS);
  await expect.poll(() => listHeard(page)).toEqual([...wordsIn('id'), CLICK, cheer]);
  await expect(flash(page)).toHaveCount(0);
  // Of another language nothing is loaded, and nothing is said twice.
  expect(loaded.filter((path) => path.includes('/countdown/'))).toHaveLength(6);
  await expect(page.getByRole('button', { name: 'LANJUT' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await listHeard(page)).at(-1)).toBe(wordsIn('id')[0]);
  expect(consoleLines).toEqual([]);
});

test('who did not ask for it hears the click alone and sees no flash', async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await listenToSounds(page);
  await signIn();
  await openWelcome(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('5');
  await expect(flash(page)).toHaveCount(0);
  await passTime(page, TO_PREVIEW_MS);
  await expect.poll(() => listHeard(page)).toEqual([CLICK]);
  expect(asked.filter((url) => url.includes('/countdown/'))).toEqual([]);
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('each second is one flash of a quarter of it, around the whole screen (ACCESS-7)', async ({
    page,
    signIn,
  }) => {
    await chooseAccess(page, { isCountdownFlashing: true });
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
      await passTime(page, 1_000);
    }
    await expect(flash(page)).toHaveCount(0);
  });
});

test('where nothing may move, a steady frame is broader with each second (ACCESS-7, ACCESS-9)', async ({
  page,
  signIn,
}) => {
  await chooseAccess(page, { isCountdownFlashing: true });
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
    await passTime(page, 1_000);
  }
  expect(widths).toEqual([16, 28, 40, 52, 64]);
});
