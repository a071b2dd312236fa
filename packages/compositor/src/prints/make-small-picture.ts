import sharp from 'sharp';

/** Tried in this order. */
const QUALITIES = [82, 60, 40, 20];

/** Reduces a picture for a mail, or for a phone on a slow network. */
export async function makeSmallPicture(
  picture: Uint8Array,
  maxBytes: number,
  longestSidePx = 1_100,
): Promise<Buffer> {
  const resized = sharp(picture).resize(longestSidePx, longestSidePx, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  for (const quality of QUALITIES) {
    const jpeg = await resized.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  throw new Error(`The picture is larger than ${maxBytes} bytes at every quality.`);
}
