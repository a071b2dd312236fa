import { join } from 'node:path';
import { LANGUAGES } from '@jepret/contract';
import { STATES } from '../e2e/states/every-state.ts';
import { test } from '../e2e/states/state-test.ts';
import { SIZES } from '../e2e/support/sizes.ts';
import { writeContactSheet } from './contact-sheet.ts';

const FOLDER = 'docs/screens';
const SHEET = SIZES.map((size) => ({ ...size, scale: 0.2 }));

/** One row for each language. */
for (const state of STATES) {
  test(state.name, async ({ checkState }) => {
    const rows: Buffer[][] = [];
    for (const language of LANGUAGES) {
      const row: Buffer[] = [];
      await checkState(state, [{ language }], async (page) => {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.clock.runFor(100);
          row.push(await page.screenshot());
        }
      });
      rows.push(row);
    }
    await writeContactSheet(rows, SHEET, join(FOLDER, `${state.name}.webp`));
  });
}
