import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { VideoError } from './errors.ts';

/**
 * Lets a file be written under another name and gives it its own when `isWhole`: ffmpeg calls it a
 * success too when there are fewer frames than there should be. Returns how many each track has.
 */
export async function writeMp4(
  file: string,
  write: (part: string) => Promise<void>,
  isWhole: (frameCounts: readonly number[]) => boolean,
): Promise<number[]> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await write(part);
    const frameCounts = countFrames(await readFile(part));
    if (!isWhole(frameCounts)) {
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

/** By the header that ffmpeg has written: asking ffprobe would take another tenth of a second. */
export function countFrames(mp4: Buffer): number[] {
  return findBoxes(mp4, ['moov', 'trak']).map((track) => {
    const [sizes] = findBoxes(track, ['mdia', 'minf', 'stbl', 'stsz']);
    return sizes?.readUInt32BE(SAMPLE_COUNT_AT) ?? 0;
  });
}

/** After version, flags and the size that all samples may share. */
const SAMPLE_COUNT_AT = 8;

function findBoxes(bytes: Buffer, [wanted, ...way]: readonly string[]): Buffer[] {
  if (wanted === undefined) return [bytes];
  return listBoxes(bytes)
    .filter(({ name }) => name === wanted)
    .flatMap(({ content }) => findBoxes(content, way));
}

const BOX_HEAD_BYTES = 8;

/** What an MP4, or a box of it, consists of. */
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
