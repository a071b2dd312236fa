import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { VideoError } from './errors.ts';

/**
 * Writes to a temporary file and renames it if `isComplete`: ffmpeg also succeeds if there are fewer
 * frames than expected. Returns the number of frames of each track.
 */
export async function writeMp4(
  file: string,
  write: (part: string) => Promise<void>,
  isComplete: (frameCounts: readonly number[]) => boolean,
): Promise<number[]> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await write(part);
    const frameCounts = countFrames(await readFile(part));
    if (!isComplete(frameCounts)) {
      throw new VideoError(
        `The video is incomplete, with ${frameCounts.join(' and ') || 0} frames.`,
      );
    }
    await rename(part, file);
    return frameCounts;
  } finally {
    await rm(part, { force: true });
  }
}

/** Reads the header that ffmpeg has written: ffprobe would take another tenth of a second. */
export function countFrames(mp4: Buffer): number[] {
  return findBoxes(mp4, ['moov', 'trak']).map((track) => {
    const [sizes] = findBoxes(track, ['mdia', 'minf', 'stbl', 'stsz']);
    return sizes?.readUInt32BE(SAMPLE_COUNT_AT) ?? 0;
  });
}

/** Offset after version, flags and the common sample size. */
const SAMPLE_COUNT_AT = 8;

function findBoxes(bytes: Buffer, [first, ...rest]: readonly string[]): Buffer[] {
  if (first === undefined) return [bytes];
  return listBoxes(bytes)
    .filter(({ name }) => name === first)
    .flatMap(({ content }) => findBoxes(content, rest));
}

const BOX_HEAD_BYTES = 8;

/** Lists the boxes of an MP4, or of one of its boxes. */
export function listBoxes(bytes: Buffer): { name: string; content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at + BOX_HEAD_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < BOX_HEAD_BYTES) break;
    const content = bytes.subarray(at + BOX_HEAD_BYTES, at + length);
    boxes.push({ name: bytes.toString('latin1', at + 4, at + BOX_HEAD_BYTES), content });
    at += length;
  }
  return boxes;
}
