import type { EffectName } from '@jepret/contract';
import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import type { Scheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SINGLE_FRAME } from '../../testing/booths/studio.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';
import { createVideoStore } from './store.ts';

/** It is made before anybody asks. */
const FIRST_EFFECT: EffectName = 'light_original';
const ANOTHER: EffectName = 'original';
/** So long an asker rests between two looks. */
const LOOK_MS = 250;

const listStates = async ({ database }: LiveStudio, kind = 'live') => {
  const rows = await database.selectFrom('videos').selectAll().where('kind', '=', kind).execute();
  return rows.map(({ state }) => state);
};

describeOnEveryDatabase('videos that nobody makes', (open) => {
  async function openWaiting() {
    const clock = createHandMovedClock(START_AT);
    const pauses = new Set<object>();
    const scheduler: Scheduler = {
      now: clock.now,
      schedule(delayMs, task) {
        const cancel = clock.schedule(delayMs, task);
        if (delayMs > LOOK_MS) return cancel;
        const pause = {};
        pauses.add(pause);
        return () => {
          pauses.delete(pause);
          cancel();
        };
      },
    };
    const studio = await openLiveStudio(await open(), { clock, scheduler });
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    return {
      clock,
      studio,
      txID,
      /** Lets time pass until it is so, but none while the asker still looks; gives how much. */
      async passUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
        const from = clock.now();
        while (!(await isSo())) {
          if (pauses.size > 0) await clock.advance(LOOK_MS);
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        return clock.now() - from;
      },
    };
  }

  /** A painting was sent, and nobody makes its films. */
  async function openPainted() {
    const waiting = await openWaiting();
    const { studio, txID } = waiting;
    await studio.getImages(txID, SINGLE_FRAME);
    await studio.dependencies.background.settled();
    const fields = { effect: FIRST_EFFECT, withRecording: 'true' };
    const asked = studio.sendPainting(txID, await drawPainting('#00000000'), fields);
    await expect.poll(() => listStates(studio, 'painted')).toEqual(['waiting']);
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

  test('the call is held until its films are there, however long that takes (FILM-11)', async () => {
    const { clock, studio, txID, passUntil } = await openWaiting();
    const asked = studio.askForVideo(txID, ANOTHER, SINGLE_FRAME);
    const isAnswered = isSettled(asked);
    await expect.poll(() => listStates(studio)).toEqual(['waiting']);
    const from = clock.now();
    // Longer than a try of the kiosk, and than this call was once held for.
    await passUntil(() => clock.now() - from > 40_000);
    expect(isAnswered()).toBe(false);
    await studio.work();
    await passUntil(isAnswered);
    expect((await asked).statusCode).toBe(200);
    expect(await listStates(studio)).toEqual(['made']);
  });

  test('whoever sent a painting is held until its films are there, however long that takes (EDIT-28)', async () => {
    const { clock, studio, asked, passUntil } = await openPainted();
    const isAnswered = isSettled(asked);
    const from = clock.now();
    await passUntil(() => clock.now() - from > 40_000);
    expect(isAnswered()).toBe(false);
    await studio.work();
    await passUntil(isAnswered);
    expect((await asked).json().data.video_path).toContain('painted');
    expect(await listStates(studio, 'painted')).toEqual(['made']);
  });

  test('a painted video that was dropped is asked for anew (EDIT-28)', async () => {
    const { studio, asked, passUntil } = await openPainted();
    const isWaiting = async () => (await listStates(studio, 'painted')).includes('waiting');
    await studio.database
      .updateTable('videos')
      .set({ state: 'dropped' })
      .where('kind', '=', 'painted')
      .execute();
    await passUntil(isWaiting);
    await studio.work();
    await passUntil(isSettled(asked));
  });

  test('work is dropped too when its asker’s silence is noticed late', async () => {
    const { clock, studio, txID, passUntil } = await openWaiting();
    const plan = { kind: 'live', effect: FIRST_EFFECT, frameName: 'x', categoryName: 'x' } as const;
    const silent = { inputsHash: 'silent', plan };
    const until = clock.now() + 5_000;
    await createVideoStore(studio.database).want(txID, silent, { now: clock.now(), until });
    const asked = studio.askForVideo(txID, ANOTHER, SINGLE_FRAME);
    await expect.poll(() => listStates(studio)).toEqual(['waiting', 'waiting']);
    const passedMs = await passUntil(async () => (await listStates(studio)).includes('dropped'));
    expect(passedMs).toBeGreaterThanOrEqual(5_000);
    expect(passedMs).toBeLessThan(10_000);
    await studio.work();
    await passUntil(isSettled(asked));
  });
});
