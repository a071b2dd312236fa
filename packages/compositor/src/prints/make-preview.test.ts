import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePreview } from './make-preview.ts';

test('a preview is small, and has the shape and the transparent parts of its template', async () => {
  const hole = { width: 620, height: 400, channels: 4, background: '#000' } as const;
  const template = await sharp({
    create: { width: 1240, height: 1844, channels: 4, background: '#f15a29' },
  })
    .composite([
      {
        input: await sharp({ create: hole }).png().toBuffer(),
        left: 310,
        top: 600,
        blend: 'dest-out',
      },
    ])
    .png()
    .toBuffer();

  const preview = await makePreview(template);
  expect(preview.length).toBeLessThan(20_000);
  const { data, info } = await sharp(preview)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 372, height: 553, channels: 4 });
  const pixelAt = (x: number, y: number) => [...data.subarray((y * 372 + x) * 4).subarray(0, 4)];
  expect(pixelAt(186, 240)[3]).toBe(0);
  expect(pixelAt(20, 20)).toEqual([241, 90, 41, 255]);
});
