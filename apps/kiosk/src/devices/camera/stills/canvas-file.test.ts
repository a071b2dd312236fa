import { expect, test } from 'vitest';
import { canvasToFile } from './canvas-file.ts';

/** As browsers do: what they cannot encode, they do not give. */
const aCanvas = (bytes: string | undefined): Pick<HTMLCanvasElement, 'toBlob'> => ({
  toBlob: (give, type = '', quality = 1) =>
    give(bytes === undefined ? null : new Blob([`${bytes} ${quality}`], { type })),
});

test('a canvas becomes a PNG when nobody names another type (CAM-22)', async () => {
  expect((await canvasToFile(aCanvas('stars'))).type).toBe('image/png');
});

test('a type and a quality that are named count', async () => {
  const file = await canvasToFile(aCanvas('snap'), { type: 'image/jpeg', quality: 0.95 });
  expect(file.type).toBe('image/jpeg');
  expect(await file.text()).toBe('snap 0.95');
});

test('a canvas that gives nothing is an error, not an empty file', async () => {
  await expect(canvasToFile(aCanvas(undefined))).rejects.toThrow('The canvas gave no picture.');
});
