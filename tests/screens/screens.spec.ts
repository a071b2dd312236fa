import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@jepret/contract';
import sharp from 'sharp';
import { STATES } from '../e2e/every-state.ts';
import { SIZES } from '../e2e/sizes.ts';
import { test } from '../e2e/state-test.ts';

const FOLDER = 'docs/screens';
/** Of the real screen: small enough to be kept in the repository, large enough to be read. */
const SCALE = 0.2;
const GAP_PX = 12;
const GROUND = '#231a16';

for (const state of STATES) {
  test(state.name, async ({ lookAt }) => {
    const rows: Buffer[][] = [];
    for (const language of LANGUAGES) {
      const row: Buffer[] = [];
      await lookAt(state, { language }, async (page) => {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.clock.runFor(100);
          row.push(await shrink(await page.screenshot(), size));
        }
      });
      rows.push(row);
    }
    await mkdir(FOLDER, { recursive: true });
    await writeSheet(rows, join(FOLDER, `${state.name}.webp`));
  });
}

const shrink = (picture: Buffer, { width }: (typeof SIZES)[number]): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: Math.round(width * SCALE) })
    .png()
    .toBuffer();

/** A language in each row, a size in each column. */
async function writeSheet(rows: readonly Buffer[][], file: string): Promise<void> {
  const columns = SIZES.map(({ width, height }) => ({
    width: Math.round(width * SCALE),
    height: Math.round(height * SCALE),
  }));
  const rowHeight = Math.max(...columns.map(({ height }) => height));
  const tiles = rows.flatMap((row, rowIndex) =>
    row.map((input, index) => ({
      input,
      left: GAP_PX + columns.slice(0, index).reduce((left, { width }) => left + width + GAP_PX, 0),
      top: GAP_PX + rowIndex * (rowHeight + GAP_PX),
    })),
  );
  const width = GAP_PX + columns.reduce((sum, column) => sum + column.width + GAP_PX, 0);
  const height = GAP_PX + rows.length * (rowHeight + GAP_PX);
  await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(tiles)
    .webp({ quality: 28, effort: 6 })
    .toFile(file);
}
