import type { EffectName } from '@jepret/contract';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import type { Scheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SINGLE_FRAME } from '../../testing/booths/snapping-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';
import { createVideoStore } from './store.ts';

/** The effect that is made in advance. */
const FIRST_EFFECT: EffectName = 'light_original';
const ANOTHER: EffectName = 'original';
/** The interval at which a waiting call polls. */
const POLL_MS = 250;

const listStates = async ({ database }: RecordingBooth, kind = 'live') => {
  const rows = await database.selectFrom('videos').selectAll().where('kind', '=', kind).execute();
  return rows.map(({ state }) => state);
};

describeOnEveryDatabase('calls that wait for videos', (open) => {
  async function openWaiting() {
    const clock = createManualClock(START_AT);
    const pauses = new Set<object>();
    const scheduler: Scheduler = {
      now: clock.now,
      schedule(delayMs, task) {
        const cancel = clock.schedule(delayMs, task);
        if (delayMs > POLL_MS) return cancel;
        const pause = {};
        pauses.add(pause);
        return () => {
          pauses.delete(pause);
          cancel();
        };
      },
    };
    const booth = await startRecordingBooth(await open(), { clock, scheduler });
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    return {
      clock,
      booth,
      txID,
      /** Advances the clock until `isSo`, only while the call pauses; returns the passed time. */
      async passUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
        const from = clock.now();
        while (!(await isSo())) {
          if (pauses.size > 0) await clock.advance(POLL_MS);
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        return clock.now() - from;
      },
    };
  }

  /** A painting was sent, and no worker makes its films. */
  async function openPainted() {
    const waiting = await openWaiting();
    const { booth, txID } = waiting;
    await booth.getImages(txID, SINGLE_FRAME);
    await booth.dependencies.background.settled();
    const fields = { effect: FIRST_EFFECT, withRecording: 'true' };
    const asked = booth.sendPainting(txID, await drawPainting('#00000000'), fields);
    await expect.poll(() => listStates(booth, 'painted')).toEqual(['waiting']);
    return { ...waiting, asked };
  }

  const isSettled = (work: Promise<unknown>) => {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    return () => isOver;
  };

  test('generate-video waits without a time limit until its films are made (FILM-11)', async () => {
    const { clock, booth, txID, passUntil } = await openWaiting();
    const asked = booth.requestVideo(txID, ANOTHER, SINGLE_FRAME);
    const isAnswered = isSettled(asked);
    await expect.poll(() => listStates(booth)).toEqual(['waiting']);
    const from = clock.now();
    // Longer than an attempt of the kiosk, and than the former time limit of this call.
    await passUntil(() => clock.now() - from > 40_000);
    expect(isAnswered()).toBe(false);
    await booth.startVideoJobs();
    await passUntil(isAnswered);
    expect((await asked).statusCode).toBe(200);
    expect(await listStates(booth)).toEqual(['made']);
  });

  test('compile-painting waits without a time limit until its films are made (EDIT-28)', async () => {
    const { clock, booth, asked, passUntil } = await openPainted();
    const isAnswered = isSettled(asked);
    const from = clock.now();
    await passUntil(() => clock.now() - from > 40_000);
    expect(isAnswered()).toBe(false);
    await booth.startVideoJobs();
    await passUntil(isAnswered);
    expect((await asked).json().data.video_path).toContain('painted');
    expect(await listStates(booth, 'painted')).toEqual(['made']);
  });

  test('a painted video that was dropped is requested again (EDIT-28)', async () => {
    const { booth, asked, passUntil } = await openPainted();
    const isWaiting = async () => (await listStates(booth, 'painted')).includes('waiting');
    await booth.database
      .updateTable('videos')
      .set({ state: 'dropped' })
      .where('kind', '=', 'painted')
      .execute();
    await passUntil(isWaiting);
    await booth.startVideoJobs();
    await passUntil(isSettled(asked));
  });

  test('work is dropped even if the end of its waiting call is noticed late', async () => {
    const { clock, booth, txID, passUntil } = await openWaiting();
    const plan = { kind: 'live', effect: FIRST_EFFECT, frameName: 'x', categoryName: 'x' } as const;
    const silent = { inputsHash: 'silent', plan };
    const until = clock.now() + 5_000;
    await createVideoStore(booth.database).request(txID, silent, { now: clock.now(), until });
    const asked = booth.requestVideo(txID, ANOTHER, SINGLE_FRAME);
    await expect.poll(() => listStates(booth)).toEqual(['waiting', 'waiting']);
    const passedMs = await passUntil(async () => (await listStates(booth)).includes('dropped'));
    expect(passedMs).toBeGreaterThanOrEqual(5_000);
    expect(passedMs).toBeLessThan(10_000);
    await booth.startVideoJobs();
    await passUntil(isSettled(asked));
  });
});
