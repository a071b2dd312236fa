import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';

/** More stops than any screen has: a focus that has not arrived by then is trapped. */
const MAX_STOPS = 80;

/** A switch with two buttons: one moves on, one selects. */
export interface SwitchDevice {
  moveToNext(): Promise<void>;
  select(): Promise<void>;
  countPresses(): number;
}

export function createSwitchDevice(page: Page): SwitchDevice {
  let presses = 0;
  return {
    async moveToNext() {
      presses += 1;
      await page.keyboard.press('Tab');
      await expectFocusVisible(page);
    },
    async select() {
      presses += 1;
      await page.keyboard.press('Enter');
    },
    countPresses: () => presses,
  };
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Moves on until the target has the focus; checks at every stop that the focus is visible. */
export async function moveFocusTo(device: SwitchDevice, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await device.moveToNext();
  }
  throw new Error(`After ${MAX_STOPS} stops the focus is not on ${target}.`);
}

export async function choose(device: SwitchDevice, target: Locator): Promise<void> {
  await moveFocusTo(device, target);
  await device.select();
}

/** Selects one of several controls that together are a single tab stop. */
export async function chooseInside(
  device: SwitchDevice,
  group: Locator,
  target: Locator,
): Promise<void> {
  await choose(device, group);
  await choose(device, target);
  await expect(group).toBeFocused();
}

/** Types on the on-screen keyboard row by row and key by key. */
export async function typeByRows(
  page: Page,
  device: SwitchDevice,
  keys: readonly string[],
): Promise<void> {
  for (const name of keys) {
    const key = page.locator(`[data-skbtn="${name}"]`);
    await choose(device, page.locator('.hg-row').filter({ has: key }));
    await choose(device, key);
    await expect(page.locator('.hg-row').first()).toBeFocused();
  }
}

/** The focused element is on the screen, uncovered and has a focus mark. Between two stops no element may be focused. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    // On a new screen no control is focused yet.
    if (element.hasAttribute('data-arrival')) return undefined;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const inside = [Math.max(0, left), Math.max(0, top)] as const;
    const end = [Math.min(innerWidth, right), Math.min(innerHeight, bottom)] as const;
    const found = document.elementFromPoint((inside[0] + end[0]) / 2, (inside[1] + end[1]) / 2);
    // The focus mark of a field is on the box around it.
    const marked = element.matches('input') ? (element.parentElement ?? element) : element;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(marked);
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 3;
    return {
      element: `${element.tagName} ${element.ariaLabel ?? element.textContent}`,
      isOnScreen: left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
      isUncovered: element.contains(found) || marked.contains(found),
      hasMark: element.matches('input') ? boxShadow !== 'none' : hasRing,
    };
  });
  if (!seen) return;
  const expected = { isOnScreen: true, isUncovered: true, hasMark: true };
  expect(seen).toEqual({ ...expected, element: seen.element });
}
