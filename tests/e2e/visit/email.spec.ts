import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import {
  fakeDeliveries,
  PRODUCT,
  RATNA_EMAIL_KEYS,
  typeOnScreenKeyboard,
} from '../support/delivering.ts';
import { fakeGuestLink } from '../support/guest-link.ts';
import { listVisited } from '../support/list-visited.ts';
import { openWithState } from '../support/open-with-state.ts';
import {
  advanceClockUntilPath,
  expectAutoAdvance,
  recordNavigationTimes,
  stopClock,
  waitUntilShown,
} from '../support/page-clock.ts';
import { readScreenState, respondWithError } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';

test.beforeEach(({ page }) => fakeGuestLink(page));

const heading = (page: Page) => page.getByRole('heading', { name: 'get the files in your email' });
const send = (page: Page) => page.getByRole('button', { name: 'SEND EMAIL' });
const skip = (page: Page) => page.getByRole('button', { name: 'SKIP and PRINT' });
const printPhoto = (page: Page) => page.getByRole('button', { name: 'Print Photo!' });
const email = (page: Page) => page.getByLabel('E-mail');

test('the fields accept text only from the on-screen keyboard, at the cursor (MAIL-1, MAIL-2)', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await signIn();
  await openWithState(page, '/email', PRODUCT);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(send(page)).toBeDisabled();
  await expect(skip(page)).toBeEnabled();
  await typeOnScreenKeyboard(page, 'Name', ['{shift}', 'R', 'a', 't', 'x', '{bksp}', 'n', 'a']);
  await expect(page.getByLabel('Name')).toHaveValue('Ratna');
  await expect(page.locator('[data-skbtn="@gmail.com"]')).toHaveCount(0);
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);
  await expect(email(page)).toHaveValue('ratna@gmail.com');

  await page.keyboard.type('physical');
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('dictated');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  await page.keyboard.press('End');
  await page.keyboard.press('ControlOrMeta+V');
  await page.keyboard.press('ControlOrMeta+Z');
  await email(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
  await expect(email(page)).toHaveValue('ratna@gmail.com');
  await page.locator('[data-skbtn="_"]').tap();
  await expect(email(page)).toHaveValue('ratna_@gmail.com');
  await expect(email(page)).toHaveAttribute('inputmode', 'none');
  await expect(send(page)).toBeEnabled();
  expect(consoleLines).toEqual([]);
});

// MAIL-3, MAIL-4, PRINT-4, SCREEN-36
test('SEND EMAIL leads to the confirmation of the mail, Print Photo! to /thanks, and /thanks to home', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  const { requests } = await fakeDeliveries(page, 'waiting');
  const visited = listVisited(page);
  await openWithState(page, '/email', PRODUCT);
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);
  await stopClock(page);
  await send(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await waitUntilShown(page, page.getByText('wrapping it up, just a sec...'));
  await expect.poll(() => requests.mails.length).toBe(1);
  expect(requests.mails[0]).toContain('ratna@gmail.com');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/load-print');
  await advanceClockUntilPath(page, '/email');
  await expect(page.getByText("We've sent the photos to your email!")).toBeVisible();
  await expect(page.getByText('ratna@gmail.com')).toBeVisible();

  await printPhoto(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('all set! your SNAPS are being printed, please wait')).toBeVisible();
  await expect.poll(() => requests.prints.length).toBe(1);
  await page.clock.runFor(2_500);
  await expect(page).toHaveURL('/load-print');
  await advanceClockUntilPath(page, '/thanks');
  await waitUntilShown(page, page.getByText('@jepret.booth'));
  await expect(page.getByText('halo@jepret.id')).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL('/thanks');
  await advanceClockUntilPath(page, '/');
  expect(requests.mails).toHaveLength(1);
  expect(requests.prints).toHaveLength(1);
  expect(visited).toContain('/load-print');
  expect(visited).not.toContain('/load');
});

test('a refused mail shows an error, and after 2 s the form still has the typed text, also after a reload (MAIL-5)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.route('**/api/send-email', respondWithError(422, 'This address does not exist.'));
  await openWithState(page, '/email', PRODUCT);
  await typeOnScreenKeyboard(page, 'Name', ['r', 'a']);
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);
  await stopClock(page);
  await send(page).tap();
  await waitUntilShown(page, page.getByText('Email Sending Failed. Redirecting...'));
  await expect(page.getByText('This address does not exist.')).toBeVisible();
  await advanceClockUntilPath(page, '/email');
  await page.clock.resume();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('ra');
  await expect(email(page)).toHaveValue('ratna@gmail.com');
  await expect(page.getByRole('alert')).toHaveText('This address does not exist.');
  await typeOnScreenKeyboard(page, 'E-mail', ['.com']);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a print without a server shows an error and can be retried (PRINT-5)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.route('**/api/print-image', (route) => route.abort());
  await openWithState(page, '/email', PRODUCT);
  await typeOnScreenKeyboard(page, 'E-mail', ['r']);
  await stopClock(page);
  await skip(page).tap();
  await waitUntilShown(page, page.getByText('all set!'));
  await page.clock.runFor(40_000);
  await expect(page.getByText('all set!')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await page.getByText('Printing Failed. Redirecting...').isVisible()).toBe(true);
  }).toPass();
  await advanceClockUntilPath(page, '/email');
  await expect(email(page)).toHaveValue('r');
  await expect(page.getByRole('alert')).toContainText('Please try again.');
  await expect(skip(page)).toBeEnabled();
});

test("after a print from /load the 'Printing...' overlay is shown for 5 s before /thanks (PRINT-6)", async ({
  page,
  signIn,
}) => {
  await signIn();
  await fakeDeliveries(page);
  await recordNavigationTimes(page);
  await stopClock(page);
  await openWithState(page, '/load', { action: 'print-photo', ...PRODUCT });
  await advanceClockUntilPath(page, '/email', 100);
  const overlay = page.getByText('Printing...', { exact: true });
  await waitUntilShown(page, overlay);
  expect((await readScreenState(page)).isPrintSuccess).toBe(true);
  await expect(page.locator('[inert]').getByRole('button', { name: 'SEND EMAIL' })).toHaveCount(1);
  await expectAutoAdvance(page, { on: '/email', shown: overlay, next: '/thanks', delayMs: 5_000 });
});

test('/thanks shows its picture and the contact lines, and goes home after 5 s (PRINT-8)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await fakeDeliveries(page);
  await recordNavigationTimes(page);
  await stopClock(page);
  await openWithState(page, '/load-print', { action: 'print-photo', ...PRODUCT });
  await advanceClockUntilPath(page, '/thanks', 100);
  const shown = page.getByText('@jepret.booth');
  await waitUntilShown(page, shown);
  await expect(page.getByText('halo@jepret.id')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Happy people wave' })).toBeVisible();
  await expectAutoAdvance(page, { on: '/thanks', shown, next: '/', delayMs: 5_000 });
});

test('the delivery screens fit every size, and the keyboard covers nothing (MAIL-6, PRINT-8, SCREEN-13)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const expectToFit = async (...names: string[]) => {
    for (const name of names) {
      const control = page.getByRole('button', { name, exact: true });
      await expect(control).toBeInViewport({ ratio: 1 });
      // Playwright taps only uncovered elements.
      await control.tap({ trial: true });
    }
  };
  const problem = 'The mail server of this address does not know it. Please check every letter.';
  await openWithState(page, '/email', { ...PRODUCT, email: 'ratna@gmial.com', problem });
  await atEverySize(page, async () => {
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expectToFit('SEND EMAIL', 'SKIP and PRINT', 'Space', '.co.id');
    await email(page).tap({ trial: true });
  });
  const refusedName = { recipient_name: 'evil-prize.com', problem, problemField: 'name' };
  await openWithState(page, '/email', { ...PRODUCT, email: 'ratna@gmail.com', ...refusedName });
  const name = page.getByLabel('Name');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expect(email(page)).not.toHaveAttribute('aria-invalid', 'true');
  await atEverySize(page, async () => {
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expectToFit('SEND EMAIL', 'SKIP and PRINT', 'Space');
  });
  await openWithState(page, '/email', { ...PRODUCT, emailSent: true, email: 'a@b.c', problem });
  await expect(heading(page)).toHaveCount(0);
  await atEverySize(page, () => expectToFit('Print Photo!', 'Send to another address'));
  await stopClock(page);
  await openWithState(page, '/thanks', {});
  await waitUntilShown(page, page.getByText('halo@jepret.id'));
  await atEverySize(page, async () => {
    await expect(page.getByText('halo@jepret.id')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('img')).toBeInViewport({ ratio: 1 });
  });
});
