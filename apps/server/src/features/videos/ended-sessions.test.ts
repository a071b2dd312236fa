import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SINGLE_FRAME } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';

const listStates = async ({ database }: LiveStudio) =>
  (await database.selectFrom('videos').select('state').execute()).map(({ state }) => state);

describeOnEveryDatabase('sessions that end while their video is made', (open) => {
  /** ffmpeg is at work, and would be for ten minutes. */
  async function openWorking() {
    const { ffmpeg, folder } = scriptFfmpeg('echo $$ > pid.part; mv pid.part pid; exec sleep 600');
    // Whoever waits asks anew every second.
    const studio = await openLiveStudio(await open(), { ffmpeg, scheduler: systemScheduler });
    const txID = await studio.startPaid();
    await studio.uploadAll(txID, SINGLE_FRAME);
    await studio.work();
    const asked = studio.askForVideo(txID, 'original', SINGLE_FRAME);
    const pidFile = join(folder, 'pid');
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    return { studio, txID, asked, isRunning: () => existsSync(`/proc/${pid}`) };
  }

  test('a refund stops ffmpeg, and whoever waits is told (FILM-18)', async () => {
    const { studio, txID, asked, isRunning } = await openWorking();
    expect(isRunning()).toBe(true);
    await studio.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ITSELF,
      maxIdr: null,
    });
    expect((await asked).statusCode).toBe(422);
    expect(isRunning()).toBe(false);
    expect(await listStates(studio)).toEqual(['dropped']);
    await expect.poll(() => studio.listJobs()).toEqual([]);
  });

  test('another session on the same kiosk stops the old one’s work (FILM-18)', async () => {
    const { studio, asked, isRunning } = await openWorking();
    studio.advance(60_000);
    const other = await studio.addKiosk();
    await studio.choose(await other.start(), 'pay');
    await studio.kiosk.start();
    expect(isRunning()).toBe(true);
    await studio.startPaid();
    expect((await asked).statusCode).toBe(422);
    expect(isRunning()).toBe(false);
    expect(await listStates(studio)).toEqual(['dropped']);
  });
});
