import { join } from 'node:path';
import { LANGUAGES } from '@jepret/contract';
import { STATES } from '../e2e/states/every-state.ts';
import { test } from '../e2e/states/state-test.ts';
import { SIZES } from '../e2e/support/sizes.ts';
import { writeSheet } from './picture-sheet.ts';

const FOLDER = 'docs/screens';
const SHEET = SIZES.map((size) => ({ ...size, scale: 0.2 }));

/** A language in each row. */
for (const state of STATES) {
  test(state.name, async ({ lookAt }) => {
    const rows: Buffer[][] = [];
    for (const language of LANGUAGES) {
      const row: Buffer[] = [];
      await lookAt(state, [{ language }], async (page) => {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.clock.runFor(100);
          row.push(await page.screenshot());
        }
      });
      rows.push(row);
    }
    await writeSheet(rows, SHEET, join(FOLDER, `${state.name}.webp`));
  });
}
