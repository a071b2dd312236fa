import { AUTO_NEXT_MS, COUNTDOWN_MS, MAX_SNAP_COUNT } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { secondsLeft } from './capture-machine.ts';
import { CAPTURE_IDLE_TIMES } from './capture-view.ts';
import { aSnap, type CaptureRound, createCaptureRound } from './testing/capture-round.ts';

const SECOND_MS = 1_000;

let round: CaptureRound;

beforeEach(() => {
  round = createCaptureRound();
});

describe('before the first snap', () => {
  test('the camera loads, and only its first picture brings the welcome (CAM-1)', async () => {
    await round.begin();
    expect(round.getState()).toBe('loadingCamera');
    round.send('visitor.next', 'visitor.confirmed', 'visitor.retake');
    await round.pass(60 * SECOND_MS, 5 * SECOND_MS);
    expect(round.getState()).toBe('loadingCamera');
    round.send('camera.live');
    expect(round.getState()).toBe('welcoming');
  });

  test('nothing is counted down before the visitor confirms (CAM-2)', async () => {
    await round.begin();
    round.send('camera.live', 'visitor.next', 'visitor.retake');
    await round.pass(60 * SECOND_MS, 5 * SECOND_MS);
    expect(round.getState()).toBe('welcoming');
    expect(round.shots).toEqual([]);
  });

  test('whoever closes the welcome starts with the counter button', async () => {
    await round.begin();
    round.send('camera.live', 'visitor.dismissed');
    expect(round.getState()).toBe('waiting');
    await round.pass(60 * SECOND_MS, 5 * SECOND_MS);
    expect(round.getState()).toBe('waiting');
    round.send('visitor.next');
    expect(round.getState()).toBe('counting');
  });

  test('a reload goes on with the snaps that were kept (CAM-39)', async () => {
    round.kept = [aSnap(1), aSnap(2)];
    await round.begin();
    expect(round.getState()).toBe('previewing');
    expect(round.listNumbers()).toEqual([1, 2]);
    round.send('camera.live', 'visitor.next');
    await round.pass(COUNTDOWN_MS);
    expect(round.listNumbers()).toEqual([1, 2, 3]);
  });

  test('a reload gives no new retakes, with snaps on the way or without (CAM-14)', async () => {
    round.retakesUsed = 2;
    await round.begin();
    expect(round.getContext()).toMatchObject({ retakesLeft: 0, isLimitNews: true });
    round.kept = [aSnap(1)];
    await round.begin();
    expect(round.getContext()).toMatchObject({ retakesLeft: 0, isLimitNews: true });
    round.send('camera.live', 'visitor.retake');
    expect(round.listNumbers()).toEqual([1]);
  });

  test('a keeper that cannot be read does not keep anybody from starting', async () => {
    await round.begin({}, { readProgress: () => Promise.reject(new Error('no storage')) });
    round.send('camera.live');
    expect(round.getState()).toBe('welcoming');
  });
});

describe('the countdown', () => {
  test('it ticks five seconds and the snap is taken at 5 s (CAM-4)', async () => {
    await round.beginShooting();
    const startedAtMs = round.clock.now();
    const ticks = [secondsLeft(round.getContext())];
    for (let tick = 0; tick < 4; tick += 1) {
      await round.pass(SECOND_MS);
      ticks.push(secondsLeft(round.getContext()));
    }
    expect(ticks).toEqual([5, 4, 3, 2, 1]);
    await round.pass(999);
    expect(round.shots).toEqual([]);
    await round.pass(1);
    expect(round.shots).toEqual([{ number: 1, atMs: startedAtMs + COUNTDOWN_MS }]);
  });

  test('the dial turns one of 12 segments each half second, the last two after the snap (CAM-5)', async () => {
    await round.beginShooting();
    const segments: number[] = [];
    for (let half = 0; half < 13; half += 1) {
      segments.push(round.getContext().dialSegments);
      await round.pass(500);
    }
    expect(segments).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(round.shots).toHaveLength(1);
  });

  test('the flash lasts 65 ms (CAM-6)', async () => {
    await round.beginShooting();
    await round.pass(COUNTDOWN_MS - 1);
    expect(round.getContext().isFlashing).toBe(false);
    await round.pass(1);
    expect(round.getContext().isFlashing).toBe(true);
    await round.pass(64);
    expect(round.getContext().isFlashing).toBe(true);
    await round.pass(1);
    expect(round.getContext().isFlashing).toBe(false);
  });

  test('50 taps a second on everything take one snap, not two (CAM-8)', async () => {
    let release = () => {};
    round.finishSnap = (snap) =>
      new Promise((resolve) => {
        release = () => resolve(snap);
      });
    await round.beginShooting();
    for (let elapsedMs = 0; elapsedMs < COUNTDOWN_MS + SECOND_MS; elapsedMs += 20) {
      round.send('visitor.next', 'visitor.retake', 'visitor.confirmed');
      await round.pass(20, 20);
    }
    expect(round.getState()).toBe('shooting');
    expect(round.shots).toHaveLength(1);
    release();
    await settle();
    expect(round.getState()).toBe('previewing');
    expect(round.listNumbers()).toEqual([1]);
  });
});

describe('after a snap', () => {
  test('the next countdown starts by itself after 7 s (CAM-10)', async () => {
    await round.beginPreviewing();
    await round.pass(6_999);
    expect(round.getState()).toBe('previewing');
    await round.pass(1);
    expect(round.getState()).toBe('counting');
  });

  test('the 7 s run from the shot, not from when its picture is made and kept (CAM-10)', async () => {
    const { promise: isKept, resolve: keep } = Promise.withResolvers<void>();
    round.finishSnap = async (snap) => {
      await isKept;
      return snap;
    };
    await round.beginShooting();
    await round.pass(COUNTDOWN_MS + 3 * SECOND_MS);
    keep();
    await settle();
    expect(round.getView()).toMatchObject({ phase: 'previewing', autoNextMs: 7_000 });
    await round.pass(AUTO_NEXT_MS - 3 * SECOND_MS - 1);
    expect(round.getState()).toBe('previewing');
    await round.pass(1);
    expect(round.getState()).toBe('counting');
    await round.pass(COUNTDOWN_MS);
    const [first, second] = round.shots;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(12_000);
  });

  test('a picture that takes longer than that is waited for, and nothing else', async () => {
    let keep = () => {};
    round.finishSnap = (snap) =>
      new Promise((resolve) => {
        keep = () => resolve(snap);
      });
    await round.beginShooting();
    await round.pass(COUNTDOWN_MS + AUTO_NEXT_MS + SECOND_MS);
    expect(round.getState()).toBe('shooting');
    keep();
    await settle();
    expect(round.getState()).toBe('counting');
  });

  test('NEXT does not wait for it (CAM-10)', async () => {
    await round.beginPreviewing();
    round.send('visitor.next');
    expect(round.getState()).toBe('counting');
    await round.pass(COUNTDOWN_MS);
    expect(round.listNumbers()).toEqual([1, 2]);
  });

  test('a whole round needs no touch until the last snap waits for FINISH (CAM-9)', async () => {
    await round.beginShooting({ snapCount: 3 });
    await round.pass(3 * COUNTDOWN_MS + 2 * AUTO_NEXT_MS);
    expect(round.listNumbers()).toEqual([1, 2, 3]);
    expect(round.getState()).toBe('previewing');
    await round.pass(120 * SECOND_MS, 5 * SECOND_MS);
    expect(round.getState()).toBe('previewing');
    round.send('visitor.next', 'visitor.next', 'visitor.next');
    expect(round.getState()).toBe('finished');
    expect(round.shots).toHaveLength(3);
  });

  test('a picture that could not be kept is taken again, by tap or after 7 s (CAM-15)', async () => {
    let failures = 2;
    round.finishSnap = async (snap) => {
      if (failures-- > 0) throw new Error('The disk is full.');
      return snap;
    };
    await round.beginPreviewing();
    expect(round.getState()).toBe('missed');
    round.send('visitor.next');
    await round.pass(COUNTDOWN_MS);
    expect(round.getState()).toBe('missed');
    await round.pass(AUTO_NEXT_MS + COUNTDOWN_MS);
    expect(round.listNumbers()).toEqual([1]);
    expect(round.getContext().retakesLeft).toBe(2);
  });
});

describe('retakes', () => {
  test('a retake removes the last snap and takes it anew (CAM-12)', async () => {
    await round.beginPreviewing();
    round.send('visitor.next');
    await round.pass(COUNTDOWN_MS);
    const [first, second] = round.getContext().snaps;
    round.send('visitor.retake');
    expect(round.getState()).toBe('counting');
    expect(round.getContext().snaps).toEqual([first]);
    expect(round.kept).toEqual([first]);
    await round.pass(COUNTDOWN_MS);
    expect(round.listNumbers()).toEqual([1, 2]);
    expect(round.getContext().snaps[1]).not.toBe(second);
  });

  test('there are two; the limit is said from the second on, until the next countdown (CAM-13)', async () => {
    await round.beginPreviewing();
    round.send('visitor.retake', 'visitor.retake');
    await round.pass(COUNTDOWN_MS);
    expect(round.getView()).toMatchObject({ retakesLeft: 1, canRetake: true, isLimitNews: false });
    round.send('visitor.retake');
    expect(round.getView()).toMatchObject({ phase: 'counting', isLimitNews: true });
    await round.pass(COUNTDOWN_MS);
    expect(round.getView()).toMatchObject({ retakesLeft: 0, canRetake: false, isLimitNews: true });
    round.send('visitor.retake');
    expect(round.getState()).toBe('previewing');
    expect(round.listNumbers()).toEqual([1]);
    round.send('visitor.next');
    await round.pass(COUNTDOWN_MS);
    expect(round.getContext()).toMatchObject({ retakesLeft: 0, isLimitNews: false });
  });

  test('the last snap may be retaken before FINISH (CAM-12)', async () => {
    await round.beginPreviewing({ snapCount: 1 });
    round.send('visitor.retake');
    await round.pass(COUNTDOWN_MS);
    expect(round.listNumbers()).toEqual([1]);
    round.send('visitor.next');
    expect(round.getState()).toBe('finished');
  });
});

describe('a visitor who walks away', () => {
  test('with every snap taken the booth goes on as FINISH does (CAM-34)', async () => {
    await round.beginShooting({ snapCount: 2 });
    await round.pass(2 * COUNTDOWN_MS + AUTO_NEXT_MS);
    round.send('visitor.gone');
    expect(round.getState()).toBe('finished');
  });

  test('with snaps missing, or one of them to be taken again, it gives up (CAM-34)', async () => {
    await round.beginPreviewing({ snapCount: 2 });
    round.send('visitor.gone');
    expect(round.getState()).toBe('left');

    await round.beginPreviewing({ snapCount: 1 });
    round.send('camera.lost', 'visitor.retake', 'visitor.gone');
    expect(round.getState()).toBe('left');
    expect(round.kept).toEqual([]);
  });

  test('nobody is asked for while the longest round runs by itself (CAM-35)', () => {
    const untouchedMs = MAX_SNAP_COUNT * (COUNTDOWN_MS + AUTO_NEXT_MS);
    expect(CAPTURE_IDLE_TIMES.askAfterMs).toBeGreaterThan(untouchedMs);
  });
});
