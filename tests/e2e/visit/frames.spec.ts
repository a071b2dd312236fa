import { envelopeOf, type Frame, FrameList, printStyleOf } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { hangReachabilityChecks } from '../support/hang-reachability-checks.ts';
import { openWithState } from '../support/open-with-state.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState, respondWithError } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';

const FRAMES = '**/api/get-frame/*';
const FrameAnswer = envelopeOf(FrameList);
const isForTwoPrints = (frame: Frame) => printStyleOf(frame) === '2 prints';
const TXID = { txID: 'trx-1' };

/** The stored transaction of a session that was paid with or without clips. */
const paid = (recording: boolean) => ({
  transaction: JSON.stringify({
    ...{ trx_id: 'trx-1', txID: 'trx-1', short_code: 'K7PQ2', status: 'paid', qr_code: null },
    ...{ amount: 35_000, snapFee: 35_000, original_price: 35_000, discount_amount: 0 },
    ...{ discounted: false, expires_at: null, allowance: { recording, prints: 1 } },
    language: 'en',
  }),
});

const openStyles = (page: Page) => openWithState(page, '/print-style', { trx_id: 'trx-1' });
const openFrames = (page: Page, printStyle = '2 prints') =>
  openWithState(page, '/frame', { ...TXID, printStyle });

const middle = (page: Page) => page.locator('[data-place="middle"]');
const cards = (page: Page) => page.getByRole('list', { name: 'Frames' }).getByRole('button');
const choose = (page: Page) => page.getByRole('button', { name: 'CHOOSE' });

test.describe('the print style', () => {
  test('the carousel turns by arrows, side entries and keys, and wraps around (FRAME-1, FRAME-2)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openStyles(page);
    await expect(page.getByRole('heading', { name: 'SELECT TEMPLATE' })).toBeVisible();
    await expect(middle(page)).toContainText('2 prints');
    await page.getByRole('button', { name: 'Previous' }).tap();
    await expect(middle(page)).toContainText('event drops');
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(middle(page)).toContainText('no cuts');
    await page.locator('[data-place="right"]').tap();
    await expect(middle(page)).toContainText('event drops');
    await page.keyboard.press('ArrowRight');
    await expect(middle(page)).toContainText('2 prints');
  });

  test('CHOOSE goes to /frame with the transaction and the style (FRAME-3)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openStyles(page);
    await page.getByRole('button', { name: 'Next' }).tap();
    await choose(page).tap();
    await expect(page).toHaveURL('/frame');
    expect(await readScreenState(page)).toEqual({ ...TXID, printStyle: 'no cuts' });
  });

  test('shows how many frames a style has, with the singular for one (FRAME-4)', async ({
    page,
    signIn,
  }) => {
    await page.route(FRAMES, async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = FrameAnswer.parse(await response.json());
      const [first] = Object.values(data).flat().filter(isForTwoPrints);
      await route.fulfill({ response, json: { ...answer, data: { only: [first] } } });
    });
    await signIn();
    await openStyles(page);
    await expect(middle(page).getByText('1 frame', { exact: true })).toBeVisible();
    await expect(page.getByText('0 frames', { exact: true })).toHaveCount(2);
  });

  test('a swipe turns the carousel (FRAME-2)', async ({ page, signIn }) => {
    await signIn();
    await openStyles(page);
    await expect(middle(page)).toContainText('2 prints');
    await page.mouse.move(1100, 500);
    await page.mouse.down();
    await page.mouse.move(700, 500, { steps: 4 });
    await page.mouse.up();
    await expect(middle(page)).toContainText('no cuts');
  });

  test('help explains the three print styles (FRAME-4)', async ({ page, signIn }) => {
    await signIn();
    await openStyles(page);
    await page.getByRole('button', { name: 'Which one is mine?' }).tap();
    const dialog = page.getByRole('dialog', { name: 'WHICH ONE IS MINE?' });
    await expect(dialog.getByRole('term')).toHaveText(['2 prints', 'no cuts', 'event drops']);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
  });
});

test.describe('the frame', () => {
  test('shows eight frames, and more when scrolling nears the end (FRAME-6)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openFrames(page);
    await expect(page.getByRole('heading', { name: 'choose your favorite frame' })).toBeVisible();
    await expect(cards(page)).toHaveCount(8);
    await cards(page).last().scrollIntoViewIfNeeded();
    await page.getByRole('list', { name: 'Frames' }).evaluate((list) => list.scrollBy(0, 2_000));
    await expect.poll(() => cards(page).count()).toBeGreaterThan(8);
  });

  test('a tapped frame is marked chosen, shown large, and leads to the camera (FRAME-8, FRAME-10)', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await signIn(paid(true));
    await page.route('**/v1/location/*', () => {});
    await openFrames(page, 'no cuts');
    await expect(cards(page).nth(2)).toBeVisible();
    // The screen waits only briefly for the template and the location.
    await stopClock(page);
    await cards(page).nth(2).tap();
    await expect(cards(page).nth(2)).toContainText('chosen');
    const large = page.getByRole('img', { name: /, large$/ });
    await expect(large).toHaveAttribute('src', /\/static\/frames\/[^/]+\/(?!fe-)[^/]+\.png$/);
    await cards(page).nth(4).tap();
    await expect(page.getByText('chosen', { exact: true })).toHaveCount(1);

    const before = await page.evaluate(() => history.length);
    await choose(page).tap();
    await expect(page).toHaveURL('/capture-with-recording');
    expect(await page.evaluate(() => history.length)).toBe(before);
    const { txID, frame } = await readScreenState(page);
    expect(txID).toBe('trx-1');
    expect(frame).toMatchObject({ isNoCut: true, width: 1240, height: 1844 });
  });

  test('without clips CHOOSE leads to /capture without waiting for the location (FRAME-10)', async ({
    page,
    signIn,
  }) => {
    await signIn(paid(false));
    await page.route('**/v1/location/*', () => {});
    await openFrames(page);
    await cards(page).first().tap();
    await choose(page).tap();
    await expect(page).toHaveURL('/capture');
  });

  test('a kiosk that lost the allowance requests the transaction again and keeps the clips (FRAME-11)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    const transactionRequest = page.waitForRequest('**/v1/transaction/trx/trx-1');
    await openFrames(page);
    await cards(page).first().tap();
    await choose(page).tap();
    await transactionRequest;
    await expect(page).toHaveURL('/load');
  });

  test('without a frame CHOOSE only shows a warning (FRAME-9)', async ({ page, signIn }) => {
    await signIn();
    await openFrames(page);
    await expect(choose(page)).toHaveAttribute('aria-disabled', 'true');
    await choose(page).tap({ force: true });
    const warning = page.getByRole('dialog', { name: 'Select a Frame' });
    await expect(warning).toContainText('Please select a frame before proceeding.');
    await warning.getByRole('button', { name: 'OK' }).tap();
    await expect(page).toHaveURL('/frame');
  });

  test('Back fetches the frames again and shows the print styles (FRAME-12)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openFrames(page);
    const framesRequest = page.waitForRequest(FRAMES);
    await page.getByRole('button', { name: '<< Back' }).tap();
    await framesRequest;
    await expect(page).toHaveURL('/print-style');
    expect(await readScreenState(page)).toEqual({ trx_id: 'trx-1' });
  });

  test('a skeleton replaces frames that are loading, shows a text after 1 s, and disappears after 3 s (FRAME-7, ACCESS-12)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await stopClock(page);
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      void page.route(FRAMES, async (route) => {
        resolve();
        await new Promise<void>((release) => {
          answer = release;
        });
        await route.continue();
      });
    });
    await openFrames(page);
    await waitUntilShown(page, page.locator('[class*="skeleton"]').first());
    await isAsked;
    const words = page.getByText('laying out the frames');
    await expect(words).toHaveCount(0);
    await page.clock.runFor(1_000);
    await expect(words).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(page.locator('[class*="skeleton"]')).toHaveCount(0);
    await expect(page.getByText('Problem Getting Frame List')).toBeVisible();
    await page.clock.resume();
    answer();
    await expect(cards(page)).toHaveCount(8);
  });

  test('a list that fails to load shows an error and can be retried (FRAME-7)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await hangReachabilityChecks(page);
    await page.route(FRAMES, respondWithError(404, 'There is nothing here.'));
    await openFrames(page);
    await expect(page.getByText('Problem Getting Frame List')).toBeVisible();
    await page.unroute(FRAMES);
    await page.getByRole('button', { name: 'Retry' }).tap();
    await expect(cards(page)).toHaveCount(8);
  });

  test('a missing template shows an error, and a retry loads it (FRAME-13)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await hangReachabilityChecks(page);
    const templates = /\/static\/frames\/[^/]+\/(?!fe-)[^/]+\.png$/;
    await page.route(templates, (route) => route.fulfill({ status: 404 }));
    await openFrames(page);
    await cards(page).first().tap();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(
      'Failed to load template image. Please check the image path and CORS settings.',
    );
    await page.unroute(templates);
    await alert.getByRole('button', { name: 'Retry' }).tap();
    await expect(alert).toHaveCount(0);
  });
});

test('both screens fit every size', async ({ page, signIn }) => {
  await signIn();
  for (const open of [openStyles, openFrames]) {
    await open(page);
    await atEverySize(page, () => expect(choose(page)).toBeInViewport({ ratio: 1 }));
  }
});
