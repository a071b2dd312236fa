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

/** What a kiosk sends, each time in other bytes: nothing may be known from the session before. */
export interface Payloads {
  clipSize: ClipSize;
  newPicture(snap: number): Blob;
  newClip(snap: number): Blob;
  newPainting(): Blob;
}

export async function makePayloads(clipSize: ClipSize): Promise<Payloads> {
  const ffmpeg = await findFfmpeg({ timeLimitMs: 600_000 });
  if (!ffmpeg) throw new Error('There is no ffmpeg to draw clips with.');
  const pictures = await Promise.all((await listBoothPhotos(SNAPS)).map(asCanvasGives));
  const clips = (await getRecordedClips(ffmpeg, clipSize)).map((file) => readFileSync(file));
  const painting = await drawPainting();
  let made = 0;
  const next = () => {
    made += 1;
    return `session-bench-${process.pid}-${made}`;
  };
  return {
    clipSize,
    newPicture: (snap) => new Blob([withComment(pick(pictures, snap), next())]),
    newClip: (snap) => new Blob([withVoid(pick(clips, snap), next())]),
    newPainting: () => new Blob([withComment(painting, next())]),
  };
}

/** A lightly compressed PNG of about 5 MB: a camera's grain, which JPEG took away, is in it again. */
async function asCanvasGives(photo: Buffer, index: number): Promise<Buffer> {
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
  if (!buffer) throw new Error('There is nothing to send.');
  return buffer;
};

/** Before the end of a PNG, where any reader skips it. */
function withComment(png: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const end = png.length - 12;
  const data = Buffer.concat([Buffer.from('zTXtid\0\0'), deflateSync(text)]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return new Uint8Array(Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]));
}

/** Behind the last cluster of a WebM: an element that says of itself that it means nothing. */
function withVoid(clip: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(text);
  return new Uint8Array(Buffer.concat([clip, Buffer.from([0xec, 0x80 | content.length]), content]));
}
