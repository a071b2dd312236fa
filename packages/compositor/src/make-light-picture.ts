import sharp from 'sharp';

const LONGEST_SIDE_PX = 1_100;
/** Tried in this order. */
const QUALITIES = [82, 60, 40, 20];

/** A picture small enough to lie inside a mail. */
export async function makeLightPicture(picture: Uint8Array, mostBytes: number): Promise<Buffer> {
  const light = sharp(picture).resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  for (const quality of QUALITIES) {
    const jpeg = await light.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= mostBytes) return jpeg;
  }
  throw new Error(`No quality brings the picture under ${mostBytes} bytes.`);
}
