import { expect, test } from 'vitest';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { systemScheduler } from '../../ports/scheduler.ts';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/live-studio.ts';
import { FRAME, SHEET_FRAME, SINGLE_FRAME } from '../../testing/studio.ts';

describeOnEveryDatabase('videos that cannot be made', (open) => {
  test('without ffmpeg a booth records nothing and says so, and is healthy (D36)', async () => {
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

  test('a video that fails again and again is refused for good, and the photos are there (D24)', async () => {
    const { ffmpeg = expect.fail('no ffmpeg') } = (await openLiveStudio(await open())).dependencies;
    const broken = { ...ffmpeg, ffmpegPath: '/bin/false' };
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
    broken.ffmpegPath = ffmpeg.ffmpegPath;
    const again = await studio.askForVideo(txID, 'original', SINGLE_FRAME);
    expect(again.statusCode).toBe(200);
  });

  /** No living print can be stored, so and so often. */
  function breakStorage(studio: LiveStudio, times: number) {
    const { blobStore } = studio.dependencies;
    const faults = { left: times };
    studio.dependencies.blobStore = {
      ...blobStore,
      async put(key, ...content) {
        if (!key.includes('living-print') || faults.left === 0) {
          return blobStore.put(key, ...content);
        }
        faults.left -= 1;
        throw new BlobStoreError('unreachable', 'The object storage fails with ECONNRESET.');
      },
    };
    return faults;
  }

  /** Again as long as it is not ready; any other refusal counts (D18). */
  async function askLikeKiosk(studio: LiveStudio, txID: string) {
    for (;;) {
      const answer = await studio.askForVideo(txID, 'light_original', SINGLE_FRAME);
      if (answer.statusCode !== 503) return answer;
    }
  }

  test('a storage that is away for a while costs nobody a video (D18)', async () => {
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

  test('a video that kills its worker again and again is given up (D24)', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    const asked = studio.askForVideo(txID, 'original', SINGLE_FRAME);
    await expect.poll(() => studio.listJobs()).toContain('videos-make');
    // As two killed workers leave it.
    await studio.database.updateTable('jobs').set({ attempts: 2 }).execute();
    await studio.work();
    const answer = await asked;
    expect([answer.statusCode, answer.json().meta.message]).toEqual([
      422,
      'The video could not be made.',
    ]);
    await expect
      .poll(() => studio.dependencies.videoQueue.listDead())
      .toMatchObject([
        { name: 'videos-make', attempts: 3, reason: 'The video could not be made.' },
      ]);
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

  test('the transaction is judged before the input (D6)', async () => {
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

  test('a server that stops sends whoever waits to ask again', async () => {
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
