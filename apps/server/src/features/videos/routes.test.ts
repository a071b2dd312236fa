import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVideoFacts } from '@jepret/compositor';
import { EffectName, effectNameOf, type GeneratedVideos, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import {
  FRAME,
  SHEET_FRAME,
  SINGLE_FRAME,
  SMALL_FRAMES,
} from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawClip, readVideoFrame } from '../../testing/media/test-clips.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';
import { colorOf, drawPhoto } from '../../testing/media/test-photos.ts';

// These tests make real films.

const [FIRST_EFFECT] = EffectName.options;
const keyOf = (url: string) => new URL(url).pathname.replace('/static/', '');

const fileOf = async ({ dependencies }: RecordingBooth, url: string) =>
  (await dependencies.blobStore.findFile?.(keyOf(url))) ?? expect.fail(`nothing at ${url}`);

const listFilms = async ({ dependencies }: RecordingBooth) =>
  (await dependencies.blobStore.list('res_image/')).filter((key) => /\.(mp4|gif)$/.test(key));

const listVideos = async ({ database }: RecordingBooth) => {
  const rows = await database.selectFrom('videos').selectAll().orderBy('changed_at').execute();
  return rows.map(({ plan, state }) => ({ effect: JSON.parse(plan).effect, state }));
};

/** Waits until so many videos have a waiting call. */
async function untilWaiting(booth: RecordingBooth, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await booth.database.selectFrom('videos').select('wanted_until').execute();
      return rows.filter(({ wanted_until }) => wanted_until > 0).length;
    })
    .toBe(count);
}

async function openRecordedOn(database: Database, frame = SINGLE_FRAME) {
  const booth = await startRecordingBooth(database);
  const txID = await booth.startPaid();
  await booth.recordAll(txID, frame);
  return { booth, txID };
}

describe('the films of generate-video', () => {
  test('are the living print and the animated clip in a format for every phone, followed by a GIF (FILM-2)', async () => {
    const { booth, txID } = await openRecordedOn(await openInMemory(), FRAME);
    await booth.startVideoJobs();
    const { video_url, stacked_video_url } = await booth.getVideos(txID, 'light_grayscale');
    const { files_key } = await booth.database
      .selectFrom('transactions')
      .select('files_key')
      .executeTakeFirstOrThrow();
    const { ffmpeg = expect.fail('no ffmpeg') } = booth.dependencies;
    for (const url of [video_url, stacked_video_url]) {
      expect(url).toContain(`http://localhost:3000/static/res_image/jakarta/${files_key}/`);
      expect(effectNameOf(url)).toBe('light_grayscale');
      const answer = await booth.get(new URL(url).pathname);
      expect(answer.headers['content-type']).toBe('video/mp4');
      expect(await readVideoFacts(ffmpeg, await fileOf(booth, url))).toMatchObject({
        codec: 'h264',
        pixelFormat: 'yuv420p',
        isFastStart: true,
      });
    }
    const livingPrint = await fileOf(booth, video_url);
    expect(await readVideoFacts(ffmpeg, livingPrint)).toMatchObject({ frameCount: 150 });
    const pixelAt = await readVideoFrame(livingPrint, 20);
    for (const slot of computeSlots(toChosenFrame(SMALL_FRAMES[0]))) {
      const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
      expect(pixel).toEqual(Array(3).fill(near(pixel[0] ?? 0)));
    }
    await expect
      .poll(async () => (await listFilms(booth)).filter((key) => key.endsWith('.gif')))
      .toEqual([expect.stringContaining(`${files_key}/light_grayscale/animated-clip-`)]);
  });

  test('each clip plays in its slots in its own colours; films that were not chosen get no GIF (FILM-1)', async () => {
    const { booth, txID } = await openRecordedOn(await openInMemory(), FRAME);
    await booth.startVideoJobs();
    const answer = await booth.post(
      '/api/generate-video',
      { txID, effect: 'original', fps: 30, ...FRAME, ahead: true },
      booth.kiosk.headers,
    );
    expect(await booth.listJobs()).not.toContain('videos-gif');
    await booth.dependencies.videoQueue.stop();
    expect(await booth.getVideos(txID, 'original')).toEqual(answer.json().data);
    expect(await booth.listJobs()).toContain('videos-gif');

    const pixelAt = await readVideoFrame(await fileOf(booth, answer.json().data.video_url), 20);
    for (const slot of computeSlots(toChosenFrame(SMALL_FRAMES[0]))) {
      const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
      const { r, g, b } = colorOf(slot.photo);
      expect(pixel).toEqual([near(r), near(g), near(b)]);
    }
    expect(pixelAt(4, 4)).toEqual([near(250), near(245), near(235)]);
  });

  test('a missing or damaged clip is replaced by its still (FILM-6)', async () => {
    const booth = await startRecordingBooth(await openInMemory());
    const txID = await booth.startPaid();
    const photos = { 1: await drawPhoto(1), 2: await drawPhoto(2), 3: await drawPhoto(3) };
    await booth.record(txID, { photos, clips: { 1: await drawClip(1), 3: await drawClip(3) } });
    const { blob_key } = await booth.database
      .selectFrom('clips')
      .select('blob_key')
      .where('number', '=', 3)
      .executeTakeFirstOrThrow();
    const damaged = (await drawClip(3)).subarray(0, 200);
    await booth.dependencies.blobStore.put(blob_key, damaged, 'video/webm');
    await booth.startVideoJobs();
    const { video_url } = await booth.getVideos(txID, 'original', SHEET_FRAME);
    const pixelAt = await readVideoFrame(await fileOf(booth, video_url), 140);
    for (const slot of computeSlots(toChosenFrame(SMALL_FRAMES[1]))) {
      const { r, g, b } = colorOf(slot.photo);
      const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
      expect(pixel).toEqual([near(r), near(g), near(b)]);
    }
  });
});

describeOnEveryDatabase('generate-video', (open) => {
  const openRecorded = async () => openRecordedOn(await open());

  test('repeated calls get the same files, twenty calls at once make them once, and lost files are made again (CALL-15, FILM-12)', async () => {
    const { booth, txID } = await openRecorded();
    await booth.startVideoJobs();
    const asked = Array.from({ length: 20 }, () => booth.getVideos(txID, 'original', SINGLE_FRAME));
    const answers = await Promise.all(asked);
    const [first = expect.fail('no answer')] = answers;
    expect(answers).toEqual(answers.map(() => first));
    expect(await listVideos(booth)).toHaveLength(1);
    const { blobStore } = booth.dependencies;
    const key = keyOf(first.video_url);
    const put = blobStore.put;
    const puts: string[] = [];
    blobStore.put = (...blob) => {
      if (blob[0].endsWith('.mp4')) puts.push(blob[0]);
      return put(...blob);
    };
    expect(await booth.getVideos(txID, 'original', SINGLE_FRAME)).toEqual(first);
    expect(puts).toEqual([]);
    await blobStore.delete(key);
    expect(await booth.getVideos(txID, 'original', SINGLE_FRAME)).toEqual(first);
    expect(puts).toContain(key);
  });

  test('another effect, another frame and a retake give other videos (CALL-16)', async () => {
    const { booth, txID } = await openRecorded();
    await booth.startVideoJobs();
    const getVideos = (effect: EffectName) => booth.getVideos(txID, effect, SINGLE_FRAME);
    const answers: GeneratedVideos[] = [
      await getVideos('original'),
      await getVideos('light_original'),
    ];
    const clips = { 1: await drawClip(5) };
    await booth.record(txID, { photos: { 1: await drawPhoto(5) }, clips }, SINGLE_FRAME);
    answers.push(await getVideos('original'));
    expect(new Set(answers.flatMap((answer) => Object.values(answer))).size).toBe(6);
  });
});

describeOnEveryDatabase('videos made in advance', (open) => {
  test('clips are scaled to slot size while the visitor poses, and not again for the video', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    await booth.startVideoJobs();
    const listPrepared = () =>
      booth.database.selectFrom('prepared_clips').selectAll().orderBy('blob_key').execute();
    for (const number of [1, 2, 3]) {
      const captures = {
        photos: { [number]: await drawPhoto(number) },
        clips: { [number]: await drawClip(number) },
      };
      await booth.record(txID, captures, SHEET_FRAME);
      await expect.poll(listPrepared).toHaveLength(number);
    }
    const prepared = await listPrepared();
    expect(prepared.map(({ blob_key }) => blob_key)).toEqual(
      [1, 2, 3].map((number) => expect.stringMatching(`^captures/\\w+/ready-${number}-`)),
    );
    await booth.getVideos(txID, 'original', SHEET_FRAME);
    expect(await listPrepared()).toEqual(prepared);
  });

  test('without clips nothing is made in advance', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID, SINGLE_FRAME);
    await booth.getImages(txID, SINGLE_FRAME);
    await booth.dependencies.background.settled();
    expect(await listVideos(booth)).toEqual([]);
  });

  test('a request for another effect replaces work ahead, never work that a call waits for (FILM-10)', async () => {
    const { booth, txID } = await openRecordedOn(await open());
    await booth.getImages(txID, SINGLE_FRAME);
    await booth.dependencies.background.settled();
    const first = booth.getVideos(txID, 'original', SINGLE_FRAME);
    await untilWaiting(booth, 1);
    const second = booth.getVideos(txID, 'dark_grayscale', SINGLE_FRAME);
    await untilWaiting(booth, 2);
    await booth.startVideoJobs();
    await Promise.all([first, second]);
    expect(await listVideos(booth)).toEqual(
      expect.arrayContaining([
        { effect: FIRST_EFFECT, state: 'dropped' },
        { effect: 'original', state: 'made' },
        { effect: 'dark_grayscale', state: 'made' },
      ]),
    );
    const films = await listFilms(booth);
    expect(films.filter((key) => key.includes(`/${FIRST_EFFECT}/`))).toEqual([]);
  });

  test('after generate-image the first effect is made in advance; a request joins it with a higher priority (FILM-9)', async () => {
    const booth = await startRecordingBooth(await open());
    const sessions = [await booth.startPaid(), await booth.startPaid()];
    for (const txID of sessions) {
      await booth.recordAll(txID, SINGLE_FRAME);
      await booth.getImages(txID, SINGLE_FRAME);
      await booth.dependencies.background.settled();
    }
    const ahead = { effect: FIRST_EFFECT, state: 'waiting' };
    expect(await listVideos(booth)).toEqual([ahead, ahead]);
    const [, second = expect.fail('no session')] = sessions;
    const { blobStore } = booth.dependencies;
    const put = blobStore.put;
    const made: string[] = [];
    blobStore.put = (...blob) => {
      if (blob[0].includes('living-print')) made.push(blob[0]);
      return put(...blob);
    };
    const asked = booth.getVideos(second, FIRST_EFFECT, SINGLE_FRAME);
    const jobs = booth.database.selectFrom('jobs').select('key').where('name', '=', 'videos-make');
    await expect
      .poll(
        async () =>
          (await jobs.orderBy('is_urgent', 'desc').orderBy('seq').executeTakeFirst())?.key,
      )
      .toContain(second);
    await booth.startVideoJobs();
    const { video_url } = await asked;
    expect(made[0]).toBe(keyOf(video_url));
  });

  test('work that is dropped stops at once, and the video can be requested again', async () => {
    const { ffmpeg, folder } = scriptFfmpeg(
      'if [ -e hang ] && mkdir hanging; then exec sleep 600; fi; exec ffmpeg "$@"',
    );
    const booth = await startRecordingBooth(await open(), { ffmpeg });
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SHEET_FRAME);
    await booth.dependencies.background.settled();
    await booth.startVideoJobs();
    await expect.poll(() => booth.listJobs()).toEqual([]);
    writeFileSync(join(folder, 'hang'), '');
    await booth.getImages(txID, SHEET_FRAME);
    await expect.poll(() => existsSync(join(folder, 'hanging'))).toBe(true);
    await booth.getVideos(txID, 'original', SHEET_FRAME);
    expect(await listVideos(booth)).toContainEqual({ effect: FIRST_EFFECT, state: 'dropped' });
    await booth.getVideos(txID, FIRST_EFFECT, SHEET_FRAME);
    expect(await listVideos(booth)).toEqual(
      expect.arrayContaining([
        { effect: FIRST_EFFECT, state: 'made' },
        { effect: 'original', state: 'made' },
      ]),
    );
  });

  test('after a disconnect the work continues until the session requests another video (FILM-10)', async () => {
    const { booth, txID } = await openRecordedOn(await open());
    const url = await booth.app.listen({ host: '127.0.0.1', port: 0 });
    const ask = async (effect: EffectName) => {
      const connection = new AbortController();
      const asked = fetch(`${url}/api/generate-video`, {
        method: 'POST',
        headers: { ...booth.kiosk.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ txID, effect, fps: 30, ...SINGLE_FRAME }),
        signal: connection.signal,
      });
      await untilWaiting(booth, 1);
      connection.abort();
      await expect(asked).rejects.toThrow('aborted');
      await untilWaiting(booth, 0);
    };
    await ask('original');
    await ask('light_grayscale');
    await booth.startVideoJobs();
    await expect
      .poll(() => listVideos(booth))
      .toEqual(
        expect.arrayContaining([
          { effect: 'original', state: 'dropped' },
          { effect: 'light_grayscale', state: 'made' },
        ]),
      );
    expect(booth.logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  });

  test('a retake while a call waits gives a video with the new clip', async () => {
    const { booth, txID } = await openRecordedOn(await open());
    const asked = booth.getVideos(txID, 'original', SINGLE_FRAME);
    await untilWaiting(booth, 1);
    const retaken = { photos: { 1: await drawPhoto(6) }, clips: { 1: await drawClip(6) } };
    await booth.record(txID, retaken, SINGLE_FRAME);
    await booth.startVideoJobs();
    const { video_url } = await asked;
    const [slot = expect.fail('no slot')] = computeSlots(toChosenFrame(SMALL_FRAMES[2]));
    const pixelAt = await readVideoFrame(await fileOf(booth, video_url), 10);
    const { r, g, b } = colorOf(6);
    const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
    expect(pixel).toEqual([near(r), near(g), near(b)]);
  });
});

const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) <= 8);
