import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { FRAME, SHEET_FRAME, SINGLE_FRAME } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { scriptFfmpeg, TEST_FFMPEG } from '../../testing/media/test-ffmpeg.ts';

describeOnEveryDatabase('videos that cannot be made', (open) => {
  test('without ffmpeg a booth records nothing and says so, and is healthy (FILM-17)', async () => {
    const studio = await openLiveStudio(await open(), { ffmpeg: undefined });
    const { headers } = studio.kiosk;
    const location = await studio.get('/v1/location/jakarta', headers);
    expect(location.json().data.recording).toBe(false);
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    const answer = await studio.askForVideo(txID, 'original', SINGLE_FRAME);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe('This booth makes no videos.');
    expect((await studio.getImages(txID, SINGLE_FRAME)).compiled_url).toHaveLength(4);
    await studio.dependencies.background.settled();
    expect(await studio.listJobs()).toEqual([]);
    expect((await studio.get('/health')).statusCode).toBe(200);
  });

  test('a video that fails again and again is refused for good, and the photos are there (FILM-13)', async () => {
    const broken = { ...TEST_FFMPEG, ffmpegPath: '/bin/false' };
    const studio = await openLiveStudio(await open(), { ffmpeg: broken });
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    await studio.work();
    const answer = await studio.askForVideo(txID, 'original', SINGLE_FRAME);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe('The video could not be made.');
    await expect
      .poll(() => studio.dependencies.videoQueue.listDead())
      .toMatchObject([{ name: 'videos-make', reason: 'The video could not be made.' }]);
    expect((await studio.getImages(txID, SINGLE_FRAME)).compiled_url).toHaveLength(4);

    // Somebody has mended it.
    broken.ffmpegPath = TEST_FFMPEG.ffmpegPath;
    const again = await studio.askForVideo(txID, 'original', SINGLE_FRAME);
    expect(again.statusCode).toBe(200);
  });

  /** No living print can be stored, so and so often. */
  function breakStorage(studio: LiveStudio, times: number) {
    const { blobStore } = studio.dependencies;
    const { put } = blobStore;
    const faults = { left: times };
    blobStore.put = async (key, ...content) => {
      if (!key.includes('living-print') || faults.left === 0) return put(key, ...content);
      faults.left -= 1;
      throw new BlobStoreError('unreachable', 'The object storage fails with ECONNRESET.');
    };
    return faults;
  }

  /** Again as long as it is not ready; any other refusal counts (CALL-17). */
  async function askLikeKiosk(studio: LiveStudio, txID: string) {
    for (;;) {
      const answer = await studio.askForVideo(txID, 'light_original', SINGLE_FRAME);
      if (answer.statusCode !== 503) return answer;
    }
  }

  test('a storage that is away for a while costs nobody a video (FILM-14)', async () => {
    // Whoever waits asks anew every second.
    const studio = await openLiveStudio(await open(), { scheduler: systemScheduler });
    const faults = breakStorage(studio, 3);
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    await studio.work();
    const answer = await askLikeKiosk(studio, txID);
    expect(studio.logged.filter((line) => line.includes('a video was given up'))).toEqual([]);
    expect([answer.statusCode, faults.left]).toEqual([200, 0]);
  });

  /** A chosen film that is still to be made, and nobody wakes it: its asker left meanwhile. */
  async function openForgotten() {
    const ffmpeg = { ...TEST_FFMPEG };
    const studio = await openLiveStudio(await open(), { ffmpeg });
    const faults = breakStorage(studio, 0);
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    await studio.work();
    await studio.getVideos(txID, 'original', SINGLE_FRAME);
    await expect.poll(() => studio.listJobs()).toEqual([]);
    const forgotten = { state: 'waiting', files: null, wanted_until: 0, tries: 0 };
    await studio.database.updateTable('videos').set(forgotten).execute();
    const work = studio.jobs.videos ?? expect.fail('There is no ffmpeg.');
    const context = { signal: new AbortController().signal, attempt: 1 };
    return {
      studio,
      txID,
      ffmpeg,
      faults,
      work,
      async rescue() {
        for (const { name } of work.repeating) await work.handlers[name]?.({}, context);
        await expect.poll(() => studio.listJobs()).toEqual([]);
      },
      listStates: async () =>
        (await studio.database.selectFrom('videos').select('state').execute()).map(
          ({ state }) => state,
        ),
    };
  }

  test('a chosen film whose asker left while the storage was away is made all the same (FILM-16)', async () => {
    const { faults, rescue, listStates } = await openForgotten();
    // However often.
    for (let times = 1; times <= 4; times += 1) {
      faults.left = 1;
      await rescue();
      expect([await listStates(), faults.left]).toEqual([['waiting'], 0]);
    }
    await rescue();
    expect(await listStates()).toEqual(['made']);
  });

  test('a chosen film whose program is killed each time gets its end when nobody waits', async () => {
    const { studio, txID, ffmpeg, rescue, listStates } = await openForgotten();
    const { ffmpegPath } = ffmpeg;
    ffmpeg.ffmpegPath = scriptFfmpeg('kill -KILL $$').ffmpeg.ffmpegPath;
    const states: string[][] = [];
    for (let times = 1; times <= 4; times += 1) {
      await rescue();
      states.push(await listStates());
    }
    expect(states).toEqual([['waiting'], ['waiting'], ['failed'], ['failed']]);

    ffmpeg.ffmpegPath = ffmpegPath;
    expect((await studio.askForVideo(txID, 'original', SINGLE_FRAME)).statusCode).toBe(200);
  });

  test('a chosen film of which its workers die gets its end, but not for a worker that is stopped', async () => {
    const { studio, ffmpeg, work, listStates } = await openForgotten();
    ffmpeg.ffmpegPath = scriptFfmpeg('exec sleep 600').ffmpeg.ffmpegPath;
    const getRow = () => studio.database.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const { transaction_id: transactionId, inputs_hash: inputsHash } = await getRow();
    const make = (signal: AbortSignal, attempt: number) =>
      work.handlers['videos-make']?.({ transactionId, inputsHash }, { signal, attempt });
    const begin = async (attempt: number) => {
      const worker = new AbortController();
      const ended = make(worker.signal, attempt);
      await expect.poll(async () => (await getRow()).tries).toBe(attempt);
      return { worker, ended };
    };

    for (let times = 1; times <= 4; times += 1) {
      const { worker, ended } = await begin(1);
      worker.abort();
      await expect(ended).rejects.toThrow();
    }
    expect(await listStates()).toEqual(['waiting']);
    // Nothing more is heard of them, as of a process that was killed.
    const silent = [await begin(1), await begin(2), await begin(3)];
    expect(await listStates()).toEqual(['waiting']);
    await expect(make(new AbortController().signal, 4)).rejects.toThrow('could not be made');
    expect(await listStates()).toEqual(['failed']);
    await Promise.all(silent.map(({ ended }) => ended));
  });

  const listGifs = ({ dependencies }: LiveStudio) =>
    dependencies.blobStore
      .list('res_image/')
      .then((keys) => keys.filter((key) => key.endsWith('.gif')));

  test('a film whose asker has left gets its GIF too (FILM-16)', async () => {
    const { studio, rescue, listStates } = await openForgotten();
    for (const key of await listGifs(studio)) await studio.dependencies.blobStore.delete(key);
    await rescue();
    expect(await listStates()).toEqual(['made']);
    expect(await listGifs(studio)).toHaveLength(1);
  });

  test('a GIF whose job is gone is made all the same, and one that cannot be made has an end', async () => {
    const { studio, ffmpeg, rescue, work } = await openForgotten();
    await rescue();
    const { ffmpegPath } = ffmpeg;
    const row = await studio.database.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const { gif, ...files } = JSON.parse(row.files ?? '{}');
    const loseGif = () =>
      studio.database
        .updateTable('videos')
        .set({ files: JSON.stringify(files), tries: 0 })
        .execute();
    const hasGif = async () => {
      const { files } = await studio.database
        .selectFrom('videos')
        .select('files')
        .executeTakeFirstOrThrow();
      return JSON.parse(files ?? '{}').gif === gif;
    };
    expect(await hasGif()).toBe(true);
    await loseGif();
    await rescue();
    expect(await hasGif()).toBe(true);

    await loseGif();
    ffmpeg.ffmpegPath = '/bin/false';
    const payload = { transactionId: row.transaction_id, inputsHash: row.inputs_hash };
    const { signal } = new AbortController();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect(work.handlers['videos-gif']?.(payload, { signal, attempt })).rejects.toThrow();
    }
    ffmpeg.ffmpegPath = ffmpegPath;
    await rescue();
    expect(await hasGif()).toBe(false);
  });

  test('one of a session that is over gets its end', async () => {
    const { studio, txID, rescue, listStates } = await openForgotten();
    await studio.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ITSELF,
      maxIdr: null,
    });
    await rescue();
    expect(await listStates()).toEqual(['dropped']);
  });

  test('work ahead that cannot be stored is dropped, until somebody asks for it', async () => {
    const studio = await openLiveStudio(await open());
    breakStorage(studio, 1);
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    await studio.getImages(txID, SINGLE_FRAME);
    await studio.dependencies.background.settled();
    await studio.work();
    const rows = () => studio.database.selectFrom('videos').select('state').execute();
    await expect.poll(rows).toEqual([{ state: 'dropped' }]);
    expect((await askLikeKiosk(studio, txID)).statusCode).toBe(200);
  });

  test('workers that were killed, and programs that were stopped, cost nobody a video (FILM-14)', async () => {
    const hindered = { ...TEST_FFMPEG };
    const studio = await openLiveStudio(await open(), {
      ffmpeg: hindered,
      scheduler: systemScheduler,
    });
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    const asked = studio.askForVideo(txID, 'original', SINGLE_FRAME);
    await expect.poll(() => studio.listJobs()).toContain('videos-make');
    hindered.timeLimitMs = 1;
    // As five killed workers leave it.
    await studio.database.updateTable('jobs').set({ attempts: 5 }).execute();
    await studio.work();
    const countStops = () =>
      studio.logged.filter((line) => line.includes('a video waits for better times')).length;
    await expect.poll(countStops).toBeGreaterThan(2);
    hindered.timeLimitMs = TEST_FFMPEG.timeLimitMs;
    expect((await asked).statusCode).toBe(200);
    expect(await studio.dependencies.videoQueue.listDead()).toEqual([]);
  });

  test('missing photos, an unknown frame and an unknown effect are 422', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    const none = await studio.askForVideo(txID, 'original', SHEET_FRAME);
    expect([none.statusCode, none.json().meta.message]).toEqual([
      422,
      'Photo 1 is missing. Photo 2 is missing. Photo 3 is missing.',
    ]);
    const nowhere = await studio.askForVideo(txID, 'original', { ...FRAME, frameName: 'nowhere' });
    expect([nowhere.statusCode, nowhere.json().meta.message]).toEqual([
      422,
      'There is no such frame.',
    ]);
    const sepia = await studio.askForVideo(txID, 'sepia' as 'original');
    expect([sepia.statusCode, sepia.json().meta.message]).toEqual([
      422,
      expect.stringContaining('effect'),
    ]);
  });

  test('the transaction is checked before the input (CALL-5)', async () => {
    const studio = await openLiveStudio(await open());
    const paid = await studio.startPaid();
    const { trx_id: unpaid } = await studio.kiosk.start();
    const other = await studio.addKiosk();
    const post = (txID: unknown, headers: Record<string, string>) =>
      studio.post('/api/generate-video', { txID, effect: 'none' }, headers);
    expect((await post(paid, {})).statusCode).toBe(401);
    expect((await post(paid, other.headers)).statusCode).toBe(404);
    expect((await post('37', studio.kiosk.headers)).statusCode).toBe(404);
    expect((await post(unpaid, studio.kiosk.headers)).statusCode).toBe(402);
    expect((await post(paid, studio.kiosk.headers)).statusCode).toBe(422);
  });

  test('a server that stops sends whoever waits to ask again (FILM-15)', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    const asked = studio.askForVideo(txID, 'original', SINGLE_FRAME);
    await expect.poll(() => studio.listJobs()).toContain('videos-make');
    await studio.app.close();
    expect((await asked).statusCode).toBe(503);
    expect(await studio.listJobs()).toContain('videos-make');
  });
});
