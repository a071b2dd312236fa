import type { Page } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect, test } from '../support/booth-test.ts';
import { advanceClock, COUNTDOWN_TO_PREVIEW_MS, disableRecording } from '../support/capturing.ts';
import { PRODUCT } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState, settlePayment, snapButton } from '../support/paying.ts';
import {
  choose,
  chooseInside,
  createSwitchDevice,
  expectFocusVisible,
  moveFocusTo,
  type SwitchDevice,
  typeByRows,
} from './switch-device.ts';

// A session with clips has the same controls.
test.beforeEach(({ page }) => disableRecording(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const frames = (page: Page) => page.getByRole('group', { name: 'Frames' });
/** A frame of two snaps that is not on the first page. */
const smallFrame = (page: Page) =>
  frames(page)
    .getByRole('button')
    .filter({ has: page.getByRole('img', { name: 'kota hujan', exact: true }) });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name });

async function payFor(page: Page, booth: BoothProcess): Promise<void> {
  await expect(page).toHaveURL('/payment');
  await settlePayment(booth, (await readScreenState(page)).data.trx_id, 'pay');
  await expect(page).toHaveURL('/print-style');
}

/** Waits for the welcome dialog, then holds the clock. */
async function holdAtWelcome(page: Page): Promise<void> {
  await expect(inDialog(page, 'START')).toBeFocused();
  await expectFocusVisible(page);
  await stopClock(page);
}

async function untilFocused(page: Page, name: 'NEXT' | 'FINISH'): Promise<void> {
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(button(page, name)).toBeFocused();
  await expectFocusVisible(page);
}

/** From the confirmation of the mail to home. */
async function printAndLeave(page: Page, device: SwitchDevice): Promise<void> {
  await expect(button(page, 'Print Photo!')).toBeVisible();
  // /thanks closes after 5 s.
  await stopClock(page);
  await choose(device, button(page, 'Print Photo!'));
  await advanceClockUntilPath(page, '/thanks');
  const home = button(page, 'Back to Home');
  await waitUntilShown(page, home);
  await choose(device, home);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
}

const listMailsTo = (booth: BoothProcess, address: string) =>
  booth.listMails().filter((mail) => mail.includes(address));

test('a whole visit works with a two-button switch that sends Tab and Enter (ACCESS-6)', async ({
  page,
  booth,
  signIn,
}) => {
  const sheetsBefore = booth.listSheets().length;
  const device = createSwitchDevice(page);
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');
  await choose(device, snapButton(page));
  await payFor(page, booth);
  await choose(device, button(page, 'CHOOSE'));
  await expect(page).toHaveURL('/frame');
  await chooseInside(device, frames(page), smallFrame(page));
  await expect(smallFrame(page)).toHaveAttribute('aria-pressed', 'true');
  await choose(device, button(page, 'CHOOSE'));

  await holdAtWelcome(page);
  await device.select();
  await untilFocused(page, 'NEXT');
  // The next countdown starts automatically; RETAKE is one stop away.
  await device.moveToNext();
  await expect(page.getByRole('button', { name: 'RETAKE' })).toBeFocused();
  await device.select();
  await expect(page.getByRole('timer')).toHaveText('5');
  await untilFocused(page, 'NEXT');
  await device.select();
  await untilFocused(page, 'FINISH');
  await device.select();
  await page.clock.resume();

  await expect(page).toHaveURL('/effect-preview');
  await choose(device, button(page, 'CHOOSE'));
  await expect(page).toHaveURL('/edit');
  await choose(device, button(page, 'SKIP'));
  await expect(page).toHaveURL('/final-preview');
  await choose(device, button(page, 'FINISH'));

  const email = page.getByLabel('E-mail');
  await moveFocusTo(device, email);
  const before = device.countPresses();
  await device.select();
  await expect(page.locator('.hg-row').first()).toBeFocused();
  await typeByRows(page, device, ['a', '@', 'b', '.', 'i', 'd']);
  await expect(email).toHaveValue('a@b.id');
  await expect(email).toHaveAttribute('data-in-use');
  expect(device.countPresses() - before).toBeLessThan(60);
  await choose(device, button(page, 'SEND EMAIL'));
  await printAndLeave(page, device);
  await expect.poll(() => booth.listSheets().length).toBe(sheetsBefore + 1);
  await expect.poll(() => listMailsTo(booth, 'a@b.id').length).toBe(1);
});

test('a whole visit works with Tab, Enter and arrow keys only (ACCESS-5)', async ({
  page,
  booth,
  signIn,
}) => {
  const sheetsBefore = booth.listSheets().length;
  const device = createSwitchDevice(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await expectFocusVisible(page);
    }
  };
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');
  await choose(device, button(page, 'HOW TO SNAP'));
  await expect(inDialog(page, 'Close')).toBeFocused();
  await press('Enter');
  await expect(button(page, 'HOW TO SNAP')).toBeFocused();
  await choose(device, snapButton(page));
  await payFor(page, booth);
  await press('ArrowRight', 'ArrowLeft');
  await choose(device, button(page, 'CHOOSE'));

  await moveFocusTo(device, frames(page));
  await press('ArrowRight');
  // The list loads more frames while the focus moves down.
  await expect(async () => {
    if (!(await smallFrame(page).isVisible())) await press('ArrowDown');
    expect(await smallFrame(page).isVisible()).toBe(true);
  }).toPass();
  for (let steps = 0; steps < 40; steps += 1) {
    const isThere = await smallFrame(page).evaluate((card) => card === document.activeElement);
    if (isThere) break;
    await device.moveToNext();
  }
  await press('Space');
  await expect(smallFrame(page)).toHaveAttribute('aria-pressed', 'true');
  await choose(device, button(page, 'CHOOSE'));

  await holdAtWelcome(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'NEXT');
  await page.keyboard.press('Enter');
  await untilFocused(page, 'FINISH');
  await page.keyboard.press('Enter');
  await page.clock.resume();

  await expect(page).toHaveURL('/effect-preview');
  const effect = page.getByRole('list', { name: 'Effects' }).getByRole('button').nth(2);
  await choose(device, effect);
  await expect(effect).toHaveAttribute('aria-pressed', 'true');
  await expectFocusVisible(page);
  await choose(device, button(page, 'CHOOSE'));

  await expect(page).toHaveURL('/edit');
  const stickers = page.getByRole('region', { name: 'Stickers' });
  await chooseInside(
    device,
    stickers.getByRole('group', { name: 'Stickers', exact: true }),
    stickers.getByRole('listitem').getByRole('button').nth(1),
  );
  await expect(button(page, 'DONE')).toBeVisible();
  await press('ArrowLeft', 'ArrowUp');
  await choose(device, button(page, 'DONE'));

  await expect(page).toHaveURL('/final-preview');
  await choose(device, button(page, 'FINISH'));
  const email = page.getByLabel('E-mail');
  await moveFocusTo(device, email);
  await expect(page.locator('[data-skbtn="@gmail.com"]')).toBeVisible();
  await moveFocusTo(device, page.locator('.hg-row').nth(1));
  // q, then a below it, then the top row: the arrow keys keep the focus on the key.
  await press('ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(email).toHaveValue('qa@gmail.com');
  await press('Escape');
  await expect(email).toBeFocused();
  await choose(device, button(page, 'SEND EMAIL'));
  await printAndLeave(page, device);
  await expect.poll(() => booth.listSheets().length).toBe(sheetsBefore + 1);
  await expect.poll(() => listMailsTo(booth, 'qa@gmail.com').length).toBe(1);
});

test('the on-screen keyboard keeps its focus when its layout changes (ACCESS-6)', async ({
  page,
  signIn,
}) => {
  const device = createSwitchDevice(page);
  await signIn();
  await openWithState(page, '/email', PRODUCT);
  const name = page.getByLabel('Name');
  await expect(name).toBeFocused();
  await device.select();
  await typeByRows(page, device, ['{shift}', 'R', 'a', '{numbers}', '!', '{letters}', '{bksp}']);
  await expect(name).toHaveValue('Ra');
  // A tap types at the cursor, and the focus returns to the field only.
  await page.locator('[data-skbtn="n"]').tap();
  await expect(name).toHaveValue('Ran');
});

test('the one-time code can be typed with a switch, too (ACCESS-6)', async ({ page }) => {
  const device = createSwitchDevice(page);
  await openWithState(page, '/otp-validate', { email: 'admin@jepret.id' });
  const boxes = page.getByRole('group', { name: 'Code' }).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  await device.select();
  await typeByRows(page, device, ['4', '2', '0', '{bksp}', '7']);
  await expect(boxes.nth(0)).toHaveValue('4');
  await expect(boxes.nth(1)).toHaveValue('2');
  await expect(boxes.nth(2)).toHaveValue('7');
  await expect(boxes.nth(3)).toHaveAttribute('data-in-use');
  await typeByRows(page, device, ['1', '2', '3']);
  await moveFocusTo(device, page.getByRole('button', { name: 'Verify' }));
});

test('Enter verifies six digits, and with fewer digits it moves to the keypad (SIGN-92, ACCESS-6)', async ({
  page,
}) => {
  const codes: string[] = [];
  await page.route('**/validate-otp', (route) => {
    codes.push(route.request().postDataJSON().otp);
    return route.fulfill({ status: 503 });
  });
  await openWithState(page, '/otp-validate', { email: 'admin@jepret.id' });
  const boxes = page.getByRole('group', { name: 'Code' }).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.locator('.hg-row').first()).toBeFocused();

  await boxes.nth(5).tap();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('could not answer');
  expect(codes).toEqual(['123456']);
  // The focus stayed in the boxes, so Enter retries a code that could not be checked.
  await page.keyboard.press('Enter');
  await expect.poll(() => codes).toEqual(['123456', '123456']);
});

test('Enter moves from one choice to the next and wraps around (ACCESS-6)', async ({ page }) => {
  const device = createSwitchDevice(page);
  await page.goto('/otp-request');
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await moveFocusTo(device, choice('With Edit'));
  for (const next of ['Without Edit', 'Sticker Only', 'With Edit', 'Without Edit']) {
    await device.select();
    await expect(choice(next)).toBeChecked();
    await expect(choice(next)).toBeFocused();
  }
  await expect(page).toHaveURL('/otp-request');
  await moveFocusTo(device, page.getByLabel('Email address'));
  await moveFocusTo(device, choice('Without Edit'));
});
