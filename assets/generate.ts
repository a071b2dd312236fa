import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logo, wordmark } from '@jepret/artwork/brand/logo.ts';
import { everyFrame } from '@jepret/artwork/frames/every-frame.ts';
import { GUIDE, howToSnap } from '@jepret/artwork/guide/how-to-snap.ts';
import { openCanvas } from '@jepret/artwork/render/canvas.ts';
import { writeMp3, writeWebp } from '@jepret/artwork/render/encode.ts';
import {
  closeFrameCanvas,
  templatePathOf,
  writeCatalogue,
  writeFrame,
} from '@jepret/artwork/render/frame-files.ts';
import { renderVideo, type Video } from '@jepret/artwork/render/video.ts';
import { mistyMorning } from '@jepret/artwork/scenes/bandung/misty-morning.ts';
import { compiling } from '@jepret/artwork/scenes/compiling/compiling.ts';
import { demoCamera } from '@jepret/artwork/scenes/demo-camera.ts';
import { family, friends, stillOf } from '@jepret/artwork/scenes/groups.ts';
import { eveningBus } from '@jepret/artwork/scenes/jakarta/evening-bus.ts';
import { shopWindow } from '@jepret/artwork/scenes/shop-window.ts';
import { synthesizeShutter } from '@jepret/artwork/sound/shutter.ts';
import { synthesizeWord } from '@jepret/artwork/sound/spoken-word.ts';
import { everySticker } from '@jepret/artwork/stickers/every-sticker.ts';
import {
  closeStickerCanvas,
  stickerPathOf,
  writeSticker,
  writeStickerSheet,
} from '@jepret/artwork/stickers/sticker-files.ts';
import { place, type Svg } from '@jepret/artwork/svg.ts';
import { THANKS, thanks } from '@jepret/artwork/thanks/thanks.ts';
import { COUNTDOWN_WORDS, countdownWordPath, LANGUAGES } from '@jepret/contract';
import { english, getTranslate } from '@jepret/messages/every-language';
import sharp from 'sharp';

/** The photos in a frame's windows before the first snap. */
const SAMPLE_SNAPS = [
  [friends, 0],
  [friends, 1],
  [friends, 2],
  [friends, 3],
  [family, 1],
  [family, 3],
] as const;

const generators: Record<string, (file: string) => Promise<void> | void> = {
  'static/images/logo.svg': (file) => writeFile(file, logo()),
  'static/images/wordmark.svg': (file) => writeFile(file, wordmark()),
  'static/images/wordmark.png': wordmarkForMails,
  'static/images/icon-192.png': icon(192, 0.86),
  'static/images/icon-512.png': icon(512, 0.86),
  // Phones cut it to a circle or another shape of 80 % of its width.
  'static/images/icon-maskable-512.png': icon(512, 0.62),
  'static/images/how-to-snap.webp': picture(GUIDE, () => howToSnap(english), 78),
  'static/images/how-to-snap-id.webp': picture(GUIDE, () => howToSnap(getTranslate('id')), 78),
  'static/images/thanks.webp': picture(THANKS, thanks, 80),
  ...Object.fromEntries(
    SAMPLE_SNAPS.map(([group, shot], index) => [
      `static/images/sample-snap-${index + 1}.webp`,
      (file: string) => sampleSnap(stillOf(group, shot), file),
    ]),
  ),
  'static/audio/camera-shutter-click-08.mp3': (file) => writeMp3(synthesizeShutter(), file, 160),
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      COUNTDOWN_WORDS.map((word) => [
        countdownWordPath(language, word).slice(1),
        (file: string) => {
          const text = getTranslate(language)(`spokenCountdown.${word}`);
          writeMp3(synthesizeWord(language, text), file, 48);
        },
      ]),
    ),
  ),
  'videos/default/landing.mp4': video(shopWindow, 30),
  'videos/jakarta/landing.mp4': video(eveningBus, 31),
  'videos/bandung/landing.mp4': video(mistyMorning, 31),
  'static/videos/demo-camera.mp4': video(demoCamera, 30),
  'static/videos/compiling.mp4': video(compiling, 29),
  ...Object.fromEntries(
    everySticker.flatMap(({ group, stickers }) =>
      stickers.map((sticker) => [
        stickerPathOf(group, sticker),
        (file: string) => writeSticker(sticker, file),
      ]),
    ),
  ),
  'static/stickers/stickers.json': (file) => writeStickerSheet(everySticker, file),
  'frames.json': (file) => writeCatalogue(everyFrame, file),
  ...Object.fromEntries(
    everyFrame.map((design) => [
      templatePathOf(design),
      (file: string) => writeFrame(design, file),
    ]),
  ),
};

/** `node assets/generate.ts` generates all files; with an argument, only paths that contain it. */
const filter = process.argv[2] ?? '';
const selected = Object.entries(generators).filter(([path]) => path.includes(filter));
if (selected.length === 0)
  throw new Error(`No path contains ${filter}: ${Object.keys(generators).join(', ')}`);
for (const [path, generate] of selected) {
  const file = join(import.meta.dirname, path);
  await mkdir(dirname(file), { recursive: true });
  await generate(file);
  process.stdout.write(`${path}\n`);
}
await closeFrameCanvas();
await closeStickerCanvas();

function picture(
  { width, height }: { width: number; height: number },
  draw: () => Svg,
  quality: number,
): (file: string) => Promise<void> {
  return async (file) => {
    const canvas = await openCanvas(width, height);
    const png = await canvas.draw(draw());
    await canvas.close();
    writeWebp(png, file, quality);
  };
}

/** PNG, because mail programs show no SVG; three times the width in which it is shown. */
async function wordmarkForMails(file: string): Promise<void> {
  const drawn = sharp(Buffer.from(wordmark()), { density: 144 }).resize({ width: 480 });
  await drawn.png({ palette: true, colours: 64, effort: 10 }).toFile(file);
}

/** The mascot on the booth's cream, for a phone's home screen. */
function icon(sizePx: number, share: number): (file: string) => Promise<void> {
  return async (file) => {
    const drawnPx = Math.round(sizePx * share);
    const drawn = await sharp(Buffer.from(logo()), { density: 600 })
      .resize(drawnPx, drawnPx)
      .toBuffer();
    await sharp({ create: { width: sizePx, height: sizePx, channels: 3, background: '#FFF5E1' } })
      .composite([{ input: drawn, gravity: 'centre' }])
      .png({ palette: true, colours: 64, effort: 10 })
      .toFile(file);
  };
}

async function sampleSnap(picture: Svg, file: string): Promise<void> {
  const canvas = await openCanvas(640, 360);
  // 16:9 from the middle of a picture of 800 × 540.
  const png = await canvas.draw(place({ y: -36, scale: 0.8 }, picture));
  await canvas.close();
  writeWebp(png, file, 76);
}

function video(scene: Video, crf: number): (file: string) => Promise<void> {
  return (file) => renderVideo(scene, file, crf);
}
