import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { SIZES, sizeName } from '../support/sizes.ts';

/** Landscape and portrait. */
const REACH_SIZES = SIZES.filter(({ width }) => width !== 1280);
/** Of the screen's height, from below. */
const REACHED = 0.6;
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"], [role="button"]';

export const accessBar = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:Make it easier|Biar lebih nyaman)$/ });
export const reachButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(?:Bring everything within reach|Turunkan semua tombol)$/ });

/** In both formats every control that can be seen is in the lower 60 %, and nothing scrolls (ACCESS-3). */
export async function expectWithinReach(page: Page): Promise<void> {
  for (const size of REACH_SIZES) {
    await test.step(`within reach at ${sizeName(size)}`, async () => {
      await page.setViewportSize(size);
      await expect(async () => expect(await listOutOfReach(page)).toEqual([])).toPass();
      expect(await page.evaluate(findOverflow)).toEqual([0, 0]);
    });
  }
}

/** At every size the access bar lies on no control; one that fills the screen behind it is meant to. */
export async function expectNothingUnderAccessBar(page: Page): Promise<void> {
  for (const size of SIZES) {
    await test.step(`beside the access bar at ${sizeName(size)}`, async () => {
      await page.setViewportSize(size);
      await expect(async () => expect(await listUnderAccessBar(page)).toEqual([])).toPass();
    });
  }
}

async function listOutOfReach(page: Page): Promise<string[]> {
  const seen = await listControls(page);
  const height = page.viewportSize()?.height ?? 0;
  // Borders are drawn on whole pixels.
  const top = height * (1 - REACHED) - 1;
  return seen
    .filter((control) => control.top < top || control.bottom > height + 1)
    .map(({ name, ...box }) => `${name} from ${box.top} to ${box.bottom} of ${height}`);
}

async function listUnderAccessBar(page: Page): Promise<string[]> {
  const bar = await accessBar(page).boundingBox();
  if (!bar) return ['there is no access bar'];
  const { x, y } = bar;
  const [right, bottom] = [x + bar.width, y + bar.height];
  return (await listControls(page, 'main'))
    .filter((at) => at.left < right && at.right > x && at.top < bottom && at.bottom > y)
    .filter((at) => at.left > x || at.right < right || at.top > y || at.bottom < bottom)
    .map(({ name }) => name);
}

interface Control {
  name: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** As much of every control as is seen: a list that scrolls cuts off the rest. */
function listControls(page: Page, within = 'body'): Promise<Control[]> {
  return page.evaluate(
    ([container, controls]) => {
      const seenPartOf = (element: Element) => {
        let { top, bottom, left, right } = element.getBoundingClientRect();
        for (let box = element.parentElement; box; box = box.parentElement) {
          if (!/auto|scroll|hidden/.test(getComputedStyle(box).overflow)) continue;
          const edge = box.getBoundingClientRect();
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        }
        return { top, bottom, left, right };
      };
      return [...document.querySelectorAll(`${container} :is(${controls})`)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({
          name:
            element.getAttribute('aria-label') || element.textContent?.trim() || element.tagName,
          ...seenPartOf(element),
        }))
        .filter(({ top, bottom, left, right }) => bottom - top > 1 && right - left > 1);
    },
    [within, CONTROLS] as const,
  );
}

const findOverflow = () => [
  document.documentElement.scrollWidth - innerWidth,
  document.documentElement.scrollHeight - innerHeight,
];
