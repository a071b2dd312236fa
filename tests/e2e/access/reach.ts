import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { SIZES, sizeName } from '../support/sizes.ts';

/** One landscape and one portrait size. */
const REACH_SIZES = SIZES.filter(({ width }) => width !== 1280);
/** Share of the screen's height, from the bottom. */
const REACH_SHARE = 0.6;
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"], [role="button"]';

export const accessBar = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:Make it easier|Biar lebih nyaman)$/ });
export const reachButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(?:Bring everything within reach|Turunkan semua tombol)$/ });

/** In landscape and portrait every visible control is in the lower 60 %, and the page does not scroll (ACCESS-3). */
export async function expectWithinReach(page: Page): Promise<void> {
  for (const size of REACH_SIZES) {
    await test.step(`within reach at ${sizeName(size)}`, async () => {
      await page.setViewportSize(size);
      await expect(async () => expect(await listOutOfReach(page)).toEqual([])).toPass();
      expect(await page.evaluate(findOverflow)).toEqual([0, 0]);
    });
  }
}

/** The access bar covers no control at any size, except controls that fill the screen. */
export async function expectNothingUnderAccessBar(page: Page): Promise<void> {
  for (const size of SIZES) {
    await test.step(`beside the access bar at ${sizeName(size)}`, async () => {
      await page.setViewportSize(size);
      await expect(async () => expect(await listUnderAccessBar(page)).toEqual([])).toPass();
    });
  }
}

async function listOutOfReach(page: Page): Promise<string[]> {
  const controls = await listControls(page);
  const height = page.viewportSize()?.height ?? 0;
  // One pixel of tolerance, because borders are rounded to whole pixels.
  const top = height * (1 - REACH_SHARE) - 1;
  return controls
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

/** The visible part of every control: a scrolling list clips the rest. */
function listControls(page: Page, within = 'body'): Promise<Control[]> {
  return page.evaluate(
    ([container, controls]) => {
      const visiblePartOf = (element: Element) => {
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
          ...visiblePartOf(element),
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
