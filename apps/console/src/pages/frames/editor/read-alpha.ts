import { FRAME_SHEET } from '@jepret/contract';

/** The alpha value of each pixel, row by row. The server has checked the size. */
export async function readAlpha(template: Blob): Promise<Uint8Array> {
  const { width, height } = FRAME_SHEET;
  const picture = await createImageBitmap(template);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2D canvas.');
  context.drawImage(picture, 0, 0);
  picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8Array.from({ length: width * height }, (_, pixel) => data[4 * pixel + 3] as number);
}
