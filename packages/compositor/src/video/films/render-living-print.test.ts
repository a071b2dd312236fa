import { readdir, readFile } from 'node:fs/promises';
import { EFFECTS, type EffectName } from '@jepret/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openTemplate, type Template } from '../../prints/template.ts';
import {
  aFrame,
  distance,
  drawTemplate,
  INK,
  type Rgb,
  SHIRT,
  SKIN,
} from '../../testing/drawings.ts';
import { toneColour } from '../../testing/toned.ts';
import { type PreparedClip, prepareClip } from '../clips/prepare-clip.ts';
import { VideoError } from '../ffmpeg/errors.ts';
import { readVideoFacts } from '../ffmpeg/read-video-facts.ts';
import { drawHalves, H264, openVideoFixture, TAGGED } from '../testing/video-fixture.ts';
import { renderLivingPrint } from './render-living-print.ts';
import { listVideoSlots } from './video-sheet.ts';

const { ffmpeg, path, signal, draw, readFrame, listFiles, waitForFile, createHangingFfmpeg } =
  await openVideoFixture();

const TOLERANCE = 6;
const SLOTS = [
  { x: 17, y: 33, width: 127, height: 95, photo: 1 },
  { x: 176, y: 32, width: 128, height: 96, photo: 2 },
  { x: 16, y: 160, width: 288, height: 160, photo: 3 },
  { x: 16, y: 352, width: 128, height: 96, photo: 1 },
];
/** The first colour of each clip; the second clip changes after a second. */
const COLOURS: readonly Rgb[] = [SKIN, SHIRT, [90, 160, 200]];

let template: Template;
let clips: PreparedClip[] = [];

beforeAll(async () => {
  const frame = aFrame(SLOTS);
  // Half-transparent artwork over the middle of photo 3.
  const veil = (x: number, y: number) =>
    x >= 140 && x < 180 && y >= 220 && y < 260 ? 64 : undefined;
  template = await openTemplate(await drawTemplate(frame, veil), frame);
  clips = await Promise.all(COLOURS.map((colour, index) => prepareColour(colour, index + 1)));
});

async function prepareColour(colour: Rgb, number: number): Promise<PreparedClip> {
  // The second clip is longer than the others.
  const seconds = number === 2 ? 2 : 0.5;
  const scene = drawHalves({ left: colour, width: 128, height: 96, seconds });
  const later = number === 2 ? `,drawbox=c=${LATER}:t=fill:enable='gte(t,1)'` : '';
  const file = await draw(`${number}.mp4`, scene + later, [...H264, ...TAGGED]);
  const facts = { widthPx: 128, heightPx: 96, durationMs: seconds * 1000 };
  const crop = { x: 0, y: 0, width: 128, height: 96, isMirrored: false };
  const slots = listVideoSlots(template, number);
  const output = path(`${number}-prepared.mp4`);
  return prepareClip(ffmpeg, { file, facts, crop, slots, output }, signal);
}

const LATER = '0x783c3c';

const rendered = new Map<EffectName, Promise<string>>();

/** Renders each effect once for all tests. */
function render(effect: EffectName): Promise<string> {
  const made = rendered.get(effect) ?? renderNow(effect);
  rendered.set(effect, made);
  return made;
}

async function renderNow(effect: EffectName): Promise<string> {
  const outputFile = path(`${effect}.mp4`);
  await renderLivingPrint(ffmpeg, { template, clips, effect, outputFile }, signal);
  return outputFile;
}

test('a living print plays on any phone: H.264, 4:2:0, even, 150 frames in 5 s, faststart (FILM-2)', async () => {
  expect(await readVideoFacts(ffmpeg, await render('original'))).toEqual({
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    colours: 'tv bt709 bt709 bt709',
    widthPx: 320,
    heightPx: 480,
    frameCount: 150,
    durationMs: 5000,
    isFastStart: true,
  });
});

test.each(Object.keys(EFFECTS) as EffectName[])(
  'in %s every slot plays its clip in the tones of the print, inside the frame (FILM-1)',
  async (effect) => {
    const { colourAt } = await readFrame(await render(effect), 10);
    for (const { x, y, width, height, photo } of SLOTS) {
      const expected = toneColour(COLOURS[photo - 1] ?? INK, effect);
      for (const [right, down] of [
        [8, 8],
        [width - 9, height - 9],
      ] as const) {
        const colour = colourAt(x + right, y + down);
        expect(distance(colour, expected), `photo ${photo}: ${colour}`).toBeLessThanOrEqual(
          TOLERANCE,
        );
      }
    }
    for (const [x, y] of [
      [4, 4],
      [160, 80],
      [310, 470],
      [160, 335],
    ] as const) {
      expect(distance(colourAt(x, y), INK), `frame at ${x}, ${y}`).toBeLessThanOrEqual(TOLERANCE);
    }
    const under = toneColour(COLOURS[2] ?? INK, effect);
    const mixed = under.map((value, channel) => ((INK[channel] ?? 0) * 64 + value * 191) / 255);
    const veiled = colourAt(160, 240);
    expect(distance(veiled, mixed as unknown as Rgb), `veil: ${veiled}`).toBeLessThanOrEqual(
      TOLERANCE,
    );
  },
);

test('clips play at the right speed, and shorter ones keep their last frame (FILM-7)', async () => {
  const file = await render('original');
  const slots = async (frame: number) => {
    const { colourAt } = await readFrame(file, frame);
    return SLOTS.slice(0, 2).map(({ x, y }) => colourAt(x + 40, y + 40));
  };
  const [[held = INK, before = INK], [stillHeld = INK, after = INK], [, end = INK]] = [
    await slots(27),
    await slots(33),
    await slots(149),
  ];
  expect(distance(before, SHIRT)).toBeLessThanOrEqual(TOLERANCE);
  expect(distance(after, SHIRT)).toBeGreaterThan(40);
  expect(distance(end, after)).toBeLessThanOrEqual(TOLERANCE);
  expect(distance(held, SKIN)).toBeLessThanOrEqual(TOLERANCE);
  expect(distance(stillHeld, SKIN)).toBeLessThanOrEqual(TOLERANCE);
});

test('a clip fills its slot exactly and does not cover the frame', async () => {
  const { colourAt } = await readFrame(await render('original'), 10);
  const isInk = (x: number, y: number) =>
    distance(colourAt(x, y), INK) < distance(colourAt(x, y), SKIN);
  // A slot of odd size: its edge lies within two by two pixels that share a colour.
  expect([14, 19, 141, 146].map((x) => isInk(x, 80))).toEqual([true, false, false, true]);
  expect([30, 35, 125, 130].map((y) => isInk(80, y))).toEqual([true, false, false, true]);
});

test('a painting covers frame and clips in every picture, by its alpha (EDIT-22)', async () => {
  // Columns, each over a clip and over the frame beside it.
  const painting = await paintColumns([255, 128, 0]);
  const outputFile = path('painted.mp4');
  const print = { template, clips, effect: 'original' as const, painting, outputFile };
  await renderLivingPrint(ffmpeg, print, signal);
  const sky = toneColour(COLOURS[2] ?? INK, 'original');
  const mix = (under: Rgb) => under.map((value, at) => (value + (PAINT[at] ?? 0)) / 2);
  for (const frame of [0, 149]) {
    const { colourAt } = await readFrame(outputFile, frame);
    for (const [x, y, colour] of [
      [60, 200, PAINT],
      [60, 335, PAINT],
      [130, 200, mix(sky)],
      [160, 335, mix(INK)],
      [260, 200, sky],
      [260, 335, INK],
    ] as const) {
      const shown = colourAt(x, y);
      const away = distance(shown, colour as unknown as Rgb);
      expect(away, `${frame} ${x} ${y}: ${shown}`).toBeLessThanOrEqual(TOLERANCE);
    }
  }
});

const PAINT: Rgb = [200, 30, 60];

/** Side by side, with these alphas. */
function paintColumns(alphas: readonly number[]): Promise<Buffer> {
  const [width, height] = [320, 480];
  const pixels = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const column = Math.floor(((pixel % width) * alphas.length) / width);
    pixels.set([...PAINT, alphas[column] ?? 0], 4 * pixel);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

test('rendering fails if a clip is missing or was prepared for another template', async () => {
  const video = { template, effect: 'original' as const, outputFile: path('never.mp4') };
  const [first, second] = clips as [PreparedClip, PreparedClip];
  for (const given of [
    [first, second],
    [first, second, first],
  ]) {
    const rendering = renderLivingPrint(ffmpeg, { ...video, clips: given }, signal);
    await expect(rendering).rejects.toThrow('Clip 3 was not prepared for this template.');
  }
});

test('a truncated prepared clip is an error, not a shorter video', async () => {
  const [first, second, third] = clips as [PreparedClip, PreparedClip, PreparedClip];
  const promised = third.tracks.map((track) => ({ ...track, frameCount: 100 }));
  const rendering = renderLivingPrint(
    ffmpeg,
    {
      template,
      clips: [first, second, { ...third, tracks: promised }],
      effect: 'original',
      outputFile: path('never.mp4'),
    },
    signal,
  );
  await expect(rendering).rejects.toThrow(VideoError);
  expect((await listFiles()).filter((name) => name.startsWith('never'))).toEqual([]);
});

test('a missing prepared clip is an error', async () => {
  const [first, second, third] = clips as [PreparedClip, PreparedClip, PreparedClip];
  const missing = { ...third, file: path('gone.mp4') };
  const outputFile = path('never.mp4');
  const print = {
    template,
    clips: [first, second, missing],
    effect: 'original' as const,
    outputFile,
  };
  await expect(renderLivingPrint(ffmpeg, print, signal)).rejects.toThrow('gone.mp4');
  expect((await listFiles()).filter((name) => name.startsWith('never'))).toEqual([]);
});

test('aborted rendering leaves no file and no process (FILM-19)', async () => {
  const controller = new AbortController();
  const outputFile = path('unwanted.mp4');
  const print = { template, clips, effect: 'light_original' as const, outputFile };
  const rendering = renderLivingPrint(await createHangingFfmpeg(), print, controller.signal);
  await waitForFile('unwanted');
  controller.abort();
  await expect(rendering).rejects.toMatchObject({ name: 'VideoError', isAborted: true });
  expect((await listFiles()).filter((name) => name.includes('unwanted'))).toEqual([]);
  expect(await listCommandLines()).not.toContain('unwanted');
});

test('rendering that exceeds its time limit leaves no file and no process', async () => {
  const outputFile = path('too-slow.mp4');
  const print = { template, clips, effect: 'original' as const, outputFile };
  const hurried = { ...ffmpeg, timeLimitMs: 60 };
  const rendering = renderLivingPrint(hurried, print, signal);
  await expect(rendering).rejects.toThrow('took longer than 60 ms');
  expect((await listFiles()).filter((name) => name.includes('too-slow'))).toEqual([]);
  expect(await listCommandLines()).not.toContain('too-slow');
});

async function listCommandLines(): Promise<string> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).join('\n');
}
