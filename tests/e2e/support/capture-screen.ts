import { templateUrl } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { expect } from './booth-test.ts';
import { aFrame, controlCamera, openCapture } from './capturing.ts';
import { stopClock } from './page-clock.ts';

export const welcomeDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'ready for your close-up?' });
export const captureButton = (page: Page, name: 'START' | 'NEXT' | 'FINISH') =>
  page.getByRole('button', { name, exact: true });
export const tapStart = (page: Page) =>
  welcomeDialog(page).getByRole('button', { name: 'START' }).tap();

/**
 * For a test that advances the clock far: a template that is still loading would time out, and the
 * screen would show another Retry button.
 */
export const waitUntilTemplateShown = (page: Page) =>
  expect(page.locator(`img[src$="${templateUrl(aFrame().frameURL)}"]`)).toBeVisible();

export const dismissWelcome = async (page: Page) => {
  await expect(welcomeDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcomeDialog(page)).toHaveCount(0);
};

/**
 * Opens the capture screen with its welcome dialog; from then on only the test advances the clock.
 */
export async function openWithStoppedClock(
  page: Page,
  frame = aFrame(),
  route?: '/capture' | '/capture-with-recording',
) {
  await page.clock.install();
  await controlCamera(page);
  await openCapture(page, frame, route);
  await expect(welcomeDialog(page)).toBeVisible();
  await stopClock(page);
}
