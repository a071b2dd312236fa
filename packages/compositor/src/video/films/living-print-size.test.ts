import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTemplate } from '../../prints/template.ts';
import { aFrame, drawTemplate } from '../../testing/drawings.ts';
import { prepareClip } from '../clips/prepare-clip.ts';
import { readVideoFacts } from '../ffmpeg/read-video-facts.ts';
import { H264, openVideoFixture } from '../testing/video-fixture.ts';
import { renderLivingPrint } from './render-living-print.ts';
import { listVideoSlots } from './video-sheet.ts';

const { ffmpeg, path, signal, draw } = await openVideoFixture();

test('a living print has at most 6 MB, even with noise in windows of the largest size (FILM-3)', async () => {
  const [width, height] = [590, 892];
  const corners = [
    [20, 20],
    [630, 20],
    [20, 932],
    [630, 932],
  ] as const;
  const slots = corners.map(([x, y], index) => ({ x, y, width, height, photo: index + 1 }));
  const frame = aFrame(slots, { width: 1240, height: 1844 });
  const noisy = await openTemplate(await drawTemplate(frame), frame);
  const scene = 'nullsrc=s=396x600:r=30:d=5,noise=alls=100:allf=t,format=yuv420p';
  const file = await draw('noise.mp4', scene, [...H264, '-crf', '5']);
  const clip = await prepareClip(
    ffmpeg,
    {
      file,
      facts: { widthPx: 396, heightPx: 600, durationMs: 5_000 },
      crop: { x: 0, y: 0, width: 396, height: 600, isMirrored: false },
      slots: listVideoSlots(noisy, 1),
      output: path('noise-prepared.mp4'),
    },
    signal,
  );
  const outputFile = path('noise-print.mp4');
  const print = { template: noisy, clips: slots.map(() => clip), outputFile };
  await renderLivingPrint(ffmpeg, { ...print, effect: 'light_original' }, signal);
  expect(await readVideoFacts(ffmpeg, outputFile)).toMatchObject({
    widthPx: 800,
    heightPx: 1190,
    frameCount: 150,
  });
  const { size } = await stat(outputFile);
  expect(size).toBeLessThanOrEqual(6_000_000);
  // Ensures that the noise is strong enough to reach the limit.
  expect(size).toBeGreaterThan(4_000_000);
});
