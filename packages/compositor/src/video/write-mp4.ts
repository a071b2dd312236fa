import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { VideoError } from './errors.ts';

/**
 * Lets a file be written under another name and gives it its own when it is whole. Returns how many
 * frames each track has, because ffmpeg calls it a success when there are fewer than there should be.
 */
export async function writeMp4(
  file: string,
  write: (part: string) => Promise<void>,
  expectedFrames?: number,
): Promise<number[]> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await write(part);
    const counts = countFrames(await readFile(part));
    if (expectedFrames !== undefined && counts[0] !== expectedFrames) {
      throw new VideoError(`The video has ${counts[0] ?? 0} frames instead of ${expectedFrames}.`);
    }
    await rename(part, file);
    return counts;
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
