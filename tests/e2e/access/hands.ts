import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';

/** Further than any screen has stops: whoever has not arrived by then is caught. */
const MANY_STOPS = 80;

/** A switch with two buttons: one moves on, one selects. */
export interface Switch {
  moveOn(): Promise<void>;
  select(): Promise<void>;
  /** How often it was pressed so far. */
  countPresses(): number;
}

export function createSwitch(page: Page): Switch {
  let presses = 0;
  return {
    async moveOn() {
      presses += 1;
      await page.keyboard.press('Tab');
      await expectFocusSeen(page);
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

/** Moves on until it has the focus; at every stop the focus is seen. */
export async function moveOnTo(hand: Switch, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MANY_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await hand.moveOn();
  }
  throw new Error(`After ${MANY_STOPS} stops the focus is not on ${target}.`);
}

export async function choose(hand: Switch, target: Locator): Promise<void> {
  await moveOnTo(hand, target);
  await hand.select();
}

/** One of many that are a single stop together. */
export async function chooseInside(hand: Switch, group: Locator, target: Locator): Promise<void> {
  await choose(hand, group);
  await choose(hand, target);
  await expect(group).toBeFocused();
}

/** Row by row and key by key, on the on-screen keyboard. */
export async function typeByRows(page: Page, hand: Switch, keys: readonly string[]): Promise<void> {
  for (const name of keys) {
    const key = page.locator(`[data-skbtn="${name}"]`);
    await choose(hand, page.locator('.hg-row').filter({ has: key }));
    await choose(hand, key);
    await expect(page.locator('.hg-row').first()).toBeFocused();
  }
}

/** On the screen, not covered, and with a mark that says so. The page itself may be between two stops. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    // A screen that has just arrived: nothing on it is chosen yet.
    if (element.hasAttribute('data-arrival')) return undefined;
    // Until it has come to rest where it was scrolled to.
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const inside = [Math.max(0, left), Math.max(0, top)] as const;
    const end = [Math.min(innerWidth, right), Math.min(innerHeight, bottom)] as const;
    const found = document.elementFromPoint((inside[0] + end[0]) / 2, (inside[1] + end[1]) / 2);
    // A field's mark is on the box around it.
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
