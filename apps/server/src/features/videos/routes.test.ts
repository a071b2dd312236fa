import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkVideo } from '@jepret/compositor';
import { EffectName, effectNameOf, type GeneratedVideos, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { FRAME, SHEET_FRAME, SINGLE_FRAME, STUDIO_FRAMES } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawClip, readFrame } from '../../testing/media/test-clips.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';
import { colorOf, drawPhoto } from '../../testing/media/test-photos.ts';

// Real films on a busy machine.

const [FIRST_EFFECT] = EffectName.options;
const keyOf = (url: string) => new URL(url).pathname.replace('/static/', '');

const fileOf = async ({ dependencies }: LiveStudio, url: string) =>
  (await dependencies.blobStore.findFile?.(keyOf(url))) ?? expect.fail(`nothing at ${url}`);

const listFilms = async ({ dependencies }: LiveStudio) =>
  (await dependencies.blobStore.list('res_image/')).filter((key) => /\.(mp4|gif)$/.test(key));

const listVideos = async ({ database }: LiveStudio) => {
  const rows = await database.selectFrom('videos').selectAll().orderBy('changed_at').execute();
  return rows.map(({ plan, state }) => ({ effect: JSON.parse(plan).effect, state }));
};

/** What is being asked for and not answered yet. */
async function untilWaiting(studio: LiveStudio, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await studio.database.selectFrom('videos').select('wanted_until').execute();
      return rows.filter(({ wanted_until }) => wanted_until > 0).length;
    })
    .toBe(count);
}

async function openRecordedOn(database: Database, frame = SINGLE_FRAME) {
  const studio = await openLiveStudio(database);
  const txID = await studio.startPaid();
  await studio.recordAll(txID, frame);
  return { studio, txID };
}

describe('the films of generate-video', () => {
  test('answers with the living print and the animated clip, both for any phone; a GIF follows (FILM-2)', async () => {
    const { studio, txID } = await openRecordedOn(await openInMemory(), FRAME);
    await studio.work();
    const { video_url, stacked_video_url } = await studio.getVideos(txID, 'light_grayscale');
    const { files_key } = await studio.database
      .selectFrom('transactions')
      .select('files_key')
      .executeTakeFirstOrThrow();
    const { ffmpeg = expect.fail('no ffmpeg') } = studio.dependencies;
    for (const url of [video_url, stacked_video_url]) {
      expect(url).toContain(`http://localhost:3000/static/res_image/jakarta/${files_key}/`);
      expect(effectNameOf(url)).toBe('light_grayscale');
      const answer = await studio.get(new URL(url).pathname);
      expect(answer.headers['content-type']).toBe('video/mp4');
      expect(await checkVideo(ffmpeg, await fileOf(studio, url))).toMatchObject({
        codec: 'h264',
        pixelFormat: 'yuv420p',
        isFastStart: true,
      });
    }
    const livingPrint = await fileOf(studio, video_url);
    expect(await checkVideo(ffmpeg, livingPrint)).toMatchObject({ frameCount: 150 });
    const pixelAt = await readFrame(livingPrint, 20);
    for (const slot of computeSlots(toChosenFrame(STUDIO_FRAMES[0]))) {
      const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
      expect(pixel).toEqual(Array(3).fill(near(pixel[0] ?? 0)));
    }
    await expect
      .poll(async () => (await listFilms(studio)).filter((key) => key.endsWith('.gif')))
      .toEqual([expect.stringContaining(`${files_key}/light_grayscale/animated-clip-`)]);
  });

  test('each clip plays in its slots, in its own colours; of what was not chosen no GIF is made (FILM-1)', async () => {
    const { studio, txID } = await openRecordedOn(await openInMemory(), FRAME);
    await studio.work();
    const answer = await studio.post(
      '/api/generate-video',
      { txID, effect: 'original', fps: 30, ...FRAME, ahead: true },
      studio.kiosk.headers,
    );
    expect(await studio.listJobs()).not.toContain('videos-gif');
    await studio.dependencies.videoQueue.stop();
    expect(await studio.getVideos(txID, 'original')).toEqual(answer.json().data);
    expect(await studio.listJobs()).toContain('videos-gif');

    const pixelAt = await readFrame(await fileOf(studio, answer.json().data.video_url), 20);
    for (const slot of computeSlots(toChosenFrame(STUDIO_FRAMES[0]))) {
      const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
      const { r, g, b } = colorOf(slot.photo);
      expect(pixel).toEqual([near(r), near(g), near(b)]);
    }
    expect(pixelAt(4, 4)).toEqual([near(250), near(245), near(235)]);
  });

  test('for a missing or damaged clip its still stands in (FILM-6)', async () => {
    const studio = await openLiveStudio(await openInMemory());
    const txID = await studio.startPaid();
    const photos = { 1: await drawPhoto(1), 2: await drawPhoto(2), 3: await drawPhoto(3) };
    await studio.record(txID, { photos, clips: { 1: await drawClip(1), 3: await drawClip(3) } });
    const { blob_key } = await studio.database
      .selectFrom('clips')
      .select('blob_key')
      .where('number', '=', 3)
      .executeTakeFirstOrThrow();
    const damaged = (await drawClip(3)).subarray(0, 200);
    await studio.dependencies.blobStore.put(blob_key, damaged, 'video/webm');
    await studio.work();
    const { video_url } = await studio.getVideos(txID, 'original', SHEET_FRAME);
    const pixelAt = await readFrame(await fileOf(studio, video_url), 140);
    for (const slot of computeSlots(toChosenFrame(STUDIO_FRAMES[1]))) {
      const { r, g, b } = colorOf(slot.photo);
      const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
      expect(pixel).toEqual([near(r), near(g), near(b)]);
    }
  });
});

describeOnEveryDatabase('generate-video', (open) => {
  const openRecorded = async () => openRecordedOn(await open());

  test('a repeat gets the same files, twenty at once are made once, and what is lost is made again (CALL-15, FILM-12)', async () => {
    const { studio, txID } = await openRecorded();
    await studio.work();
    const asked = Array.from({ length: 20 }, () =>
      studio.getVideos(txID, 'original', SINGLE_FRAME),
    );
    const answers = await Promise.all(asked);
    const [first = expect.fail('no answer')] = answers;
    expect(answers).toEqual(answers.map(() => first));
    expect(await listVideos(studio)).toHaveLength(1);
    const { blobStore } = studio.dependencies;
    const key = keyOf(first.video_url);
    const put = blobStore.put;
    const puts: string[] = [];
    blobStore.put = (...blob) => {
      if (blob[0].endsWith('.mp4')) puts.push(blob[0]);
      return put(...blob);
    };
    expect(await studio.getVideos(txID, 'original', SINGLE_FRAME)).toEqual(first);
    expect(puts).toEqual([]);
    await blobStore.delete(key);
    expect(await studio.getVideos(txID, 'original', SINGLE_FRAME)).toEqual(first);
    expect(puts).toContain(key);
  });

  test('another effect, another frame and a retake are other videos (CALL-16)', async () => {
    const { studio, txID } = await openRecorded();
    await studio.work();
    const getVideos = (effect: EffectName) => studio.getVideos(txID, effect, SINGLE_FRAME);
    const answers: GeneratedVideos[] = [
      await getVideos('original'),
      await getVideos('light_original'),
    ];
    const clips = { 1: await drawClip(5) };
    await studio.record(txID, { photos: { 1: await drawPhoto(5) }, clips }, SINGLE_FRAME);
    answers.push(await getVideos('original'));
    expect(new Set(answers.flatMap((answer) => Object.values(answer))).size).toBe(6);
  });
});

describeOnEveryDatabase('videos before anybody asks', (open) => {
  test('clips are brought to slot size while the visitor poses, and not again for the video', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.work();
    const listPrepared = () =>
      studio.database.selectFrom('prepared_clips').selectAll().orderBy('blob_key').execute();
    for (const number of [1, 2, 3]) {
      const captures = {
        photos: { [number]: await drawPhoto(number) },
        clips: { [number]: await drawClip(number) },
      };
      await studio.record(txID, captures, SHEET_FRAME);
      await expect.poll(listPrepared).toHaveLength(number);
    }
    const prepared = await listPrepared();
    expect(prepared.map(({ blob_key }) => blob_key)).toEqual(
      [1, 2, 3].map((number) => expect.stringMatching(`^captures/\\w+/ready-${number}-`)),
    );
    await studio.getVideos(txID, 'original', SHEET_FRAME);
    expect(await listPrepared()).toEqual(prepared);
  });

  test('photos without any clip make nothing ahead', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID, SINGLE_FRAME);
    await studio.getImages(txID, SINGLE_FRAME);
    await studio.dependencies.background.settled();
    expect(await listVideos(studio)).toEqual([]);
  });

  test('a wish for another effect replaces work ahead, never what somebody waits for (FILM-10)', async () => {
    const { studio, txID } = await openRecordedOn(await open());
    await studio.getImages(txID, SINGLE_FRAME);
    await studio.dependencies.background.settled();
    const first = studio.getVideos(txID, 'original', SINGLE_FRAME);
    await untilWaiting(studio, 1);
    const second = studio.getVideos(txID, 'dark_grayscale', SINGLE_FRAME);
    await untilWaiting(studio, 2);
    await studio.work();
    await Promise.all([first, second]);
    expect(await listVideos(studio)).toEqual(
      expect.arrayContaining([
        { effect: FIRST_EFFECT, state: 'dropped' },
        { effect: 'original', state: 'made' },
        { effect: 'dark_grayscale', state: 'made' },
      ]),
    );
    const films = await listFilms(studio);
    expect(films.filter((key) => key.includes(`/${FIRST_EFFECT}/`))).toEqual([]);
  });

  test('after generate-image the first effect is made ahead; who asks joins it, and goes before others (FILM-9)', async () => {
    const studio = await openLiveStudio(await open());
    const sessions = [await studio.startPaid(), await studio.startPaid()];
    for (const txID of sessions) {
      await studio.recordAll(txID, SINGLE_FRAME);
      await studio.getImages(txID, SINGLE_FRAME);
      await studio.dependencies.background.settled();
    }
    const ahead = { effect: FIRST_EFFECT, state: 'waiting' };
    expect(await listVideos(studio)).toEqual([ahead, ahead]);
    const [, second = expect.fail('no session')] = sessions;
    const { blobStore } = studio.dependencies;
    const put = blobStore.put;
    const made: string[] = [];
    blobStore.put = (...blob) => {
      if (blob[0].includes('living-print')) made.push(blob[0]);
      return put(...blob);
    };
    const asked = studio.getVideos(second, FIRST_EFFECT, SINGLE_FRAME);
    const jobs = studio.database.selectFrom('jobs').select('key').where('name', '=', 'videos-make');
    await expect
      .poll(
        async () =>
          (await jobs.orderBy('is_urgent', 'desc').orderBy('seq').executeTakeFirst())?.key,
      )
      .toContain(second);
    await studio.work();
    const { video_url } = await asked;
    expect(made[0]).toBe(keyOf(video_url));
  });

  test('what was dropped while it was being made stops at once, and may be wished for again', async () => {
    const { ffmpeg, folder } = scriptFfmpeg(
      'if [ -e hang ] && mkdir hanging; then exec sleep 600; fi; exec ffmpeg "$@"',
    );
    const studio = await openLiveStudio(await open(), { ffmpeg });
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SHEET_FRAME);
    await studio.dependencies.background.settled();
    await studio.work();
    await expect.poll(() => studio.listJobs()).toEqual([]);
    writeFileSync(join(folder, 'hang'), '');
    await studio.getImages(txID, SHEET_FRAME);
    await expect.poll(() => existsSync(join(folder, 'hanging'))).toBe(true);
    await studio.getVideos(txID, 'original', SHEET_FRAME);
    expect(await listVideos(studio)).toContainEqual({ effect: FIRST_EFFECT, state: 'dropped' });
    await studio.getVideos(txID, FIRST_EFFECT, SHEET_FRAME);
    expect(await listVideos(studio)).toEqual(
      expect.arrayContaining([
        { effect: FIRST_EFFECT, state: 'made' },
        { effect: 'original', state: 'made' },
      ]),
    );
  });

  test('whoever hangs up leaves work ahead behind: it goes on until the session wishes for another (FILM-10)', async () => {
    const { studio, txID } = await openRecordedOn(await open());
    const url = await studio.app.listen({ host: '127.0.0.1', port: 0 });
    const ask = async (effect: EffectName) => {
      const hangUp = new AbortController();
      const asked = fetch(`${url}/api/generate-video`, {
        method: 'POST',
        headers: { ...studio.kiosk.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ txID, effect, fps: 30, ...SINGLE_FRAME }),
        signal: hangUp.signal,
      });
      await untilWaiting(studio, 1);
      hangUp.abort();
      await expect(asked).rejects.toThrow('aborted');
      await untilWaiting(studio, 0);
    };
    await ask('original');
    await ask('light_grayscale');
    await studio.work();
    await expect
      .poll(() => listVideos(studio))
      .toEqual(
        expect.arrayContaining([
          { effect: 'original', state: 'dropped' },
          { effect: 'light_grayscale', state: 'made' },
        ]),
      );
    expect(studio.logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  });

  test('a retake while somebody waits gives the video of what is there then', async () => {
    const { studio, txID } = await openRecordedOn(await open());
    const asked = studio.getVideos(txID, 'original', SINGLE_FRAME);
    await untilWaiting(studio, 1);
    const retaken = { photos: { 1: await drawPhoto(6) }, clips: { 1: await drawClip(6) } };
    await studio.record(txID, retaken, SINGLE_FRAME);
    await studio.work();
    const { video_url } = await asked;
    const [slot = expect.fail('no slot')] = computeSlots(toChosenFrame(STUDIO_FRAMES[2]));
    const pixelAt = await readFrame(await fileOf(studio, video_url), 10);
    const { r, g, b } = colorOf(6);
    const pixel = pixelAt(slot.x + slot.width / 2, slot.y + slot.height / 2);
    expect(pixel).toEqual([near(r), near(g), near(b)]);
  });
});

const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) <= 8);
