import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import { fakeDeliveries } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState, snapButton } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';

const EFFECTS = ['light_original', 'original', 'light_grayscale', 'dark_grayscale'];

const FRAME = aChosenFrame();

const print = (effect: string) => `/static/res_image/jakarta/key/${effect}/print.jpg`;

const STATE = {
  txID: 'trx-1',
  isNoCut: false,
  withRecording: false,
  frame: FRAME,
  effects: EFFECTS.map((effectName) => ({
    effectName,
    compiled: print(effectName),
    imgURI: print(effectName),
  })),
};

async function openEffects(page: Page, changes: object = {}) {
  await page.route('**/static/res_image/**', (route) =>
    route.fulfill({ path: 'assets/static/images/sample-snap-1.webp' }),
  );
  await openWithState(page, '/effect-preview', { ...STATE, ...changes });
}

const thumbnails = (page: Page) => page.getByRole('list', { name: 'Effects' }).getByRole('button');
const large = (page: Page) => page.getByRole('img', { name: /^Your print/ });

test('a large preview and four thumbnails; a tap shows that effect large (EFFECT-1, EFFECT-7)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openEffects(page);
  await expect(page.getByRole('heading', { name: 'choose an effect' })).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(4);
  await expect(large(page)).toHaveAttribute('src', print('light_original'));
  await thumbnails(page).nth(3).tap();
  await expect(large(page)).toHaveAttribute('src', print('dark_grayscale'));
  await expect(thumbnails(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
});

test('the next four effects load when scrolling nears the end (EFFECT-8)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const effects = [...STATE.effects, ...STATE.effects, ...STATE.effects];
  // The prints are so tall that four of them overflow: a list that fits shows the next four at once.
  await openEffects(page, { effects, frame: { ...FRAME, height: 4 * FRAME.height } });
  await expect(thumbnails(page)).toHaveCount(4);
  const list = page.getByRole('list', { name: 'Effects' });
  for (const count of [8, 12]) {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(thumbnails(page)).toHaveCount(count);
  }
});

test('a visitor who walks away gets the effect tapped last, also after a reload (EFFECT-11, SCREEN-30)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const outbox = await fakeDeliveries(page);
  await page.clock.install();
  await openEffects(page);
  await thumbnails(page).nth(3).tap();
  await expect(large(page)).toHaveAttribute('src', print('dark_grayscale'));
  await page.reload();
  await expect(large(page)).toHaveAttribute('src', print('dark_grayscale'));
  await stopClock(page);
  await page.clock.runFor(119_000);
  await advanceClockUntilPath(page, '/load-print');
  await expect.poll(() => outbox.requests.prints.length).toBe(1);
  expect(JSON.parse(outbox.requests.prints[0] ?? '')).toMatchObject({ effect: 'dark_grayscale' });
});

test('CHOOSE without a recording goes to /edit with the print (EFFECT-9)', async ({
  page,
  signIn,
}) => {
  await signIn({ useEdit: 'true' });
  await openEffects(page);
  await thumbnails(page).nth(2).tap();
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect(page).toHaveURL('/edit');
  expect(await readScreenState(page)).toEqual({
    txID: 'trx-1',
    isNoCut: false,
    withRecording: false,
    effect: 'light_grayscale',
    compiled: print('light_grayscale'),
  });
});

test('CHOOSE with a recording goes to /load for the video (EFFECT-9)', async ({ page, signIn }) => {
  await signIn();
  await page.route('**/api/generate-video', () => {});
  await openEffects(page, { withRecording: true, fps: 30 });
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect(page).toHaveURL('/load');
  expect(await readScreenState(page)).toMatchObject({
    action: 'generate-video',
    effect: 'light_original',
    data: { frameName: 'batik', categoryName: 'AVAILABLE_4_FRAME', fps: 30 },
  });
});

test('a print that fails to load shows an error and is requested again (EFFECT-12)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openEffects(page);
  await page.unrouteAll();
  await page.route('**/static/res_image/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Unable to load photo media').first()).toBeVisible();
  await page.unrouteAll();
  await page.route('**/static/res_image/**', (route) =>
    route.fulfill({ path: 'assets/static/images/sample-snap-1.webp' }),
  );
  await expect(page.getByText('Unable to load photo media')).toHaveCount(0);
  await expect(large(page)).toBeVisible();
});

test('the effects screen waits up to 5 s for a print (GALLERY-9)', async ({ page, signIn }) => {
  await page.route('**/static/res_image/**', () => {});
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(snapButton(page)).toBeEnabled();
  await stopClock(page);
  await goTo(page, '/effect-preview', STATE);
  await waitUntilShown(page, page.getByRole('heading', { name: 'choose an effect' }));
  const failed = page.getByText('Unable to load photo media').first();
  await page.clock.runFor(4_500);
  await expect(failed).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(failed).toBeVisible();
});

test('the video of the shown effect is requested early, and earlier requests are cancelled (EFFECT-13)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const videoRequests: { effect: string; fps: number }[] = [];
  const cancelledEffects: string[] = [];
  await page.route('**/api/generate-video', (route) => {
    videoRequests.push(route.request().postDataJSON());
  });
  page.on('requestfailed', (request) => cancelledEffects.push(request.postDataJSON()?.effect));
  await openEffects(page, { withRecording: true, fps: 30 });
  await expect.poll(() => videoRequests.map(({ effect }) => effect)).toEqual(['light_original']);
  await thumbnails(page).nth(1).tap();
  await expect.poll(() => cancelledEffects).toContain('light_original');
  await expect.poll(() => videoRequests.at(-1)).toMatchObject({ effect: 'original', fps: 30 });
});

test('no video is requested early when the editor follows (EFFECT-13, FILM-35)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  const videoRequests: object[] = [];
  await page.route('**/api/generate-video', (route) => {
    videoRequests.push(route.request().postDataJSON());
  });
  await openEffects(page, { withRecording: true, fps: 30 });
  await expect(large(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect
    .poll(() => videoRequests)
    .toEqual([expect.objectContaining({ effect: 'light_original', editorFollows: true })]);
});

test('the choice of effects fits every size', async ({ page, signIn }) => {
  await signIn();
  await openEffects(page);
  await atEverySize(page, async () => {
    await expect(page.getByRole('button', { name: 'CHOOSE' })).toBeInViewport({ ratio: 1 });
    for (const thumbnail of await thumbnails(page).all()) {
      await expect(thumbnail).toBeInViewport({ ratio: 1 });
    }
    await expect(large(page)).toBeInViewport({ ratio: 1 });
  });
});
