import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

const GAP_PX = 12;
const BACKGROUND_COLOR = '#231a16';

/** Screenshots are scaled down to keep the repository small, and stay readable. */
export interface ScreenSize {
  width: number;
  height: number;
  scale: number;
}

/** Writes the screenshots as one picture, with a column for each size. */
export async function writeContactSheet(
  rows: readonly (readonly Buffer[])[],
  sizes: readonly ScreenSize[],
  file: string,
): Promise<void> {
  const columns = sizes.map(({ width, height, scale }) => ({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }));
  const rowHeight = Math.max(...columns.map(({ height }) => height));
  const tiles = rows.flatMap((row, rowIndex) =>
    row.map(async (picture, index) => ({
      input: await sharp(picture).resize(columns[index]).png().toBuffer(),
      left: GAP_PX + columns.slice(0, index).reduce((left, { width }) => left + width + GAP_PX, 0),
      top: GAP_PX + rowIndex * (rowHeight + GAP_PX),
    })),
  );
  const width = GAP_PX + columns.reduce((sum, column) => sum + column.width + GAP_PX, 0);
  const height = GAP_PX + rows.length * (rowHeight + GAP_PX);
  await mkdir(dirname(file), { recursive: true });
  await sharp({ create: { width, height, channels: 3, background: BACKGROUND_COLOR } })
    .composite(await Promise.all(tiles))
    .webp({ quality: 28, effort: 6 })
    .toFile(file);
}
