import { join } from 'node:path';
import { test } from '../e2e/console/state-test.ts';
import { PICTURED_STATES } from '../e2e/console/states.ts';
import { writeContactSheet } from './contact-sheet.ts';

const FOLDER = 'docs/screens/console';
/** A phone, a tablet and a desktop. */
const SIZES = [
  { width: 360, height: 740, scale: 0.42 },
  { width: 1024, height: 768, scale: 0.4 },
  { width: 1920, height: 1080, scale: 0.28 },
];

/** The light theme is above, the dark one below. */
for (const state of PICTURED_STATES) {
  test(`console ${state.name}`, async ({ openState }) => {
    await openState(state, async (page) => {
      const rows: Buffer[][] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const row: Buffer[] = [];
        for (const size of SIZES) {
          await page.setViewportSize(size);
          row.push(await page.screenshot({ animations: 'disabled' }));
        }
        rows.push(row);
      }
      await writeContactSheet(rows, SIZES, join(FOLDER, `${state.name}.webp`));
    });
  });
}
