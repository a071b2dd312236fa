import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHIRT, SKIN } from '../../testing/drawings.ts';
import { ClipError, VideoError } from '../ffmpeg/errors.ts';
import { drawHalves, H264, openVideoFixture, VP8, VP9 } from '../testing/video-fixture.ts';
import { inspectClip } from './inspect-clip.ts';

const { ffmpeg, path, signal, draw, run, script } = await openVideoFixture();
const inspect = (file: string) => inspectClip(ffmpeg, file, signal);

const scene = drawHalves({ left: SKIN, right: SHIRT });
let recorded = '';
beforeAll(async () => {
  recorded = await draw('recorded.webm', scene, VP9);
});

test('the duration of a clip without one in its header is read from its frames', async () => {
  // ffmpeg cannot write the duration into a pipe.
  const file = path('no-duration.webm');
  const args = ['-v', 'error', '-f', 'lavfi', '-i', scene, ...VP9, '-f', 'webm', 'pipe:1'];
  await writeFile(file, execFileSync(ffmpeg.ffmpegPath, args));
  expect(await inspect(file)).toEqual({
    widthPx: 160,
    heightPx: 120,
    durationMs: expect.closeTo(1000, -2),
    format: 'webm',
  });
});

test.each([
  ['VP8 in WebM', 'vp8.webm', VP8],
  ['H.264 in MP4', 'plain.mp4', H264],
  [
    'H.264 as MediaRecorder cuts it',
    'pieces.mp4',
    [...H264, '-movflags', 'frag_keyframe+empty_moov'],
  ],
])('%s is a clip', async (_, name, encoding) => {
  expect(await inspect(await draw(name, scene, encoding))).toMatchObject({
    widthPx: 160,
    heightPx: 120,
    durationMs: expect.closeTo(1000, -2),
  });
});

test('the content decides, not the name: WebM clips are named N.mp4 (PIC-5)', async () => {
  await writeFile(path('1.mp4'), await readFile(recorded));
  expect(await inspect(path('1.mp4'))).toMatchObject({ widthPx: 160, heightPx: 120 });
});

test('a rotated clip has the size after rotation', async () => {
  const upright = await draw('upright.mp4', scene, H264);
  const turned = path('turned.mp4');
  await run(['-i', upright, '-c', 'copy', '-metadata:s:v', 'rotate=90', turned]);
  expect(await inspect(turned)).toMatchObject({ widthPx: 120, heightPx: 160 });
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('This is my holiday film.')],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['an AVI', Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1')],
])('%s named 1.mp4 is not a video', async (_, bytes) => {
  await writeFile(path('1.mp4'), bytes);
  await expect(inspect(path('1.mp4'))).rejects.toThrow(
    new ClipError('The file is not a WebM or MP4 video.'),
  );
});

test('a file with sound only is rejected, with or without a cover picture', async () => {
  const tone = 'sine=duration=1';
  const sound = await draw('sound.webm', tone, ['-c:a', 'libopus']);
  await expect(inspect(sound)).rejects.toThrow(new ClipError('The clip has no picture.'));

  const cover = await draw('cover.png', scene, ['-frames:v', '1']);
  const song = path('song.mp4');
  const asCover = ['-map', '0', '-map', '1', '-c:v', 'png', '-disposition:v', 'attached_pic'];
  await run(['-f', 'lavfi', '-i', tone, '-i', cover, ...asCover, song]);
  await expect(inspect(song)).rejects.toThrow(ClipError);
});

test('a sound track is ignored', async () => {
  const sounding = path('sounding.webm');
  await run(['-i', recorded, '-f', 'lavfi', '-i', 'sine=d=1', '-c:v', 'copy', sounding]);
  expect(await inspect(sounding)).toMatchObject({ widthPx: 160, heightPx: 120 });
});

test('a clip of ten minutes is rejected by its header', async () => {
  const slow = ['-vf', 'setpts=600*PTS', '-fps_mode', 'vfr', '-frames:v', '3', ...H264];
  const long = await draw('long.mp4', 'color=s=64x64:r=3:d=2', slow);
  await expect(inspect(long)).rejects.toThrow(new ClipError('The clip is longer than 60 s.'));
});

test('a clip of ten minutes without a duration in its header is rejected by its frames', async () => {
  const args = ['-v', 'error', '-f', 'lavfi', '-i', 'color=s=64x64:r=1:d=600', ...VP8];
  await writeFile(
    path('long.webm'),
    execFileSync(ffmpeg.ffmpegPath, [...args, '-f', 'webm', 'pipe:1']),
  );
  await expect(inspect(path('long.webm'))).rejects.toThrow('The clip is longer than 60 s.');
});

const TOO_LARGE = 'The clip is larger than 4096 × 2304 pixels.';
const TEN_BIT = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'];
const FULL_COLOUR = [...VP9, '-pix_fmt', 'yuv444p'];

test.each([
  ['8K', '7680x4320', H264, TOO_LARGE],
  ['8K of a browser', '7680x4320', VP8, TOO_LARGE],
  ['a strip', '7680x16', H264, TOO_LARGE],
  ['a square of 4096', '4096x4096', H264, TOO_LARGE],
  ['a dot', '8x16', H264, 'The clip is smaller than 16 pixels a side.'],
  ['ten bits a colour', '64x64', TEN_BIT, "The clip's pixels are yuv420p10le, which is not taken."],
  [
    'every colour of every pixel',
    '64x64',
    FULL_COLOUR,
    "The clip's pixels are yuv444p, which is not taken.",
  ],
])('%s is refused by what it is', async (_, size, encoding, sentence) => {
  const name = encoding === H264 || encoding === TEN_BIT ? 'size.mp4' : 'size.webm';
  const clip = await draw(name, `color=s=${size}:r=1:d=1`, encoding);
  await expect(inspect(clip)).rejects.toThrow(new ClipError(sentence));
});

test('a 4K clip is accepted in landscape and portrait (PIC-10)', async () => {
  for (const [width, height] of [
    [4096, 2304],
    [2160, 3840],
  ]) {
    const clip = await draw('4k.mp4', `color=s=${width}x${height}:r=1:d=1`, H264);
    expect(await inspect(clip)).toMatchObject({ widthPx: width, heightPx: height, format: 'mp4' });
  }
});

test('a codec that browsers do not record is rejected', async () => {
  const clip = await draw('ancient.mkv', scene, ['-c:v', 'mpeg4']);
  await expect(inspect(clip)).rejects.toThrow(ClipError);
});

test('a video that ends before its header is rejected', async () => {
  const whole = await readFile(await draw('whole.mp4', scene, H264));
  await writeFile(path('cut.mp4'), whole.subarray(0, whole.length / 2));
  await expect(inspect(path('cut.mp4'))).rejects.toThrow('The clip is damaged or incomplete.');
});

test('a truncated recording, or one with garbage at its end, is accepted', async () => {
  const whole = await readFile(recorded);
  await writeFile(path('half.webm'), whole.subarray(0, whole.length / 2));
  const { durationMs } = await inspect(path('half.webm'));
  expect(durationMs).toBeLessThan(900);

  await writeFile(path('tail.webm'), Buffer.concat([whole, Buffer.alloc(5000, 'garbage')]));
  expect(await inspect(path('tail.webm'))).toMatchObject({ widthPx: 160, heightPx: 120 });
});

const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a playlist is rejected before its targets are read (PIC-11)', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/secret`;
  const playlists = [url, recorded, 'file:///etc/hostname'].flatMap((target) => [
    `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${target}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${target}'\n`,
    `<?xml version="1.0"?><MPD><BaseURL>${target}</BaseURL></MPD>`,
    `v=0\nc=IN IP4 127.0.0.1\nm=video ${port} RTP/AVP 96\n`,
  ]);
  for (const playlist of playlists) {
    await writeFile(path('playlist.mp4'), playlist);
    await expect(inspect(path('playlist.mp4'))).rejects.toThrow(ClipError);
  }
  expect(requests).toEqual([]);
});

test('a playlist with the header of a video is read as a video and fails', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/secret`;
  const heads = [Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('\0\0\0\x20ftypisom')];
  for (const head of heads) {
    const playlist = Buffer.from(`\n#EXTM3U\n#EXTINF:5,\n${url}\n#EXT-X-ENDLIST\n`);
    await writeFile(path('playlist.mp4'), Buffer.concat([head, playlist]));
    await expect(inspect(path('playlist.mp4'))).rejects.toThrow(ClipError);
  }
  expect(requests).toEqual([]);
});

test('file names with special characters of ffmpeg are used literally', async () => {
  for (const name of ['-i.webm', 'concat:x.webm', 'clip%03d.webm', 'http:x.webm']) {
    await writeFile(path(name), await readFile(recorded));
    expect(await inspect(path(name)), name).toMatchObject({ widthPx: 160 });
  }
});

test('an inspection stops when its signal is aborted', async () => {
  const stopped = inspectClip(ffmpeg, recorded, AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ isAborted: true });
  await expect(inspectClip(ffmpeg, recorded, AbortSignal.abort())).rejects.toThrow(VideoError);
});

test('a clip is not rejected because the machine is busy', async () => {
  const ffprobePath = await script('busy-ffprobe', 'exec sleep 600');
  const hurried = { ...ffmpeg, ffprobePath, timeLimitMs: 1 };
  await expect(inspectClip(hurried, recorded, signal)).rejects.toMatchObject({
    name: 'VideoError',
    isTemporary: true,
  });
});

test('a damaged clip is accepted or rejected with a ClipError', async () => {
  const seed = await readFile(recorded);
  const share = fc.nat(999).map((thousandths) => thousandths / 1000);
  const changes = fc.array(fc.tuple(share, fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(changes, share, async (changed, kept) => {
      const file = Buffer.from(seed.subarray(0, Math.max(20, seed.length * kept)));
      // Mostly in the header, where errors have the most effect.
      for (const [where, value] of changed) file[Math.floor(where ** 3 * file.length)] = value;
      await writeFile(path('spoilt.webm'), file);
      const outcome = await inspect(path('spoilt.webm')).catch((error) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ClipError);
      else expect(outcome.widthPx).toBeGreaterThanOrEqual(16);
    }),
    { numRuns: 12 },
  );
});
