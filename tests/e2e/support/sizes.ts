import type { Page } from '@playwright/test';
import { expect, test } from './booth-test.ts';

/** Supported screen sizes: landscape, small landscape, portrait. */
export const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
];

export const sizeName = ({ width, height }: { width: number; height: number }) =>
  `${width}×${height}`;

/** Checks the open screen at every size, and that it never scrolls. */
export async function atEverySize(
  page: Page,
  check: (size: (typeof SIZES)[number]) => Promise<void>,
): Promise<void> {
  for (const size of SIZES) {
    await test.step(sizeName(size), async () => {
      await page.setViewportSize(size);
      await check(size);
      const findOverflow = () =>
        page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
        ]);
      await expect.poll(findOverflow).toEqual([0, 0]);
    });
  }
}
