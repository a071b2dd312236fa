import type { Page } from '@playwright/test';
import { expect, signInKiosk, storeSignIn, test } from '../support/booth-test.ts';
import { frameCalled, goTo } from '../support/capturing.ts';
import { stickers } from '../support/editing.ts';
import { settlePayment, snap, snapButton, stateOf } from '../support/paying.ts';

const LOCATION = 'No Empty Frames';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Looks at the page before each of its frames is painted, and notes those that show a placeholder. */
const notePlaceholders = (page: Page) =>
  page.addInitScript(() => {
    const placeholders = new Set<string>();
    let frames = 0;
    Object.assign(window, {
      readPlaceholders: () => ({ frames, placeholders: [...placeholders] }),
    });
    const isHere = (image: HTMLImageElement | null | undefined) =>
      image?.complete && image.naturalWidth > 0;
    // Where the screen before has fetched everything that is shown.
    const complete = ['/print-style', '/frame', '/capture', '/capture-with-recording', '/edit'];
    complete.push('/email', '/load-print', '/thanks');
    const look = () => {
      requestAnimationFrame(look);
      const main = document.querySelector('main');
      if (!main) return;
      frames += 1;
      const note = (what: string) => placeholders.add(`${what} on ${location.pathname}`);
      if (main.textContent.trim() === '' && !main.querySelector('video')) note('nothing');
      if (main.querySelector('[class*="fullScreen"]')) note('spinner');
      for (const skeleton of main.querySelectorAll('[class*="skeleton"]')) {
        const picture = skeleton.parentElement?.querySelector('img');
        if (complete.includes(location.pathname) || isHere(picture)) note('skeleton');
      }
    };
    requestAnimationFrame(look);
  });

/** Resolves when nothing that the page has begun to load is on its way. */
function watchPictures(page: Page): () => Promise<void> {
  let loading = 0;
  const change = (by: number) => (request: { resourceType(): string }) => {
    if (['image', 'script'].includes(request.resourceType())) loading += by;
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  return () => expect.poll(() => loading).toBe(0);
}

for (const recording of ['off', 'on']) {
  test(`no frame between two screens shows a spinner or a placeholder for what is there, recording ${recording} (SCREEN-54)`, async ({
    page,
    booth,
  }) => {
    const location = `${LOCATION} ${recording}`;
    booth.operate('locations', 'set', location, '--recording', recording);
    const token = await signInKiosk(booth, location);
    await storeSignIn(page, token, { Location: location, useEdit: 'true' });
    await notePlaceholders(page);
    const untilLoaded = watchPictures(page);
    const lastScreen = page.waitForResponse('**/thanks-screen-*.js');
    await page.goto('/');
    await lastScreen;
    await untilLoaded();
    await expect(snapButton(page)).toBeEnabled();
    // From here on: a page that has just been opened is empty for a moment.
    const before = await readPlaceholders(page);

    await snap(page);
    await expect(page).toHaveURL('/payment');
    await settlePayment(booth, (await stateOf(page)).data.trx_id, 'pay');
    await expect(page).toHaveURL('/print-style');
    await untilLoaded();
    await chooseFrame(page, untilLoaded);
    await takeSnaps(page);
    await expect(page).toHaveURL('/effect-preview');
    await untilLoaded();
    await button(page, 'CHOOSE').tap();
    await expect(stickers(page).first()).toBeVisible();
    await button(page, 'SKIP').tap();
    await expect(page).toHaveURL('/final-preview');
    await expect(page.getByRole('tab')).toHaveCount(recording === 'on' ? 3 : 1);
    await expect(page.getByRole('img', { name: 'QR code', exact: true })).toBeVisible();
    await button(page, 'FINISH').tap();
    await expect(page).toHaveURL('/email');
    await button(page, 'SKIP and PRINT').tap();
    await expect(page).toHaveURL('/thanks');
    await expect(page.getByRole('img', { name: 'QR code', exact: true })).toBeVisible();

    const { frames, placeholders } = await readPlaceholders(page);
    expect(frames).toBeGreaterThan(before.frames + 50);
    expect(placeholders.filter((text) => !before.placeholders.includes(text))).toEqual([]);
  });
}

async function chooseFrame(page: Page, untilLoaded: () => Promise<void>): Promise<void> {
  await button(page, 'CHOOSE').tap();
  const frame = frameCalled(page, 'kota hujan');
  await page.getByRole('list', { name: 'Frames' }).evaluate((list) => list.scrollBy(0, 2_000));
  await frame.scrollIntoViewIfNeeded();
  await frame.tap();
  await untilLoaded();
  await button(page, 'CHOOSE').tap();
}

async function takeSnaps(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'START' }).tap();
  for (const name of ['NEXT', 'FINISH']) {
    await expect(button(page, name)).toBeEnabled();
    await button(page, name).tap();
  }
}

test('home is there from its first frame when a session ends (SCREEN-66)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await notePlaceholders(page);
  await page.goto('/');
  await expect(snapButton(page)).toBeEnabled();
  await goTo(page, '/print-style', { trx_id: 'ended' });
  await expect(button(page, 'CHOOSE')).toBeVisible();
  await goTo(page, '/thanks');
  const home = button(page, 'Back to Home');
  await expect(home).toBeVisible();
  const before = await readPlaceholders(page);
  await home.tap();
  await expect(snapButton(page)).toBeEnabled();
  const { frames, placeholders } = await readPlaceholders(page);
  expect(frames).toBeGreaterThan(before.frames);
  expect(placeholders.filter((text) => text.endsWith(' on /'))).toEqual([]);
});

const readPlaceholders = (page: Page): Promise<{ frames: number; placeholders: string[] }> =>
  page.evaluate(() => Reflect.get(window, 'readPlaceholders')());
