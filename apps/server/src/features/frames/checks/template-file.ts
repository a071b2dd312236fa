import { FRAME_SHEET } from '@jepret/contract';
import { MAX_TEMPLATE_BYTES } from '@jepret/contract/console';
import { BoothError } from '../../../domain/booth-error.ts';

export const TEMPLATE_TOO_LARGE = 'A template has at most 20 MB.';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');

/** Formats that are uploaded as PNG by mistake, by their first bytes. */
const OTHER_FORMATS: readonly [name: string, beginning: RegExp][] = [
  ['a JPEG', /^\xff\xd8\xff/],
  ['an SVG', /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg/is],
  ['a WebP', /^RIFF....WEBP/s],
  ['a GIF', /^GIF8/],
  ['a PDF', /^%PDF/],
];

/** Checks the first bytes, so that no other file is decoded. */
export function checkTemplateFile(template: Uint8Array): void {
  if (template.length > MAX_TEMPLATE_BYTES) {
    throw new BoothError('invalid', TEMPLATE_TOO_LARGE);
  }
  const header = Buffer.from(template.subarray(0, SIGNATURE.length + 8));
  if (
    header.length < SIGNATURE.length + 8 ||
    !header.subarray(0, SIGNATURE.length).equals(SIGNATURE)
  ) {
    throw new BoothError(
      'invalid',
      `The template is not a PNG picture${describeOtherFormat(template)}.`,
    );
  }
  const width = header.readUInt32BE(SIGNATURE.length);
  const height = header.readUInt32BE(SIGNATURE.length + 4);
  if (width === FRAME_SHEET.width && height === FRAME_SHEET.height) return;
  throw new BoothError(
    'invalid',
    `A template is ${FRAME_SHEET.width} × ${FRAME_SHEET.height} px; this one is ${width} × ${height} px.`,
  );
}

function describeOtherFormat(file: Uint8Array): string {
  const beginning = Buffer.from(file.subarray(0, 1_024)).toString('latin1');
  const [name] = OTHER_FORMATS.find(([, begins]) => begins.test(beginning)) ?? [];
  return name === undefined ? '' : `, it is ${name}`;
}
