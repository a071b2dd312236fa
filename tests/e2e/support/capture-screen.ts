import { templateUrl } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { expect } from './booth-test.ts';
import { aFrame, interposeCamera, openCapture } from './capturing.ts';
import { holdTime } from './page-clock.ts';

export const welcome = (page: Page) =>
  page.getByRole('dialog', { name: 'ready for your close-up?' });
export const counter = (page: Page, name: 'START' | 'NEXT' | 'FINISH') =>
  page.getByRole('button', { name, exact: true });
export const start = (page: Page) => welcome(page).getByRole('button', { name: 'START' }).tap();

/**
 * For a test that moves the clock far: a template still on its way would run into its limit, and add
 * a Retry of its own to the screen.
 */
export const untilTemplateShown = (page: Page) =>
  expect(page.locator(`img[src$="${templateUrl(aFrame().frameURL)}"]`)).toBeVisible();

export const dismiss = async (page: Page) => {
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
};

/** The welcome stands, and from now on only the test moves the clock. */
export async function openWithHeldClock(
  page: Page,
  frame = aFrame(),
  route?: '/capture' | '/capture-with-recording',
) {
  await page.clock.install();
  await interposeCamera(page);
  await openCapture(page, frame, route);
  await expect(welcome(page)).toBeVisible();
  await holdTime(page);
}
