import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { findFfmpeg } from '../../../packages/compositor/src/index.ts';
import { listBoothPhotos } from '../booth-photos.ts';
import { drawPainting } from '../live-frame.ts';
import { getRecordedClips } from '../recorded-clips.ts';

export interface Camera {
  width: number;
  height: number;
}

/** What a kiosk sends, each time in other bytes: nothing may be known from the session before. */
export interface Payloads {
  newPicture(snap: number): Blob;
  newClip(snap: number): Blob;
  painting: Blob;
}

const SNAPS = 4;

/** Pictures as the kiosk's canvas gives them: PNG, lightly compressed. */
export async function makePayloads(camera: Camera): Promise<Payloads> {
  const ffmpeg = await findFfmpeg({ timeLimitMs: 600_000 });
  if (!ffmpeg) throw new Error('There is no ffmpeg to draw clips with.');
  const photos = await listBoothPhotos(SNAPS);
  const pictures = await Promise.all(
    photos.map((photo) => sharp(photo).png({ compressionLevel: 2 }).toBuffer()),
  );
  const clips = (await getRecordedClips(ffmpeg, camera)).map((file) => readFileSync(file));
  let made = 0;
  const next = () => {
    made += 1;
    return `session-bench-${process.pid}-${made}`;
  };
  return {
    newPicture: (snap) => new Blob([withComment(pick(pictures, snap), next())]),
    newClip: (snap) => new Blob([withVoid(pick(clips, snap), next())]),
    painting: new Blob([new Uint8Array(await drawPainting())]),
  };
}

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
  chunk.writeUInt32BE(crcOf(data), data.length + 4);
  return new Uint8Array(Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]));
}

/** Behind the last cluster of a WebM: an element that says of itself that it means nothing. */
function withVoid(clip: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(text);
  return new Uint8Array(Buffer.concat([clip, Buffer.from([0xec, 0x80 | content.length]), content]));
}

function crcOf(data: Uint8Array): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
