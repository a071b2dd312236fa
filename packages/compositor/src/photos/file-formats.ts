/** 4K. A larger picture is rejected by its header, before memory is allocated for it. */
export const MAX_PIXELS = 3840 * 2160; // PIC-9

export type Format = 'jpeg' | 'png' | 'webp';

/** Detects the format by the first bytes, before decoding: sharp would open SVG, GIF, PDF and more. */
export function findFormat(bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return undefined;
}
