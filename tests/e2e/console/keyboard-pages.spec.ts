import type { Page } from '@playwright/test';
import { expect } from './console-test.ts';
import { test } from './state-test.ts';
import { CONSOLE_STATES } from './states.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
];
const PAGES = [
  'today-requests',
  'transactions-totals',
  'booths',
  'locations',
  'location',
  'frames',
  'vouchers',
  'free',
  'alerts',
  'team',
  'audit',
  'settings',
  'account',
];
/** More than any page has controls. */
const MAX_STOPS = 200;

for (const name of PAGES) {
  test(`Tab reaches every control of ${name}, and each shows its focus (CONSOLE-275)`, async ({
    openState,
  }) => {
    const state = CONSOLE_STATES.find((one) => one.name === name);
    if (!state) throw new Error(`There is no state ${name}.`);
    await openState(state, async (page) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const controls = await markControls(page);
        const { reached, unseen } = await walk(page);
        expect(unseen, `unseen at ${size.width}`).toEqual([]);
        expect(
          controls.filter((control) => !reached.has(control)),
          `not reached at ${size.width}`,
        ).toEqual([]);
      }
    });
  });
}

/** Marks all controls; of a radio group only one, because arrow keys reach the others. */
const markControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const groups = new Set<string>();
    const names: string[] = [];
    for (const [index, control] of [
      ...document.querySelectorAll<HTMLElement>(selector),
    ].entries()) {
      const isUsable =
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.closest(':disabled, [inert]');
      if (!isUsable) continue;
      if (control instanceof HTMLInputElement && control.type === 'radio') {
        if (
          groups.has(control.name) ||
          (!control.checked && document.querySelector(`input[name="${control.name}"]:checked`))
        )
          continue;
        groups.add(control.name);
      }
      const text = control.ariaLabel ?? control.textContent.trim() ?? '';
      control.dataset.stop = `${index} ${control.tagName.toLowerCase()} ${text.slice(0, 40)}`;
      names.push(control.dataset.stop);
    }
    return names;
  });

/** Presses Tab from the start of the page to its end, after one round from the current position. */
async function walk(page: Page) {
  const reached = new Set<string>();
  const unseen: string[] = [];
  for await (const _ of stopsOf(page));
  for await (const stop of stopsOf(page)) {
    if (reached.has(stop.name)) continue;
    reached.add(stop.name);
    if (!(stop.isOnTop && (await isFocusSeen(page, stop.clip)))) unseen.push(stop.name);
  }
  return { reached, unseen };
}

async function* stopsOf(page: Page) {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await describeStop(page);
    if (!stop) return;
    yield stop;
  }
  throw new Error('Tab never leaves the page.');
}

/** Undefined if nothing has the focus. */
const describeStop = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return undefined;
    const own = element.getBoundingClientRect();
    const found = document.elementFromPoint((own.left + own.right) / 2, (own.top + own.bottom) / 2);
    // On a phone the focus ring is around the whole row.
    const { left, top, right, bottom } = (element.closest('tr') ?? element).getBoundingClientRect();
    const x = Math.max(0, left - 8);
    const y = Math.max(0, top - 8);
    return {
      name: (element as HTMLElement).dataset.stop ?? element.outerHTML.slice(0, 80),
      isOnTop: element.contains(found) || found?.contains(element) === true,
      clip: {
        x,
        y,
        width: Math.min(innerWidth, right + 8) - x,
        height: Math.min(innerHeight, bottom + 8) - y,
      },
    };
  });

/** Compares screenshots with and without the focus; Tab continues from the same position. */
async function isFocusSeen(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<boolean> {
  if (clip.width <= 0 || clip.height <= 0) return false;
  const withFocus = await page.screenshot({ clip, animations: 'disabled' });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const without = await page.screenshot({ clip, animations: 'disabled' });
  return !withFocus.equals(without);
}
