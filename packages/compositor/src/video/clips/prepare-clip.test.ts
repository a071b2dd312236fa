import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openPhoto } from '../../photos/photo.ts';
import { distance, drawPicture, type Rgb, SHIRT, SKIN, WALL } from '../../testing/drawings.ts';
import { VideoError } from '../ffmpeg/errors.ts';
import { drawHalves, H264, openVideoFixture, TAGGED, VP9 } from '../testing/video-fixture.ts';
import { inspectClip } from './inspect-clip.ts';
import { type ClipToPrepare, prepareClip, prepareStillAsClip } from './prepare-clip.ts';

const { ffmpeg, path, signal, draw, readFrame, run, listFiles, waitForFile, createHangingFfmpeg } =
  await openVideoFixture();

const TOLERANCE = 6;
const SLOT = { width: 80, height: 60 };

const WHOLE = { x: 0, y: 0, width: 160, height: 120, isMirrored: false };
const FACTS = { widthPx: 160, heightPx: 120, durationMs: 1000 };

async function prepare(file: string, overrides: Partial<ClipToPrepare> = {}) {
  const facts = overrides.facts ?? (await inspectClip(ffmpeg, file, signal));
  const crop = { ...WHOLE, width: facts.widthPx, height: facts.heightPx };
  const output = path('prepared.mp4');
  const clip = { file, facts, crop, slots: [SLOT], output, ...overrides };
  return prepareClip(ffmpeg, clip, signal);
}

async function expectColours(file: string, frame: number, left: Rgb, right: Rgb) {
  const { width, height, colourAt } = await readFrame(file, frame);
  const [quarter, middle] = [Math.floor(width / 4), Math.floor(height / 2)];
  for (const [x, expected] of [
    [quarter, left],
    [3 * quarter, right],
  ] as const) {
    const colour = colourAt(x, middle);
    expect(distance(colour, expected), `${colour} at ${x}`).toBeLessThanOrEqual(TOLERANCE);
  }
}

test('a clip is scaled to the sizes of its slots and of the animated clip, at 30 frames a second (FILM-7)', async () => {
  const file = await draw('clip.webm', drawHalves({ left: SKIN, right: SHIRT, seconds: 1.5 }), [
    ...VP9,
    ...TAGGED,
  ]);
  const slots = [SLOT, { width: 40, height: 90 }];
  const { tracks } = await prepare(file, { slots });
  expect(tracks).toEqual([
    { width: 80, height: 60, frameCount: 45 },
    { width: 40, height: 90, frameCount: 45 },
    { width: 160, height: 120, frameCount: 36 },
  ]);
  await expectColours(path('prepared.mp4'), 20, SKIN, SHIRT);
});

test('a clip with a mirrored preview is mirrored (FILM-8)', async () => {
  const file = await draw('clip.webm', drawHalves({ left: SKIN, right: SHIRT }), [
    ...VP9,
    ...TAGGED,
  ]);
  await prepare(file, { facts: FACTS, crop: { ...WHOLE, isMirrored: true } });
  await expectColours(path('prepared.mp4'), 20, SHIRT, SKIN);
});

test('only the crop is shown, centred in its slot and not stretched (FILM-8)', async () => {
  const file = await draw('clip.webm', drawHalves({ left: SKIN, right: SHIRT }), [
    ...VP9,
    ...TAGGED,
  ]);
  // The middle of the right half, although the slot is tall.
  const crop = { x: 80, y: 0, width: 80, height: 120, isMirrored: false };
  await prepare(file, { facts: FACTS, crop, slots: [{ width: 20, height: 90 }] });
  await expectColours(path('prepared.mp4'), 20, SHIRT, SHIRT);
});

test('only the first five seconds of a longer clip are used (FILM-7)', async () => {
  const file = await draw(
    'long.webm',
    drawHalves({ left: WALL, width: 32, height: 32, seconds: 7 }),
    VP9,
  );
  const { tracks } = await prepare(file);
  expect(tracks.map(({ frameCount }) => frameCount)).toEqual([150, 36]);
});

test('a camera slightly slower than 30 frames a second does not produce 151 frames', async () => {
  const seven = drawHalves({ left: WALL, width: 32, height: 32, seconds: 7 });
  const { tracks } = await prepare(await draw('slow.webm', `${seven},fps=29.7`, VP9));
  expect(tracks.map(({ frameCount }) => frameCount)).toEqual([150, 36]);
});

test('a clip that claims 1000 frames a second and skips some plays at the right speed', async () => {
  // Red for a second, with frames missing, then blue: the colour must change at the same time.
  const source = [
    drawHalves({ left: [200, 40, 40], width: 64, height: 64, seconds: 2 }),
    "drawbox=c=0x2828c8:t=fill:enable='gte(t,1)'",
    "select='not(between(n,7,12))*mod(n,4)'",
    'settb=1/1000',
  ];
  const file = await draw('canvas.webm', source.join(','), [
    ...VP9,
    '-fps_mode',
    'passthrough',
    '-enc_time_base',
    '1/1000',
    '-r',
    '1000',
  ]);
  const { tracks } = await prepare(file);
  expect(tracks[0]?.frameCount).toBeGreaterThanOrEqual(58);
  expect(tracks[0]?.frameCount).toBeLessThanOrEqual(61);
  const isBlue = async (frame: number) => {
    const [red, , blue] = (await readFrame(path('prepared.mp4'), frame)).colourAt(20, 20);
    return blue > red;
  };
  expect([await isBlue(9), await isBlue(27), await isBlue(33)]).toEqual([false, false, true]);
});

test('a clip recorded in full range keeps its black and white', async () => {
  const full = 'format=rgb24,scale=out_range=pc:out_color_matrix=bt709,format=yuv420p';
  const source = `color=c=black:s=160x120:r=30:d=1,format=rgb24,drawbox=c=white:w=iw/2:h=ih:t=fill,${full}`;
  const tags = ['-color_range', 'pc', '-colorspace', 'bt709'];
  const file = await draw('full.webm', source, [...VP9, ...tags]);
  await prepare(file, { facts: FACTS });
  await expectColours(path('prepared.mp4'), 20, [255, 255, 255], [0, 0, 0]);
});

test('colours of BT.601 are converted correctly', async () => {
  const source = `color=c=0xd6a082:s=160x120:r=30:d=1,format=rgb24,scale=out_color_matrix=bt601:out_range=tv,format=yuv420p`;
  const file = await draw('old.webm', source, [
    ...VP9,
    '-colorspace',
    'smpte170m',
    '-color_range',
    'tv',
  ]);
  await prepare(file, { facts: FACTS });
  await expectColours(path('prepared.mp4'), 20, SKIN, SKIN);
});

test('odd sizes and rotated pictures are supported', async () => {
  const odd = await draw(
    'odd.webm',
    drawHalves({ left: SKIN, right: SHIRT, width: 161, height: 121 }),
    [...VP9, ...TAGGED],
  );
  expect((await prepare(odd)).tracks.at(-1)).toEqual({ width: 160, height: 120, frameCount: 30 });
  await expectColours(path('prepared.mp4'), 20, SKIN, SHIRT);

  const flat = await draw('flat.mp4', drawHalves({ left: SKIN, right: SHIRT }), [
    ...H264,
    ...TAGGED,
  ]);
  await run(['-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90', path('turned.mp4')]);
  expect((await prepare(path('turned.mp4'))).tracks.at(-1)).toMatchObject({
    width: 120,
    height: 160,
  });
  const { colourAt } = await readFrame(path('prepared.mp4'), 10);
  const [top, bottom] = [colourAt(40, 15), colourAt(40, 45)];
  expect(Math.min(distance(top, SKIN), distance(top, SHIRT))).toBeLessThanOrEqual(TOLERANCE);
  expect(distance(top, bottom)).toBeGreaterThan(50);
});

test('a camera that changes its size midway keeps its crop', async () => {
  const parts = [];
  for (const [index, size] of [
    { width: 320, height: 240 },
    { width: 160, height: 120 },
  ].entries()) {
    const name = `part${index}.webm`;
    parts.push(
      await draw(name, drawHalves({ ...size, left: SKIN, right: SHIRT }), [...VP9, ...TAGGED]),
    );
  }
  await writeFile(path('parts.txt'), parts.map((part) => `file '${part}'`).join('\n'));
  await run([
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    path('parts.txt'),
    '-c',
    'copy',
    path('both.webm'),
  ]);
  const crop = { x: 0, y: 0, width: 320, height: 240, isMirrored: false };
  const { tracks } = await prepare(path('both.webm'), { crop });
  expect(tracks[0]?.frameCount).toBeGreaterThanOrEqual(58);
  await expectColours(path('prepared.mp4'), 50, SKIN, SHIRT);
});

test('a truncated recording produces the frames it has', async () => {
  const whole = await readFile(await draw('whole.webm', 'testsrc2=s=160x120:r=30:d=2', VP9));
  await writeFile(path('half.webm'), whole.subarray(0, whole.length / 2));
  const { tracks } = await prepare(path('half.webm'));
  expect(tracks[0]?.frameCount).toBeGreaterThan(10);
  expect(tracks[0]?.frameCount).toBeLessThan(50);
  expect(tracks[1]?.frameCount).toBeGreaterThan(0);
});

test('a clip that cannot be decoded is an error and leaves no file', async () => {
  const whole = await readFile(await draw('sick.webm', 'testsrc2=s=160x120:r=30:d=1', VP9));
  // After the header everything is noise.
  const noise = Buffer.from(whole).map((byte, index) =>
    index < 600 ? byte : (byte * 31 + index) & 0xff,
  );
  await writeFile(path('sick.webm'), noise);
  const preparing = prepare(path('sick.webm'), { facts: FACTS, output: path('never.mp4') });
  await expect(preparing).rejects.toThrow(VideoError);
  expect((await listFiles()).filter((name) => name.includes('never'))).toEqual([]);
});

test('a still replaces a damaged clip, with the colours of the photo (FILM-6)', async () => {
  const png = await drawPicture(192, 108, (x) => (x < 96 ? SKIN : SHIRT))
    .png()
    .toBuffer();
  const photo = await openPhoto(png);
  const output = path('still.mp4');
  const prepared = await prepareStillAsClip(ffmpeg, { photo, slots: [SLOT], output }, signal);
  expect(prepared).toEqual({
    file: output,
    tracks: [
      { width: 80, height: 60, frameCount: 1 },
      { width: 192, height: 108, frameCount: 1 },
    ],
  });
  await expectColours(output, 0, SKIN, SHIRT);
});

test('aborted work leaves no file', async () => {
  const file = await draw('clip.webm', drawHalves({ left: SKIN }), VP9);
  const controller = new AbortController();
  const clip = { file, facts: FACTS, crop: WHOLE, slots: [SLOT], output: path('unwanted.mp4') };
  const work = prepareClip(await createHangingFfmpeg(), clip, controller.signal);
  await waitForFile('unwanted');
  controller.abort();
  await expect(work).rejects.toMatchObject({ isAborted: true });
  expect((await listFiles()).filter((name) => name.includes('unwanted'))).toEqual([]);
});
