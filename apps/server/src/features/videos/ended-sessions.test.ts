import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SINGLE_FRAME } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';

const listStates = async ({ database }: RecordingBooth) =>
  (await database.selectFrom('videos').select('state').execute()).map(({ state }) => state);

describeOnEveryDatabase('sessions that end while their video is being made', (open) => {
  /** Starts an ffmpeg that runs for ten minutes. */
  async function openWorking() {
    const { ffmpeg, folder } = scriptFfmpeg('echo $$ > pid.part; mv pid.part pid; exec sleep 600');
    // The real scheduler: a waiting call renews its request every second.
    const booth = await startRecordingBooth(await open(), { ffmpeg, scheduler: systemScheduler });
    const txID = await booth.startPaid();
    await booth.uploadAll(txID, SINGLE_FRAME);
    await booth.startVideoJobs();
    const asked = booth.requestVideo(txID, 'original', SINGLE_FRAME);
    const pidFile = join(folder, 'pid');
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    return { booth, txID, asked, isRunning: () => existsSync(`/proc/${pid}`) };
  }

  test('a refund stops ffmpeg, and the waiting call gets 422 (FILM-18)', async () => {
    const { booth, txID, asked, isRunning } = await openWorking();
    expect(isRunning()).toBe(true);
    await booth.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ACTOR,
      maxIdr: null,
    });
    expect((await asked).statusCode).toBe(422);
    expect(isRunning()).toBe(false);
    expect(await listStates(booth)).toEqual(['dropped']);
    await expect.poll(() => booth.listJobs()).toEqual([]);
  });

  test('another session on the same kiosk stops the work of the previous one (FILM-18)', async () => {
    const { booth, asked, isRunning } = await openWorking();
    booth.advance(60_000);
    const other = await booth.addKiosk();
    await booth.choose(await other.start(), 'pay');
    await booth.kiosk.start();
    expect(isRunning()).toBe(true);
    await booth.startPaid();
    expect((await asked).statusCode).toBe(422);
    expect(isRunning()).toBe(false);
    expect(await listStates(booth)).toEqual(['dropped']);
  });
});
