import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { FRAME, SHEET_FRAME, SINGLE_FRAME } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { scriptFfmpeg, TEST_FFMPEG } from '../../testing/media/test-ffmpeg.ts';

describeOnEveryDatabase('videos that cannot be made', (open) => {
  test('without ffmpeg a booth reports that it records nothing, and is healthy (FILM-17)', async () => {
    const booth = await startRecordingBooth(await open(), { ffmpeg: undefined });
    const { headers } = booth.kiosk;
    const location = await booth.get('/v1/location/jakarta', headers);
    expect(location.json().data.recording).toBe(false);
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    const answer = await booth.requestVideo(txID, 'original', SINGLE_FRAME);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe('This booth makes no videos.');
    expect((await booth.getImages(txID, SINGLE_FRAME)).compiled_url).toHaveLength(4);
    await booth.dependencies.background.settled();
    expect(await booth.listJobs()).toEqual([]);
    expect((await booth.get('/health')).statusCode).toBe(200);
  });

  test('a video that fails repeatedly is refused for good, and the photos stay available (FILM-13)', async () => {
    const broken = { ...TEST_FFMPEG, ffmpegPath: '/bin/false' };
    const booth = await startRecordingBooth(await open(), { ffmpeg: broken });
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    await booth.startVideoJobs();
    const answer = await booth.requestVideo(txID, 'original', SINGLE_FRAME);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe('The video could not be made.');
    await expect
      .poll(() => booth.dependencies.videoQueue.listDeadLetters())
      .toMatchObject([{ name: 'videos-make', reason: 'The video could not be made.' }]);
    expect((await booth.getImages(txID, SINGLE_FRAME)).compiled_url).toHaveLength(4);

    // ffmpeg works again.
    broken.ffmpegPath = TEST_FFMPEG.ffmpegPath;
    const again = await booth.requestVideo(txID, 'original', SINGLE_FRAME);
    expect(again.statusCode).toBe(200);
  });

  /** Storing a living print fails so many times. */
  function breakStorage(booth: RecordingBooth, times: number) {
    const { blobStore } = booth.dependencies;
    const { put } = blobStore;
    const faults = { left: times };
    blobStore.put = async (key, ...content) => {
      if (!key.includes('living-print') || faults.left === 0) return put(key, ...content);
      faults.left -= 1;
      throw new BlobStoreError('unreachable', 'The object storage fails with ECONNRESET.');
    };
    return faults;
  }

  /** Repeats the call while it gets 503, as a kiosk does (CALL-17). */
  async function requestLikeKiosk(booth: RecordingBooth, txID: string) {
    for (;;) {
      const answer = await booth.requestVideo(txID, 'light_original', SINGLE_FRAME);
      if (answer.statusCode !== 503) return answer;
    }
  }

  test('no video is lost while the storage is unreachable (FILM-14)', async () => {
    // The real scheduler: a waiting call renews its request every second.
    const booth = await startRecordingBooth(await open(), { scheduler: systemScheduler });
    const faults = breakStorage(booth, 3);
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    await booth.startVideoJobs();
    const answer = await requestLikeKiosk(booth, txID);
    expect(booth.logged.filter((line) => line.includes('a video was given up'))).toEqual([]);
    expect([answer.statusCode, faults.left]).toEqual([200, 0]);
  });

  /** A chosen film that is still to be made, without a job and without a waiting call. */
  async function openOrphan() {
    const ffmpeg = { ...TEST_FFMPEG };
    const booth = await startRecordingBooth(await open(), { ffmpeg });
    const faults = breakStorage(booth, 0);
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    await booth.startVideoJobs();
    await booth.getVideos(txID, 'original', SINGLE_FRAME);
    await expect.poll(() => booth.listJobs()).toEqual([]);
    const orphan = { state: 'waiting', files: null, wanted_until: 0, tries: 0 };
    await booth.database.updateTable('videos').set(orphan).execute();
    const work = booth.jobs.videos ?? expect.fail('There is no ffmpeg.');
    const context = { signal: new AbortController().signal, attempt: 1 };
    return {
      booth,
      txID,
      ffmpeg,
      faults,
      work,
      async requeue() {
        for (const { name } of work.repeating) await work.handlers[name]?.({}, context);
        await expect.poll(() => booth.listJobs()).toEqual([]);
      },
      listStates: async () =>
        (await booth.database.selectFrom('videos').select('state').execute()).map(
          ({ state }) => state,
        ),
    };
  }

  test('a chosen film is made after a storage outage even without a waiting call (FILM-16)', async () => {
    const { faults, requeue, listStates } = await openOrphan();
    // Storage failures do not count as tries.
    for (let times = 1; times <= 4; times += 1) {
      faults.left = 1;
      await requeue();
      expect([await listStates(), faults.left]).toEqual([['waiting'], 0]);
    }
    await requeue();
    expect(await listStates()).toEqual(['made']);
  });

  test('a chosen film whose program is killed each time ends as failed if no call waits', async () => {
    const { booth, txID, ffmpeg, requeue, listStates } = await openOrphan();
    const { ffmpegPath } = ffmpeg;
    ffmpeg.ffmpegPath = scriptFfmpeg('kill -KILL $$').ffmpeg.ffmpegPath;
    const states: string[][] = [];
    for (let times = 1; times <= 4; times += 1) {
      await requeue();
      states.push(await listStates());
    }
    expect(states).toEqual([['waiting'], ['waiting'], ['failed'], ['failed']]);

    ffmpeg.ffmpegPath = ffmpegPath;
    expect((await booth.requestVideo(txID, 'original', SINGLE_FRAME)).statusCode).toBe(200);
  });

  test('a chosen film whose workers are killed ends as failed; stopped workers do not count', async () => {
    const { booth, ffmpeg, work, listStates } = await openOrphan();
    ffmpeg.ffmpegPath = scriptFfmpeg('exec sleep 600').ffmpeg.ffmpegPath;
    const getRow = () => booth.database.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
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
    // These workers do not end, like killed processes.
    const silent = [await begin(1), await begin(2), await begin(3)];
    expect(await listStates()).toEqual(['waiting']);
    await expect(make(new AbortController().signal, 4)).rejects.toThrow('could not be made');
    expect(await listStates()).toEqual(['failed']);
    await Promise.all(silent.map(({ ended }) => ended));
  });

  const listGifs = ({ dependencies }: RecordingBooth) =>
    dependencies.blobStore
      .list('res_image/')
      .then((keys) => keys.filter((key) => key.endsWith('.gif')));

  test('a film without a waiting call gets its GIF too (FILM-16)', async () => {
    const { booth, requeue, listStates } = await openOrphan();
    for (const key of await listGifs(booth)) await booth.dependencies.blobStore.delete(key);
    await requeue();
    expect(await listStates()).toEqual(['made']);
    expect(await listGifs(booth)).toHaveLength(1);
  });

  test('a GIF whose job was lost is made, and one that fails each time is given up', async () => {
    const { booth, ffmpeg, requeue, work } = await openOrphan();
    await requeue();
    const { ffmpegPath } = ffmpeg;
    const row = await booth.database.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const { gif, ...files } = JSON.parse(row.files ?? '{}');
    const loseGif = () =>
      booth.database
        .updateTable('videos')
        .set({ files: JSON.stringify(files), tries: 0 })
        .execute();
    const hasGif = async () => {
      const { files } = await booth.database
        .selectFrom('videos')
        .select('files')
        .executeTakeFirstOrThrow();
      return JSON.parse(files ?? '{}').gif === gif;
    };
    expect(await hasGif()).toBe(true);
    await loseGif();
    await requeue();
    expect(await hasGif()).toBe(true);

    await loseGif();
    ffmpeg.ffmpegPath = '/bin/false';
    const payload = { transactionId: row.transaction_id, inputsHash: row.inputs_hash };
    const { signal } = new AbortController();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect(work.handlers['videos-gif']?.(payload, { signal, attempt })).rejects.toThrow();
    }
    ffmpeg.ffmpegPath = ffmpegPath;
    await requeue();
    expect(await hasGif()).toBe(false);
  });

  test('a video of a refunded session is dropped', async () => {
    const { booth, txID, requeue, listStates } = await openOrphan();
    await booth.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ACTOR,
      maxIdr: null,
    });
    await requeue();
    expect(await listStates()).toEqual(['dropped']);
  });

  test('work ahead that cannot be stored is dropped until the video is requested', async () => {
    const booth = await startRecordingBooth(await open());
    breakStorage(booth, 1);
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    await booth.getImages(txID, SINGLE_FRAME);
    await booth.dependencies.background.settled();
    await booth.startVideoJobs();
    const rows = () => booth.database.selectFrom('videos').select('state').execute();
    await expect.poll(rows).toEqual([{ state: 'dropped' }]);
    expect((await requestLikeKiosk(booth, txID)).statusCode).toBe(200);
  });

  test('no video is lost if workers are killed or programs exceed their time limit (FILM-14)', async () => {
    const slowFfmpeg = { ...TEST_FFMPEG };
    const booth = await startRecordingBooth(await open(), {
      ffmpeg: slowFfmpeg,
      scheduler: systemScheduler,
    });
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    const asked = booth.requestVideo(txID, 'original', SINGLE_FRAME);
    await expect.poll(() => booth.listJobs()).toContain('videos-make');
    slowFfmpeg.timeLimitMs = 1;
    // The state after five killed workers.
    await booth.database.updateTable('jobs').set({ attempts: 5 }).execute();
    await booth.startVideoJobs();
    const countStops = () =>
      booth.logged.filter((line) => line.includes('a video failed temporarily')).length;
    await expect.poll(countStops).toBeGreaterThan(2);
    slowFfmpeg.timeLimitMs = TEST_FFMPEG.timeLimitMs;
    expect((await asked).statusCode).toBe(200);
    expect(await booth.dependencies.videoQueue.listDeadLetters()).toEqual([]);
  });

  test('missing photos, an unknown frame and an unknown effect are 422', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    const none = await booth.requestVideo(txID, 'original', SHEET_FRAME);
    expect([none.statusCode, none.json().meta.message]).toEqual([
      422,
      'Photo 1 is missing. Photo 2 is missing. Photo 3 is missing.',
    ]);
    const nowhere = await booth.requestVideo(txID, 'original', { ...FRAME, frameName: 'nowhere' });
    expect([nowhere.statusCode, nowhere.json().meta.message]).toEqual([
      422,
      'There is no such frame.',
    ]);
    const sepia = await booth.requestVideo(txID, 'sepia' as 'original');
    expect([sepia.statusCode, sepia.json().meta.message]).toEqual([
      422,
      expect.stringContaining('effect'),
    ]);
  });

  test('the transaction is checked before the input (CALL-5)', async () => {
    const booth = await startRecordingBooth(await open());
    const paid = await booth.startPaid();
    const { trx_id: unpaid } = await booth.kiosk.start();
    const other = await booth.addKiosk();
    const post = (txID: unknown, headers: Record<string, string>) =>
      booth.post('/api/generate-video', { txID, effect: 'none' }, headers);
    expect((await post(paid, {})).statusCode).toBe(401);
    expect((await post(paid, other.headers)).statusCode).toBe(404);
    expect((await post('37', booth.kiosk.headers)).statusCode).toBe(404);
    expect((await post(unpaid, booth.kiosk.headers)).statusCode).toBe(402);
    expect((await post(paid, booth.kiosk.headers)).statusCode).toBe(422);
  });

  test('a server that stops answers waiting calls with 503 and keeps their jobs (FILM-15)', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    const asked = booth.requestVideo(txID, 'original', SINGLE_FRAME);
    await expect.poll(() => booth.listJobs()).toContain('videos-make');
    await booth.app.close();
    expect((await asked).statusCode).toBe(503);
    expect(await booth.listJobs()).toContain('videos-make');
  });
});
