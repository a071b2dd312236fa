import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { createRandom } from '@jepret/artwork/random.ts';
import sharp from 'sharp';
import { findFfmpeg } from '../../../packages/compositor/src/index.ts';
import { listBoothPhotos } from '../booth-photos.ts';
import { drawPainting } from '../live-frame.ts';
import { getRecordedClips } from '../recorded-clips.ts';
import { SNAPS } from './session-plan.ts';

export interface ClipSize {
  width: number;
  height: number;
}

/** Uploads of a kiosk, with different bytes for each session, so that nothing is deduplicated or cached. */
export interface Payloads {
  clipSize: ClipSize;
  newPicture(snap: number): Blob;
  newClip(snap: number): Blob;
  newPainting(): Blob;
}

export async function makePayloads(clipSize: ClipSize): Promise<Payloads> {
  const ffmpeg = await findFfmpeg({ timeLimitMs: 600_000 });
  if (!ffmpeg) throw new Error('ffmpeg is required to draw clips.');
  const pictures = await Promise.all((await listBoothPhotos(SNAPS)).map(toCanvasPng));
  const clips = (await getRecordedClips(ffmpeg, clipSize)).map((file) => readFileSync(file));
  const painting = await drawPainting();
  let count = 0;
  const next = () => {
    count += 1;
    return `session-bench-${process.pid}-${count}`;
  };
  return {
    clipSize,
    newPicture: (snap) => new Blob([withComment(pick(pictures, snap), next())]),
    newClip: (snap) => new Blob([withVoid(pick(clips, snap), next())]),
    newPainting: () => new Blob([withComment(painting, next())]),
  };
}

/** A lightly compressed PNG of about 5 MB, with a camera's grain, which JPEG had removed. */
async function toCanvasPng(photo: Buffer, index: number): Promise<Buffer> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const random = createRandom(index + 1);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + Math.round(GRAIN * (random() - 0.5))));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 2 }).toBuffer();
}
const GRAIN = 6;

const pick = (buffers: readonly Buffer[], snap: number): Buffer => {
  const buffer = buffers[(snap - 1) % buffers.length];
  if (!buffer) throw new Error('There is no payload.');
  return buffer;
};

/** Adds a text chunk before the end of a PNG, which readers skip. */
function withComment(png: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const end = png.length - 12;
  const data = Buffer.concat([Buffer.from('zTXtid\0\0'), deflateSync(text)]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return new Uint8Array(Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]));
}

/** Adds a Void element after the last cluster of a WebM. */
function withVoid(clip: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(text);
  return new Uint8Array(Buffer.concat([clip, Buffer.from([0xec, 0x80 | content.length]), content]));
}
