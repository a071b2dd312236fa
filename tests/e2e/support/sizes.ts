import type { Page } from '@playwright/test';
import { expect, test } from './booth-test.ts';

/** The screens a booth may have: landscape, small landscape, portrait. */
export const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
];

export const sizeName = ({ width, height }: { width: number; height: number }) =>
  `${width}×${height}`;

/** Looks at what is open in every size; in none of them anything scrolls. */
export async function atEverySize(
  page: Page,
  look: (size: (typeof SIZES)[number]) => Promise<void>,
): Promise<void> {
  for (const size of SIZES) {
    await test.step(sizeName(size), async () => {
      await page.setViewportSize(size);
      await look(size);
      const findOverflow = () =>
        page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
        ]);
      await expect.poll(findOverflow).toEqual([0, 0]);
    });
  }
}
