import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import { answerDeliveries } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { holdTime, passTimeUntil, untilShown } from '../support/page-clock.ts';
import { snapButton, stateOf } from '../support/paying.ts';
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

test('of more effects than four the next four come when scrolling nears the end (EFFECT-8)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const effects = [...STATE.effects, ...STATE.effects, ...STATE.effects];
  // Prints so tall that four of them overflow: a list that fits shows the next four at once.
  await openEffects(page, { effects, frame: { ...FRAME, height: 4 * FRAME.height } });
  await expect(thumbnails(page)).toHaveCount(4);
  const list = page.getByRole('list', { name: 'Effects' });
  for (const count of [8, 12]) {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(thumbnails(page)).toHaveCount(count);
  }
});

test('whoever walks away after a tap gets the effect that was tapped, also after a reload (EFFECT-11, SCREEN-30)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const outbox = await answerDeliveries(page);
  await page.clock.install();
  await openEffects(page);
  await thumbnails(page).nth(3).tap();
  await expect(large(page)).toHaveAttribute('src', print('dark_grayscale'));
  await page.reload();
  await expect(large(page)).toHaveAttribute('src', print('dark_grayscale'));
  await holdTime(page);
  await page.clock.runFor(119_000);
  await passTimeUntil(page, '/load-print');
  await expect.poll(() => outbox.asked.prints.length).toBe(1);
  expect(JSON.parse(outbox.asked.prints[0] ?? '')).toMatchObject({ effect: 'dark_grayscale' });
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
  expect(await stateOf(page)).toEqual({
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
  expect(await stateOf(page)).toMatchObject({
    action: 'generate-video',
    effect: 'light_original',
    data: { frameName: 'batik', categoryName: 'AVAILABLE_4_FRAME', fps: 30 },
  });
});

test('a print that cannot be shown says so, and is asked for again (EFFECT-12)', async ({
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

test('a print that does not come is waited for 5 s among the effects, too (GALLERY-9)', async ({
  page,
  signIn,
}) => {
  await page.route('**/static/res_image/**', () => {});
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(snapButton(page)).toBeEnabled();
  await holdTime(page);
  await goTo(page, '/effect-preview', STATE);
  await untilShown(page, page.getByRole('heading', { name: 'choose an effect' }));
  const failed = page.getByText('Unable to load photo media').first();
  await page.clock.runFor(4_500);
  await expect(failed).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(failed).toBeVisible();
});

test('the video of the effect that is looked at is asked for early, others are called off (EFFECT-13)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const asked: { effect: string; fps: number }[] = [];
  const calledOff: string[] = [];
  await page.route('**/api/generate-video', (route) => {
    asked.push(route.request().postDataJSON());
  });
  page.on('requestfailed', (request) => calledOff.push(request.postDataJSON()?.effect));
  await openEffects(page, { withRecording: true, fps: 30 });
  await expect.poll(() => asked.map(({ effect }) => effect)).toEqual(['light_original']);
  await thumbnails(page).nth(1).tap();
  await expect.poll(() => calledOff).toContain('light_original');
  await expect.poll(() => asked.at(-1)).toMatchObject({ effect: 'original', fps: 30 });
});

test('with the editor ahead no video is asked for early (EFFECT-13, FILM-35)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  const asked: object[] = [];
  await page.route('**/api/generate-video', (route) => {
    asked.push(route.request().postDataJSON());
  });
  await openEffects(page, { withRecording: true, fps: 30 });
  await expect(large(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect
    .poll(() => asked)
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
