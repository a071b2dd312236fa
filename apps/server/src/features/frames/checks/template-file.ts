import { BoothError } from '../../../domain/booth-error.ts';
import { SHEET } from '../frame-entry.ts';

export const MAX_TEMPLATE_BYTES = 20 * 1024 * 1024;

export const TEMPLATE_TOO_LARGE = 'A template has at most 20 MB.';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');

/** By its first bytes, so that nothing is decoded that is no template. */
export function checkTemplateFile(template: Uint8Array): void {
  if (template.length > MAX_TEMPLATE_BYTES) {
    throw new BoothError('invalid', TEMPLATE_TOO_LARGE);
  }
  const header = Buffer.from(template.subarray(0, SIGNATURE.length + 8));
  if (
    header.length < SIGNATURE.length + 8 ||
    !header.subarray(0, SIGNATURE.length).equals(SIGNATURE)
  ) {
    throw new BoothError('invalid', 'The template is not a PNG picture.');
  }
  const width = header.readUInt32BE(SIGNATURE.length);
  const height = header.readUInt32BE(SIGNATURE.length + 4);
  if (width === SHEET.width && height === SHEET.height) return;
  throw new BoothError(
    'invalid',
    `A template is ${SHEET.width} × ${SHEET.height} px; this one is ${width} × ${height} px.`,
  );
}
