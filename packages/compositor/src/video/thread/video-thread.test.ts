import { existsSync } from 'node:fs';
import { readFile, truncate } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhoto } from '../../photos/photo.ts';
import { openTemplate, type Template } from '../../prints/template.ts';
import { aFrame, drawTemplate, flatJpeg, SHIRT, SKIN } from '../../testing/drawings.ts';
import { type PreparedClip, prepareStillAsClip } from '../clips/prepare-clip.ts';
import { ClipError } from '../ffmpeg/errors.ts';
import { type Films, renderFilms } from '../films/render-films.ts';
import { listVideoSlots } from '../films/video-sheet.ts';
import {
  canRaisePriority,
  drawHalves,
  H264,
  openVideoFixture,
  VP9,
} from '../testing/video-fixture.ts';
import { type VideoWork, videoWork } from '../video-work.ts';
import { createVideoThread } from './video-thread.ts';

const { ffmpeg, folder, path, script, signal, draw, createHangingFfmpeg, waitForFile, listFiles } =
  await openVideoFixture();
const frame = aFrame([{ x: 16, y: 32, width: 128, height: 96, photo: 1 }]);
const thread = createVideoThread();
afterAll(thread.stop);

let template: Template;
let clip: PreparedClip;
beforeAll(async () => {
  template = await openTemplate(await drawTemplate(frame), frame);
  const photo = await openPhoto(await flatJpeg(SKIN, 320, 180));
  const slots = listVideoSlots(template, 1);
  clip = await prepareStillAsClip(ffmpeg, { photo, slots, output: path('still.mp4') }, signal);
});

function films(name: string, clips: readonly PreparedClip[] = [clip]): Films {
  const effect = 'original' as const;
  return {
    livingPrint: { template, clips, effect, outputFile: path(`${name}-print.mp4`) },
    animatedClip: { clips, effect, outputFile: path(`${name}-clip.mp4`) },
  };
}

test('the films are the same as without a thread (FILM-28)', async () => {
  await renderFilms(ffmpeg, films('here'), signal);
  await Promise.all([
    thread.renderFilms(ffmpeg, films('there'), signal),
    thread.renderFilms(ffmpeg, films('beside'), signal),
  ]);
  for (const kind of ['print', 'clip']) {
    const made = await readFile(path(`here-${kind}.mp4`));
    expect(made.equals(await readFile(path(`there-${kind}.mp4`)))).toBe(true);
    expect(made.equals(await readFile(path(`beside-${kind}.mp4`)))).toBe(true);
  }
});

test('clips, stills and GIFs are the same as without a thread (FILM-28)', async () => {
  const file = await draw('recorded.mp4', drawHalves({ left: SKIN, right: SHIRT }), H264);
  const photo = await openPhoto(await flatJpeg(SKIN, 320, 180));
  const slots = listVideoSlots(template, 1);
  const crop = { x: 0, y: 0, width: 160, height: 120, isMirrored: true };

  async function makeAll(
    name: string,
    { inspectClip, prepareClip, prepareStillAsClip, renderGif }: VideoWork,
  ) {
    const facts = await inspectClip(ffmpeg, file, signal);
    const toPrepare = { file, facts, crop, slots, output: path(`${name}-clip.mp4`) };
    const prepared = await prepareClip(ffmpeg, toPrepare, signal);
    const toStill = { photo, slots, output: path(`${name}-still.mp4`) };
    const still = await prepareStillAsClip(ffmpeg, toStill, signal);
    const gif = path(`${name}.gif`);
    await renderGif(ffmpeg, { animatedClip: file, outputFile: gif }, signal);
    const bytes = await Promise.all([prepared.file, still.file, gif].map((made) => readFile(made)));
    return { facts, tracks: [prepared.tracks, still.tracks], bytes };
  }
  expect(await makeAll('there', thread)).toEqual(await makeAll('here', videoWork));
});

test('errors are the same as without a thread', async () => {
  const missingClip = { ...clip, file: path('gone.mp4') };
  const rendering = thread.renderFilms(ffmpeg, films('never', [missingClip]), signal);
  await expect(rendering).rejects.toMatchObject({
    name: 'VideoError',
    message: expect.stringContaining('gone.mp4'),
    isTemporary: false,
  });
  const missing = { ...ffmpeg, ffmpegPath: path('no-ffmpeg'), memoryLimit: undefined };
  await expect(thread.renderFilms(missing, films('none'), signal)).rejects.toMatchObject({
    isTemporary: true,
    cause: { message: expect.stringContaining('no-ffmpeg'), code: 'ENOENT' },
  });
  const broken = await draw('broken.webm', drawHalves({ left: SKIN, right: SHIRT }), VP9);
  await truncate(broken, 100);
  const inspecting = thread.inspectClip(ffmpeg, broken, signal);
  await expect(inspecting).rejects.toThrow(ClipError);
  await expect(inspecting).rejects.toMatchObject({
    message: 'The clip is damaged or incomplete.',
    cause: { name: 'VideoError', message: expect.stringContaining('broken.webm') },
  });
});

test('aborted work leaves no file, and the next films are made (FILM-19)', async () => {
  const controller = new AbortController();
  const stuck = await createHangingFfmpeg();
  const rendering = thread.renderFilms(stuck, films('unwanted'), controller.signal);
  await waitForFile('unwanted');
  controller.abort();
  await expect(rendering).rejects.toMatchObject({ name: 'VideoError', isAborted: true });
  expect((await listFiles()).filter((name) => name.includes('unwanted'))).toEqual([]);
  await expect(thread.renderFilms(ffmpeg, films('late'), controller.signal)).rejects.toMatchObject({
    isAborted: true,
  });
  await thread.renderFilms(ffmpeg, films('next'), signal);
});

test('films with a raise signal get the usual priority in the thread, too (FILM-40)', async () => {
  const controller = new AbortController();
  const raise = new AbortController();
  const lines = 'echo $$ > pid.part; mv pid.part pid; exec sleep 600';
  const stuck = {
    ...ffmpeg,
    ffmpegPath: await script('raised-ffmpeg', `cd "${folder}"; ${lines}`),
    filmPriority: 'lowest' as const,
    raiseSignal: raise.signal,
  };
  const rendering = thread.renderFilms(stuck, films('raised'), controller.signal);
  rendering.catch(() => {});
  await expect.poll(() => existsSync(path('pid'))).toBe(true);
  const pid = Number(await readFile(path('pid'), 'utf8'));
  await expect.poll(() => getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
  raise.abort();
  const { PRIORITY_LOW } = constants.priority;
  const expected = canRaisePriority() ? getPriority() : PRIORITY_LOW;
  await expect.poll(() => getPriority(pid)).toBe(expected);
  controller.abort();
  await expect(rendering).rejects.toMatchObject({ isAborted: true });
});

test('stopping the thread stops its films, and the next films start a new thread', async () => {
  const ownThread = createVideoThread();
  const rendering = ownThread.renderFilms(await createHangingFfmpeg(), films('cut-off'), signal);
  const rejection = expect(rendering).rejects.toMatchObject({ isTemporary: true });
  await waitForFile('cut-off');
  await ownThread.stop();
  await rejection;
  expect((await listFiles()).filter((name) => name.includes('cut-off'))).toEqual([]);
  await ownThread.renderFilms(ffmpeg, films('again'), signal);
  await ownThread.stop();
});
