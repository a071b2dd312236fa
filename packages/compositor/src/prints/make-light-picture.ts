import sharp from 'sharp';

/** Tried in this order. */
const QUALITIES = [82, 60, 40, 20];

/** A picture small enough for a mail, or for a phone on a slow network. */
export async function makeLightPicture(
  picture: Uint8Array,
  maxBytes: number,
  longestSidePx = 1_100,
): Promise<Buffer> {
  const light = sharp(picture).resize(longestSidePx, longestSidePx, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  for (const quality of QUALITIES) {
    const jpeg = await light.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  throw new Error(`No quality brings the picture under ${maxBytes} bytes.`);
}
