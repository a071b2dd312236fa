import { AUTO_NEXT_MS, COUNTDOWN_MS, MAX_SNAP_COUNT } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { secondsLeft } from './capture-machine.ts';
import { CAPTURE_IDLE_TIMES } from './capture-view.ts';
import { aSnap, createTestCapture, type TestCapture } from './testing/test-capture.ts';

const SECOND_MS = 1_000;

let capture: TestCapture;

beforeEach(() => {
  capture = createTestCapture();
});

describe('before the first snap', () => {
  test("the welcome appears with the camera's first picture (CAM-1)", async () => {
    await capture.start();
    expect(capture.getState()).toBe('loadingCamera');
    capture.send('visitor.next', 'visitor.confirmed', 'visitor.retake');
    await capture.advance(60 * SECOND_MS, 5 * SECOND_MS);
    expect(capture.getState()).toBe('loadingCamera');
    capture.send('camera.live');
    expect(capture.getState()).toBe('welcoming');
  });

  test('no countdown starts before the visitor confirms (CAM-2)', async () => {
    await capture.start();
    capture.send('camera.live', 'visitor.next', 'visitor.retake');
    await capture.advance(60 * SECOND_MS, 5 * SECOND_MS);
    expect(capture.getState()).toBe('welcoming');
    expect(capture.shots).toEqual([]);
  });

  test('a visitor who dismisses the welcome starts with the counter button', async () => {
    await capture.start();
    capture.send('camera.live', 'visitor.dismissed');
    expect(capture.getState()).toBe('waiting');
    await capture.advance(60 * SECOND_MS, 5 * SECOND_MS);
    expect(capture.getState()).toBe('waiting');
    capture.send('visitor.next');
    expect(capture.getState()).toBe('counting');
  });

  test('a reload continues with the stored snaps (CAM-39)', async () => {
    capture.savedSnaps = [aSnap(1), aSnap(2)];
    await capture.start();
    expect(capture.getState()).toBe('previewing');
    expect(capture.listNumbers()).toEqual([1, 2]);
    capture.send('camera.live', 'visitor.next');
    await capture.advance(COUNTDOWN_MS);
    expect(capture.listNumbers()).toEqual([1, 2, 3]);
  });

  test('a reload does not restore retakes, with or without stored snaps (CAM-14)', async () => {
    capture.retakesUsed = 2;
    await capture.start();
    expect(capture.getContext()).toMatchObject({ retakesLeft: 0, isRetakeLimitNew: true });
    capture.savedSnaps = [aSnap(1)];
    await capture.start();
    expect(capture.getContext()).toMatchObject({ retakesLeft: 0, isRetakeLimitNew: true });
    capture.send('camera.live', 'visitor.retake');
    expect(capture.listNumbers()).toEqual([1]);
  });

  test('a store that cannot be read does not prevent the start', async () => {
    await capture.start({}, { readProgress: () => Promise.reject(new Error('no storage')) });
    capture.send('camera.live');
    expect(capture.getState()).toBe('welcoming');
  });
});

describe('the countdown', () => {
  test('the countdown lasts five seconds and the snap is taken at its end (CAM-4)', async () => {
    await capture.startCountdown();
    const startedAtMs = capture.clock.now();
    const ticks = [secondsLeft(capture.getContext())];
    for (let tick = 0; tick < 4; tick += 1) {
      await capture.advance(SECOND_MS);
      ticks.push(secondsLeft(capture.getContext()));
    }
    expect(ticks).toEqual([5, 4, 3, 2, 1]);
    await capture.advance(999);
    expect(capture.shots).toEqual([]);
    await capture.advance(1);
    expect(capture.shots).toEqual([{ number: 1, atMs: startedAtMs + COUNTDOWN_MS }]);
  });

  test('the dial fills one of 12 segments each half second, the last two after the snap (CAM-5)', async () => {
    await capture.startCountdown();
    const segments: number[] = [];
    for (let half = 0; half < 13; half += 1) {
      segments.push(capture.getContext().dialSegments);
      await capture.advance(500);
    }
    expect(segments).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(capture.shots).toHaveLength(1);
  });

  test('the flash lasts 65 ms (CAM-6)', async () => {
    await capture.startCountdown();
    await capture.advance(COUNTDOWN_MS - 1);
    expect(capture.getContext().isFlashing).toBe(false);
    await capture.advance(1);
    expect(capture.getContext().isFlashing).toBe(true);
    await capture.advance(64);
    expect(capture.getContext().isFlashing).toBe(true);
    await capture.advance(1);
    expect(capture.getContext().isFlashing).toBe(false);
  });

  test('50 taps per second on all buttons take one snap (CAM-8)', async () => {
    let release = () => {};
    capture.finishSnap = (snap) =>
      new Promise((resolve) => {
        release = () => resolve(snap);
      });
    await capture.startCountdown();
    for (let elapsedMs = 0; elapsedMs < COUNTDOWN_MS + SECOND_MS; elapsedMs += 20) {
      capture.send('visitor.next', 'visitor.retake', 'visitor.confirmed');
      await capture.advance(20, 20);
    }
    expect(capture.getState()).toBe('shooting');
    expect(capture.shots).toHaveLength(1);
    release();
    await settle();
    expect(capture.getState()).toBe('previewing');
    expect(capture.listNumbers()).toEqual([1]);
  });
});

describe('after a snap', () => {
  test('the next countdown starts automatically after 7 s (CAM-10)', async () => {
    await capture.startPreview();
    await capture.advance(6_999);
    expect(capture.getState()).toBe('previewing');
    await capture.advance(1);
    expect(capture.getState()).toBe('counting');
  });

  test('the 7 s start with the shot, not when its picture is stored (CAM-10)', async () => {
    const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
    capture.finishSnap = async (snap) => {
      await isSaved;
      return snap;
    };
    await capture.startCountdown();
    await capture.advance(COUNTDOWN_MS + 3 * SECOND_MS);
    save();
    await settle();
    expect(capture.getView()).toMatchObject({ phase: 'previewing', autoNextMs: 7_000 });
    await capture.advance(AUTO_NEXT_MS - 3 * SECOND_MS - 1);
    expect(capture.getState()).toBe('previewing');
    await capture.advance(1);
    expect(capture.getState()).toBe('counting');
    await capture.advance(COUNTDOWN_MS);
    const [first, second] = capture.shots;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(12_000);
  });

  test('the next countdown waits for a picture that takes longer than 7 s', async () => {
    let save = () => {};
    capture.finishSnap = (snap) =>
      new Promise((resolve) => {
        save = () => resolve(snap);
      });
    await capture.startCountdown();
    await capture.advance(COUNTDOWN_MS + AUTO_NEXT_MS + SECOND_MS);
    expect(capture.getState()).toBe('shooting');
    save();
    await settle();
    expect(capture.getState()).toBe('counting');
  });

  test('NEXT starts the countdown at once (CAM-10)', async () => {
    await capture.startPreview();
    capture.send('visitor.next');
    expect(capture.getState()).toBe('counting');
    await capture.advance(COUNTDOWN_MS);
    expect(capture.listNumbers()).toEqual([1, 2]);
  });

  test('a round needs no touch until FINISH (CAM-9)', async () => {
    await capture.startCountdown({ snapCount: 3 });
    await capture.advance(3 * COUNTDOWN_MS + 2 * AUTO_NEXT_MS);
    expect(capture.listNumbers()).toEqual([1, 2, 3]);
    expect(capture.getState()).toBe('previewing');
    await capture.advance(120 * SECOND_MS, 5 * SECOND_MS);
    expect(capture.getState()).toBe('previewing');
    capture.send('visitor.next', 'visitor.next', 'visitor.next');
    expect(capture.getState()).toBe('finished');
    expect(capture.shots).toHaveLength(3);
  });

  test('a snap that could not be stored is taken again by a tap or after 7 s (CAM-15)', async () => {
    let failures = 2;
    capture.finishSnap = async (snap) => {
      if (failures-- > 0) throw new Error('The disk is full.');
      return snap;
    };
    await capture.startPreview();
    expect(capture.getState()).toBe('missed');
    capture.send('visitor.next');
    await capture.advance(COUNTDOWN_MS);
    expect(capture.getState()).toBe('missed');
    await capture.advance(AUTO_NEXT_MS + COUNTDOWN_MS);
    expect(capture.listNumbers()).toEqual([1]);
    expect(capture.getContext().retakesLeft).toBe(2);
  });
});

describe('retakes', () => {
  test('a retake replaces the last snap (CAM-12)', async () => {
    await capture.startPreview();
    capture.send('visitor.next');
    await capture.advance(COUNTDOWN_MS);
    const [first, second] = capture.getContext().snaps;
    capture.send('visitor.retake');
    expect(capture.getState()).toBe('counting');
    expect(capture.getContext().snaps).toEqual([first]);
    expect(capture.savedSnaps).toEqual([first]);
    await capture.advance(COUNTDOWN_MS);
    expect(capture.listNumbers()).toEqual([1, 2]);
    expect(capture.getContext().snaps[1]).not.toBe(second);
  });

  test('there are two retakes, and the limit is shown from the second until the next countdown (CAM-13)', async () => {
    await capture.startPreview();
    capture.send('visitor.retake', 'visitor.retake');
    await capture.advance(COUNTDOWN_MS);
    expect(capture.getView()).toMatchObject({
      retakesLeft: 1,
      canRetake: true,
      isRetakeLimitNew: false,
    });
    capture.send('visitor.retake');
    expect(capture.getView()).toMatchObject({ phase: 'counting', isRetakeLimitNew: true });
    await capture.advance(COUNTDOWN_MS);
    expect(capture.getView()).toMatchObject({
      retakesLeft: 0,
      canRetake: false,
      isRetakeLimitNew: true,
    });
    capture.send('visitor.retake');
    expect(capture.getState()).toBe('previewing');
    expect(capture.listNumbers()).toEqual([1]);
    capture.send('visitor.next');
    await capture.advance(COUNTDOWN_MS);
    expect(capture.getContext()).toMatchObject({ retakesLeft: 0, isRetakeLimitNew: false });
  });

  test('the last snap can be retaken before FINISH (CAM-12)', async () => {
    await capture.startPreview({ snapCount: 1 });
    capture.send('visitor.retake');
    await capture.advance(COUNTDOWN_MS);
    expect(capture.listNumbers()).toEqual([1]);
    capture.send('visitor.next');
    expect(capture.getState()).toBe('finished');
  });
});

describe('a visitor who walks away', () => {
  test('finishes if all snaps are taken (CAM-34)', async () => {
    await capture.startCountdown({ snapCount: 2 });
    await capture.advance(2 * COUNTDOWN_MS + AUTO_NEXT_MS);
    capture.send('visitor.left');
    expect(capture.getState()).toBe('finished');
  });

  test('leaves if snaps are missing or retaken (CAM-34)', async () => {
    await capture.startPreview({ snapCount: 2 });
    capture.send('visitor.left');
    expect(capture.getState()).toBe('left');

    await capture.startPreview({ snapCount: 1 });
    capture.send('camera.lost', 'visitor.retake', 'visitor.left');
    expect(capture.getState()).toBe('left');
    expect(capture.savedSnaps).toEqual([]);
  });

  test('is not asked for during the longest round without a touch (CAM-35)', () => {
    const untouchedMs = MAX_SNAP_COUNT * (COUNTDOWN_MS + AUTO_NEXT_MS);
    expect(CAPTURE_IDLE_TIMES.askAfterMs).toBeGreaterThan(untouchedMs);
  });
});
