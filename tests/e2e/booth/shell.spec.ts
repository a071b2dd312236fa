import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import { expectNoTraceOf } from '../support/delivering.ts';
import { button, readDraft, stickers } from '../support/editing.ts';
import { openWithState } from '../support/open-with-state.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { openPayment, readStoredTransaction, settlePayment } from '../support/paying.ts';

/** The value of the token `--color-red`. */
const RED = 'rgb(212, 33, 61)';

/** The navigation state that the result screens need. */
const RESULT = {
  txID: 'shell-test-txid',
  effect: 'original',
  isNoCut: false,
  withRecording: false,
  compiled: 'http://localhost/x.jpg',
};

test('a render error shows the fallback, and Reload Page reloads (SCREEN-7)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isBroken') === 'no') return;
    // The home screen formats its price while it renders.
    const { abs } = Math;
    Math.abs = (value) => {
      if (value === 35_000) throw new Error('the price is gone');
      return abs(value);
    };
  });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(page.getByText('the price is gone')).toHaveCount(0);
  const countErrors = () => errors.filter((text) => text.includes('the price is gone')).length;
  await expect.poll(countErrors).toBe(1);
  await page.evaluate(() => sessionStorage.setItem('isBroken', 'no'));
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
});

test('an untouched error screen frees the booth after a minute, with no trace of the session (SCREEN-8)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');
  await goTo(page, '/final-preview', RESULT);
  await expect(button(page, 'FINISH')).toBeVisible();
  await failInEditor(page, RESULT.txID);
  await leaveUntouched(page, 'We keep your session and go to the start screen in');
  await expectNoTraceOf(page, RESULT.txID);
});

test('home offers a paid session after its error screen was left untouched (SCREEN-64)', async ({
  page,
  booth,
  signIn,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  const trxId = await openPayment(page);
  await settlePayment(booth, trxId, 'pay');
  await expect(page).toHaveURL('/print-style');
  const { short_code: code } = await readStoredTransaction(page);
  const walkAways: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/walk-away')) walkAways.push(request.url());
  });
  await failInEditor(page, trxId);
  await leaveUntouched(page, 'We keep your session and go to the start screen in');
  const offer = page.getByRole('region', { name: 'Your session is still here' });
  await expect(offer).toContainText(code);
  await expect(offer.getByRole('button', { name: 'RESUME' })).toBeVisible();
  expect(walkAways).toEqual([]);
});

test('the error screen of an unpaid visit promises no session (SCREEN-64)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await failInEditor(page, await openPayment(page));
  await leaveUntouched(page, 'we start over');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
});

/** Makes the export of the drawing fail, so that the editor throws. */
async function failInEditor(page: Page, txID: string): Promise<void> {
  await goTo(page, '/edit', { ...RESULT, txID });
  await stickers(page).first().tap();
  await expect.poll(() => readDraft(page)).toContain(txID);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  });
  await button(page, 'DONE').tap();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
}

async function leaveUntouched(page: Page, words: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'still there?' });
  await stopClock(page);
  await page.getByText('Something went wrong.').tap();
  await page.clock.runFor(44_000);
  await expect(question).toHaveCount(0);
  await page.clock.runFor(1_000);
  await waitUntilShown(page, question);
  await expect(question).toContainText(words);
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(13_000);
  await expect(question).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(question).toHaveCount(0);
  // Waiting for the server needs a running clock.
  await page.clock.resume();
  await loaded;
  await expect(page).toHaveURL('/');
}

test('/edit loads on demand behind a full-screen red spinner, and fails after 120 s (SCREEN-9)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.route('**/edit-screen-*.js', () => {});
  await openWithState(page, '/edit', RESULT);
  const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(spinner).toBeVisible();
  expect(await spinner.boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  const ring = spinner.locator('[aria-hidden]');
  await expect(ring).toBeInViewport({ ratio: 1 });
  await expect(ring).toHaveCSS('border-top-color', RED);
  await expect(ring).toHaveCSS('border-top-style', 'solid');
  await page.clock.runFor(100_000);
  await expect(spinner).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByText('Loading chunk failed')).toBeVisible();
  await page.unroute('**/edit-screen-*.js');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('link', { name: /home/i })).toBeVisible();
});

test('pinch, ctrl-wheel, ctrl-plus and ctrl-minus do not zoom (SCREEN-10)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  const scale = () => page.evaluate(() => visualViewport?.scale);
  const wasPrevented = (type: string, init: object, make: 'WheelEvent' | 'KeyboardEvent') =>
    page.evaluate(
      ([name, options, constructorName]) => {
        const event = new window[constructorName](name, {
          ...options,
          bubbles: true,
          cancelable: true,
        });
        return !document.body.dispatchEvent(event);
      },
      [type, init, make] as const,
    );

  expect(await wasPrevented('wheel', { ctrlKey: true, deltaY: -100 }, 'WheelEvent')).toBe(true);
  expect(await wasPrevented('wheel', { deltaY: -100 }, 'WheelEvent')).toBe(false);
  for (const name of ['+', '-', '=', '0']) {
    expect(await wasPrevented('keydown', { key: name, ctrlKey: true }, 'KeyboardEvent')).toBe(true);
  }
  expect(await wasPrevented('keydown', { key: '+' }, 'KeyboardEvent')).toBe(false);

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.synthesizePinchGesture', { x: 1400, y: 200, scaleFactor: 2 });
  expect(await scale()).toBe(1);
});

test('a second tap within 300 ms does not zoom, and a later tap is a separate tap (SCREEN-11)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  // Beside the heading, where no control is.
  const spot = { x: 1860, y: 250 };
  await page.evaluate(() => {
    const prevented: boolean[] = [];
    Object.assign(window, { prevented });
    window.addEventListener('touchend', (event) => prevented.push(event.defaultPrevented));
  });
  const cdp = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1_000;
  const tapAt = async (ms: number) => {
    const timestamp = startedAt + ms / 1_000;
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [spot],
      timestamp: timestamp - 0.02,
    });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  };
  const preventedOf = async (...taps: number[]) => {
    for (const ms of taps) await tapAt(ms);
    return page.evaluate(() => Reflect.get(window, 'prevented').splice(0));
  };

  expect(await preventedOf(1_000, 1_200)).toEqual([false, true]);
  expect(await preventedOf(5_000, 5_400)).toEqual([false, false]);
});

test('quick taps on one key of the keyboard all count (SCREEN-11)', async ({ page }) => {
  await page.goto('/otp-request');
  await page.getByLabel('Email address').tap();
  const key = page.locator('[data-skbtn="a"]');
  await key.tap();
  await key.tap();
  await key.tap();
  await expect(page.getByLabel('Email address')).toHaveValue('aaa');
});

test('an untouched screen asks "still there?" and then goes home (SCREEN-28, SCREEN-32)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await openWithState(page, '/frame', { txID: 't', printStyle: '2 prints' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const question = page.getByRole('dialog', { name: 'still there?' });
  await page.clock.runFor(100_000);
  await expect(question).toHaveCount(0);
  await page.clock.runFor(20_000);
  await expect(question).toBeVisible();
  await page.mouse.move(10, 10);
  // The report ends the offer of the session.
  const walkAwayRequest = page.waitForRequest('**/v1/transaction/trx/t/walk-away');
  await page.clock.runFor(31_000);
  await expect(page).toHaveURL('/');
  await walkAwayRequest;
});
