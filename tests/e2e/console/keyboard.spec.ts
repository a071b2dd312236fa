import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addBooth } from './booths.ts';
import { expect, headingOf, test } from './console-test.ts';
import { refuseCall } from './states/refuse.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('Escape closes the uppermost dialog only, and gives the focus back (ACCESS-40)', async ({
  page,
  booth,
  enter,
}) => {
  await addBooth(booth, 'Kediri');
  await enter();
  await page.goto('/console/booths?location=kediri');
  const row = page.getByRole('row').nth(1).getByRole('button');
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = dialogOf(page, /^Booth /);
  const signOut = panel.getByRole('button', { name: 'Sign out' });
  await signOut.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, /^Sign .+ out\?/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, /^Sign .+ out\?/)).toBeHidden();
  await expect(panel).toBeVisible();
  await expect(signOut).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();
});

test('Escape cancels discarding a frame, and the editor stays (ACCESS-40, CONSOLE-107)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/frames');
  await page.locator('input[type=file]').setInputFiles({
    name: 'struk.png',
    mimeType: 'image/png',
    buffer: readFileSync('assets/static/frames/AVAILABLE_3_FRAME_NOCUT/struk.png'),
  });
  const editor = dialogOf(page, 'New frame');
  await editor.getByLabel('X of slot 1', { exact: true }).fill('400');
  const dialog = dialogOf(page, 'Discard this frame?');
  for (let turn = 0; turn < 3; turn += 1) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(editor).toBeVisible();
  }
});

test('a dialog without a close button stays open when Escape is pressed (ACCESS-40)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/team');
  await page.route('**/unlock', refuseCall(401, 'console_session_invalid', 'Sign in again.'));
  await page.getByRole('button', { name: /citra/ }).click();
  await page.getByRole('button', { name: 'Unlock' }).click();
  const prompt = dialogOf(page, 'Sign in again');
  await expect(prompt).toBeVisible();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Escape');
  await expect(prompt).toBeVisible();
  // As a browser does for a phone's Back.
  await prompt.evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(prompt).toBeVisible();
  await expect(prompt.getByLabel('Password', { exact: true })).toBeEditable();
});

test('a new page gets the focus and is announced; a menu closes when the focus leaves it (CONSOLE-266)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  const audit = menuOf(page).getByRole('link', { name: 'Audit' });
  await audit.focus();
  await page.keyboard.press('Enter');
  await expect(headingOf(page, 'Audit')).toBeVisible();
  await expect(page.getByRole('main', { name: 'Audit' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'CSV' })).toBeFocused();

  const opener = page.getByRole('button', { name: 'Account menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await expect(signOut).toBeVisible();
  await signOut.focus();
  await page.keyboard.press('Tab');
  await expect(signOut).toBeHidden();
  await expect(page.getByRole('link', { name: 'CSV' })).toBeFocused();
});

test('the bar with Save does not cover the focused control (CONSOLE-266)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/locations?location=jakarta');
  const form = page.getByRole('form', { name: 'Settings' });
  await form.getByRole('button').first().focus();
  const save = form.getByRole('button', { name: 'Save' });
  const covered: string[] = [];
  while (!(await save.evaluate((button) => button === document.activeElement))) {
    covered.push(...(await findCovered(page)));
    await page.keyboard.press('Tab');
  }
  expect(covered).toEqual([]);
});

const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element?.closest('form')) throw new Error('The focus has left the form.');
    const { left, right, bottom } = element.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, bottom - 2);
    const isSeen = element.contains(found) || found?.contains(element);
    return isSeen ? [] : [element.ariaLabel ?? element.textContent];
  });

test('u moves to an announcement, which stays while it is used and returns the focus (CONSOLE-267)', async ({
  page,
  enter,
}) => {
  await page.clock.install();
  await enter();
  await page.goto('/console/vouchers?search=HEMAT5000');
  const row = page.getByRole('button', { name: 'HEMAT5000' });
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = dialogOf(page, 'HEMAT5000');
  await panel.getByRole('button', { name: 'Disable' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('u');
  await expect(undo).toBeFocused();
  await page.clock.fastForward(60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'HEMAT5000' })).toBeVisible();
  await expect(undo).toBeHidden();
  await expect(row).toBeFocused();
  // Without use the announcement closes.
  await page.clock.fastForward(8_000);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
});
