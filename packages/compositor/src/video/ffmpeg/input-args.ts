import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

export type Container = 'matroska' | 'mov';

/**
 * Detects the container by the first bytes: without it, ffmpeg would accept a playlist and open its
 * targets.
 */
export async function findContainer(file: string): Promise<Container | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    if (head.startsWith('\x1aE\xdf\xa3')) return 'matroska';
    if (head.slice(4, 8) === 'ftyp') return 'mov';
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Codecs that browsers record; all other decoders are disabled. The sound is not used. */
const PICTURE_DECODERS = ['vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'libdav1d', 'av1', 'h264'];
const DECODERS = [...PICTURE_DECODERS, 'opus', 'vorbis', 'aac'];

/** A plane of the largest clip needs a sixth of it, an uploaded file less than half. */
const MAX_BYTES_AT_ONCE = 64 * 2 ** 20;

/** Arguments to read one file in one container, whatever its name or content refer to. */
export function inputArgs(file: string, container: Container): string[] {
  return [
    ['-max_alloc', `${MAX_BYTES_AT_ONCE}`],
    ['-protocol_whitelist', 'file', '-format_whitelist', 'matroska,webm,mov,mp4'],
    ['-codec_whitelist', DECODERS.join(',')],
    ['-f', container, '-i', `file:${resolve(file)}`],
  ].flat();
}
