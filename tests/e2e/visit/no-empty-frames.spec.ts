import type { Page } from '@playwright/test';
import { expect, signInKiosk, storeSignIn, test } from '../support/booth-test.ts';
import { frameButton, goTo } from '../support/capturing.ts';
import { stickers } from '../support/editing.ts';
import { readScreenState, settlePayment, snapButton, tapSnap } from '../support/paying.ts';

const LOCATION = 'No Empty Frames';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Checks the page before each frame is painted, and records the frames that show a placeholder. */
const recordPlaceholders = (page: Page) =>
  page.addInitScript(() => {
    const placeholders = new Set<string>();
    let frames = 0;
    Object.assign(window, {
      readPlaceholders: () => ({ frames, placeholders: [...placeholders] }),
    });
    const isHere = (image: HTMLImageElement | null | undefined) =>
      image?.complete && image.naturalWidth > 0;
    // The screens whose content the screen before has already fetched.
    const complete = ['/print-style', '/frame', '/capture', '/capture-with-recording', '/edit'];
    complete.push('/email', '/load-print', '/thanks');
    const checkFrame = () => {
      requestAnimationFrame(checkFrame);
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
    requestAnimationFrame(checkFrame);
  });

/** Counts requests; the returned function resolves when no picture or script is loading. */
function trackLoading(page: Page): () => Promise<void> {
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
  test(`no frame between two screens shows a spinner or a placeholder for loaded content, with recording ${recording} (SCREEN-54)`, async ({
    page,
    booth,
  }) => {
    const location = `${LOCATION} ${recording}`;
    booth.runCommand('locations', 'set', location, '--recording', recording);
    const token = await signInKiosk(booth, location);
    await storeSignIn(page, token, { Location: location, useEdit: 'true' });
    await recordPlaceholders(page);
    const untilLoaded = trackLoading(page);
    const lastScreen = page.waitForResponse('**/thanks-screen-*.js');
    await page.goto('/');
    await lastScreen;
    await untilLoaded();
    await expect(snapButton(page)).toBeEnabled();
    // Count from here: a page that was just opened is empty for a moment.
    const before = await readPlaceholders(page);

    await tapSnap(page);
    await expect(page).toHaveURL('/payment');
    await settlePayment(booth, (await readScreenState(page)).data.trx_id, 'pay');
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
  const frame = frameButton(page, 'kota hujan');
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

test('home is complete from its first frame when a session ends (SCREEN-66)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await recordPlaceholders(page);
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
