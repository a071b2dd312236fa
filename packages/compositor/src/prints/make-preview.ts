import sharp from 'sharp';

const PREVIEW_WIDTH_PX = 372;

/** Makes the small preview of a template, shown where frames are chosen (FRAME-16, FRAME-18). */
export function makePreview(template: Uint8Array): Promise<Buffer> {
  return sharp(template)
    .resize(PREVIEW_WIDTH_PX)
    .png({ palette: true, colours: 192, effort: 10 })
    .toBuffer();
}
