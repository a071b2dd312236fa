import type { Page } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect, test } from '../support/booth-test.ts';
import { passTime, switchRecordingOff, TO_PREVIEW_MS } from '../support/capturing.ts';
import { PRODUCT } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { holdTime, passTimeUntil, untilShown } from '../support/page-clock.ts';
import { settlePayment, snapButton, stateOf } from '../support/paying.ts';
import {
  choose,
  chooseInside,
  createSwitch,
  expectFocusSeen,
  moveOnTo,
  type Switch,
  typeByRows,
} from './hands.ts';

// The way with clips is the same for every hand.
test.beforeEach(({ page }) => switchRecordingOff(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const frames = (page: Page) => page.getByRole('group', { name: 'Frames' });
/** Of two snaps, and not on the first page. */
const smallFrame = (page: Page) =>
  frames(page)
    .getByRole('button')
    .filter({ has: page.getByRole('img', { name: 'kota hujan', exact: true }) });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name });

async function payFor(page: Page, booth: BoothProcess): Promise<void> {
  await expect(page).toHaveURL('/payment');
  await settlePayment(booth, (await stateOf(page)).data.trx_id, 'pay');
  await expect(page).toHaveURL('/print-style');
}

/** The welcome has come; from now on only the test moves the clock. */
async function holdAtWelcome(page: Page): Promise<void> {
  await expect(inDialog(page, 'START')).toBeFocused();
  await expectFocusSeen(page);
  await holdTime(page);
}

async function untilFocused(page: Page, name: 'NEXT' | 'FINISH'): Promise<void> {
  await passTime(page, TO_PREVIEW_MS);
  await expect(button(page, name)).toBeFocused();
  await expectFocusSeen(page);
}

/** From a mail that was sent to home. */
async function printAndLeave(page: Page, hand: Switch): Promise<void> {
  await expect(button(page, 'Print Photo!')).toBeVisible();
  // Thanks is gone after 5 s.
  await holdTime(page);
  await choose(hand, button(page, 'Print Photo!'));
  await passTimeUntil(page, '/thanks');
  const home = button(page, 'Back to Home');
  await untilShown(page, home);
  await choose(hand, home);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
}

const listMailsTo = (booth: BoothProcess, address: string) =>
  booth.listMails().filter((mail) => mail.includes(address));

test('a whole visit with a switch of two buttons, which send Tab and Enter (ACCESS-6)', async ({
  page,
  booth,
  signIn,
}) => {
  const sheetsBefore = booth.listSheets().length;
  const hand = createSwitch(page);
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');
  await choose(hand, snapButton(page));
  await payFor(page, booth);
  await choose(hand, button(page, 'CHOOSE'));
  await expect(page).toHaveURL('/frame');
  await chooseInside(hand, frames(page), smallFrame(page));
  await expect(smallFrame(page)).toHaveAttribute('aria-pressed', 'true');
  await choose(hand, button(page, 'CHOOSE'));

  await holdAtWelcome(page);
  await hand.select();
  await untilFocused(page, 'NEXT');
  // The next countdown comes by itself; a retake is one stop away.
  await hand.moveOn();
  await expect(page.getByRole('button', { name: 'RETAKE' })).toBeFocused();
  await hand.select();
  await expect(page.getByRole('timer')).toHaveText('5');
  await untilFocused(page, 'NEXT');
  await hand.select();
  await untilFocused(page, 'FINISH');
  await hand.select();
  await page.clock.resume();

  await expect(page).toHaveURL('/effect-preview');
  await choose(hand, button(page, 'CHOOSE'));
  await expect(page).toHaveURL('/edit');
  await choose(hand, button(page, 'SKIP'));
  await expect(page).toHaveURL('/final-preview');
  await choose(hand, button(page, 'FINISH'));

  const email = page.getByLabel('E-mail');
  await moveOnTo(hand, email);
  const before = hand.countPresses();
  await hand.select();
  await expect(page.locator('.hg-row').first()).toBeFocused();
  await typeByRows(page, hand, ['a', '@', 'b', '.', 'i', 'd']);
  await expect(email).toHaveValue('a@b.id');
  await expect(email).toHaveAttribute('data-in-use');
  expect(hand.countPresses() - before).toBeLessThan(60);
  await choose(hand, button(page, 'SEND EMAIL'));
  await printAndLeave(page, hand);
  await expect.poll(() => booth.listSheets().length).toBe(sheetsBefore + 1);
  await expect.poll(() => listMailsTo(booth, 'a@b.id').length).toBe(1);
});

test('a whole visit by Tab, Enter and arrows alone (ACCESS-5)', async ({ page, booth, signIn }) => {
  const sheetsBefore = booth.listSheets().length;
  const hand = createSwitch(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await expectFocusSeen(page);
    }
  };
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');
  await choose(hand, button(page, 'HOW TO SNAP'));
  await expect(inDialog(page, 'Close')).toBeFocused();
  await press('Enter');
  await expect(button(page, 'HOW TO SNAP')).toBeFocused();
  await choose(hand, snapButton(page));
  await payFor(page, booth);
  await press('ArrowRight', 'ArrowLeft');
  await choose(hand, button(page, 'CHOOSE'));

  await moveOnTo(hand, frames(page));
  await press('ArrowRight');
  // The list grows as one goes down.
  await expect(async () => {
    if (!(await smallFrame(page).isVisible())) await press('ArrowDown');
    expect(await smallFrame(page).isVisible()).toBe(true);
  }).toPass();
  for (let steps = 0; steps < 40; steps += 1) {
    const isThere = await smallFrame(page).evaluate((card) => card === document.activeElement);
    if (isThere) break;
    await hand.moveOn();
  }
  await press('Space');
  await expect(smallFrame(page)).toHaveAttribute('aria-pressed', 'true');
  await choose(hand, button(page, 'CHOOSE'));

  await holdAtWelcome(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'NEXT');
  await page.keyboard.press('Enter');
  await untilFocused(page, 'FINISH');
  await page.keyboard.press('Enter');
  await page.clock.resume();

  await expect(page).toHaveURL('/effect-preview');
  const effect = page.getByRole('list', { name: 'Effects' }).getByRole('button').nth(2);
  await choose(hand, effect);
  await expect(effect).toHaveAttribute('aria-pressed', 'true');
  await expectFocusSeen(page);
  await choose(hand, button(page, 'CHOOSE'));

  await expect(page).toHaveURL('/edit');
  const stickers = page.getByRole('region', { name: 'Stickers' });
  await chooseInside(
    hand,
    stickers.getByRole('group', { name: 'Stickers', exact: true }),
    stickers.getByRole('listitem').getByRole('button').nth(1),
  );
  await expect(button(page, 'DONE')).toBeVisible();
  await press('ArrowLeft', 'ArrowUp');
  await choose(hand, button(page, 'DONE'));

  await expect(page).toHaveURL('/final-preview');
  await choose(hand, button(page, 'FINISH'));
  const email = page.getByLabel('E-mail');
  await moveOnTo(hand, email);
  await expect(page.locator('[data-skbtn="@gmail.com"]')).toBeVisible();
  await moveOnTo(hand, page.locator('.hg-row').nth(1));
  // q, then a below it, and on from there: whoever walks by arrows stays on the key.
  await press('ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(email).toHaveValue('qa@gmail.com');
  await press('Escape');
  await expect(email).toBeFocused();
  await choose(hand, button(page, 'SEND EMAIL'));
  await printAndLeave(page, hand);
  await expect.poll(() => booth.listSheets().length).toBe(sheetsBefore + 1);
  await expect.poll(() => listMailsTo(booth, 'qa@gmail.com').length).toBe(1);
});

test('the keyboard keeps its place when its letters change (ACCESS-6)', async ({
  page,
  signIn,
}) => {
  const hand = createSwitch(page);
  await signIn();
  await openWithState(page, '/email', PRODUCT);
  const name = page.getByLabel('Name');
  await expect(name).toBeFocused();
  await hand.select();
  await typeByRows(page, hand, ['{shift}', 'R', 'a', '{numbers}', '!', '{letters}', '{bksp}']);
  await expect(name).toHaveValue('Ra');
  // A tap goes on where it was, and gives the focus back to nobody but the field.
  await page.locator('[data-skbtn="n"]').tap();
  await expect(name).toHaveValue('Ran');
});

test('the code of a sign-in is typed with a switch, too (ACCESS-6)', async ({ page }) => {
  const hand = createSwitch(page);
  await openWithState(page, '/otp-validate', { email: 'admin@jepret.id' });
  const boxes = page.getByRole('group', { name: 'Code' }).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  await hand.select();
  await typeByRows(page, hand, ['4', '2', '0', '{bksp}', '7']);
  await expect(boxes.nth(0)).toHaveValue('4');
  await expect(boxes.nth(1)).toHaveValue('2');
  await expect(boxes.nth(2)).toHaveValue('7');
  await expect(boxes.nth(3)).toHaveAttribute('data-in-use');
  await typeByRows(page, hand, ['1', '2', '3']);
  await moveOnTo(hand, page.getByRole('button', { name: 'Verify' }));
});

test('Enter verifies six digits, and with fewer it goes to the keypad (SIGN-92, ACCESS-6)', async ({
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
  // The focus stayed in the boxes: a code that could not be checked is tried again.
  await page.keyboard.press('Enter');
  await expect.poll(() => codes).toEqual(['123456', '123456']);
});

test('Enter goes from one choice to the next, and round again (ACCESS-6)', async ({ page }) => {
  const hand = createSwitch(page);
  await page.goto('/otp-request');
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await moveOnTo(hand, choice('With Edit'));
  for (const next of ['Without Edit', 'Sticker Only', 'With Edit', 'Without Edit']) {
    await hand.select();
    await expect(choice(next)).toBeChecked();
    await expect(choice(next)).toBeFocused();
  }
  await expect(page).toHaveURL('/otp-request');
  await moveOnTo(hand, page.getByLabel('Email address'));
  await moveOnTo(hand, choice('Without Edit'));
});
