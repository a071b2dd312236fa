import { expect, test } from 'vitest';
import { canvasToFile } from './canvas-file.ts';

/** Like a browser: returns null if it cannot encode. */
const aCanvas = (bytes: string | undefined): Pick<HTMLCanvasElement, 'toBlob'> => ({
  toBlob: (give, type = '', quality = 1) =>
    give(bytes === undefined ? null : new Blob([`${bytes} ${quality}`], { type })),
});

test('a canvas is encoded as PNG by default (CAM-22)', async () => {
  expect((await canvasToFile(aCanvas('stars'))).type).toBe('image/png');
});

test('a given type and quality are used', async () => {
  const file = await canvasToFile(aCanvas('snap'), { type: 'image/jpeg', quality: 0.95 });
  expect(file.type).toBe('image/jpeg');
  expect(await file.text()).toBe('snap 0.95');
});

test('a canvas that returns no blob is an error', async () => {
  await expect(canvasToFile(aCanvas(undefined))).rejects.toThrow('The canvas returned no picture.');
});
