import {
  AUTO_NEXT_MS,
  AUTO_NEXT_WITHOUT_RETAKES_MS,
  COUNTDOWN_MS,
  FLASH_MS,
} from '@jepret/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { settle } from '../../../../../tests/support/let-time-pass.ts';
import {
  type CaptureActor,
  type CaptureEvent,
  type CaptureSettings,
  type CaptureTools,
  createCaptureMachine,
  type Snap,
  secondsLeft,
} from './capture-machine.ts';

const SECOND_MS = 1_000;

let clock: SimulatedClock;
let actor: CaptureActor;
let kept: Snap[];
/** Every call for a snap, with the time it came at. */
let shots: { number: number; atMs: number }[];
let recordings: { number: number; signal: AbortSignal }[];
let finishSnap: (snap: Snap) => Promise<Snap>;

beforeEach(() => {
  kept = [];
  shots = [];
  recordings = [];
  finishSnap = async (snap) => snap;
});

function aSnap(number: number): Snap {
  return { number, picture: new Blob([`snap ${number}`]) };
}

async function begin(settings: Partial<CaptureSettings> = {}, tools: Partial<CaptureTools> = {}) {
  clock = new SimulatedClock();
  const machine = createCaptureMachine(
    { snapCount: 4, autoNextMs: AUTO_NEXT_MS, ...settings },
    {
      listSnaps: async () => [...kept],
      noteCountdown() {},
      async takeSnap(number) {
        shots.push({ number, atMs: clock.now() });
        const snap = await finishSnap(aSnap(number));
        kept.push(snap);
        return snap;
      },
      removeSnap: (number) => {
        kept = kept.filter((snap) => snap.number !== number);
      },
      ...tools,
    },
  );
  actor = createActor(machine, { clock }).start();
  await settle();
}

const send = (...types: CaptureEvent['type'][]) => {
  for (const type of types) actor.send({ type });
};
const state = () => {
  const { value } = actor.getSnapshot();
  return typeof value === 'string' ? value : Object.values(value.taking ?? {})[0];
};
const context = () => actor.getSnapshot().context;
const numbers = () => context().snaps.map(({ number }) => number);

/** In small steps: what a promise starts on the way is still in time. */
async function pass(durationMs: number, stepMs = 100) {
  for (let leftMs = durationMs; leftMs > 0; leftMs -= stepMs) {
    clock.increment(Math.min(stepMs, leftMs));
    await settle();
  }
}

async function beginShooting(settings: Partial<CaptureSettings> = {}) {
  await begin(settings);
  send('camera.live', 'visitor.confirmed');
}

async function beginPreviewing(settings: Partial<CaptureSettings> = {}) {
  await beginShooting(settings);
  await pass(COUNTDOWN_MS);
}

describe('before the first snap', () => {
  test('the camera loads, and only its first picture brings the welcome (section 4)', async () => {
    await begin();
    expect(state()).toBe('loadingCamera');
    send('visitor.next', 'visitor.confirmed', 'visitor.retake');
    await pass(60 * SECOND_MS, 5 * SECOND_MS);
    expect(state()).toBe('loadingCamera');
    send('camera.live');
    expect(state()).toBe('welcoming');
  });

  test('nothing is counted down before the visitor confirms', async () => {
    await begin();
    send('camera.live', 'visitor.next', 'visitor.retake');
    await pass(60 * SECOND_MS, 5 * SECOND_MS);
    expect(state()).toBe('welcoming');
    expect(shots).toEqual([]);
  });

  test('whoever closes the welcome starts with the counter button', async () => {
    await begin();
    send('camera.live', 'visitor.dismissed');
    expect(state()).toBe('waiting');
    await pass(60 * SECOND_MS, 5 * SECOND_MS);
    expect(state()).toBe('waiting');
    send('visitor.next');
    expect(state()).toBe('counting');
  });

  test('a reload goes on with the snaps that were kept (D35)', async () => {
    kept = [aSnap(1), aSnap(2)];
    await begin();
    expect(state()).toBe('previewing');
    expect(numbers()).toEqual([1, 2]);
    send('camera.live', 'visitor.next');
    await pass(COUNTDOWN_MS);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  test('a keeper that cannot be read does not keep anybody from starting', async () => {
    await begin({}, { listSnaps: () => Promise.reject(new Error('no storage')) });
    send('camera.live');
    expect(state()).toBe('welcoming');
  });
});

describe('the countdown', () => {
  test('it ticks five seconds and the snap is taken at 5 s (section 9, D37)', async () => {
    await beginShooting();
    const startedAtMs = clock.now();
    const ticks = [secondsLeft(context())];
    for (let tick = 0; tick < 4; tick += 1) {
      await pass(SECOND_MS);
      ticks.push(secondsLeft(context()));
    }
    expect(ticks).toEqual([5, 4, 3, 2, 1]);
    await pass(999);
    expect(shots).toEqual([]);
    await pass(1);
    expect(shots).toEqual([{ number: 1, atMs: startedAtMs + COUNTDOWN_MS }]);
  });

  test('the dial turns one of 12 segments each half second, the last two after the snap (D37)', async () => {
    await beginShooting();
    const segments: number[] = [];
    for (let half = 0; half < 13; half += 1) {
      segments.push(context().dialSegments);
      await pass(500);
    }
    expect(segments).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(shots).toHaveLength(1);
  });

  test('the flash lasts 65 ms (section 9)', async () => {
    await beginShooting();
    await pass(COUNTDOWN_MS - 1);
    expect(context().isFlashing).toBe(false);
    await pass(1);
    expect(context().isFlashing).toBe(true);
    await pass(FLASH_MS - 1);
    expect(context().isFlashing).toBe(true);
    await pass(1);
    expect(context().isFlashing).toBe(false);
  });

  test('50 taps a second on everything take one snap, not two (section 5)', async () => {
    let release = () => {};
    finishSnap = (snap) =>
      new Promise((resolve) => {
        release = () => resolve(snap);
      });
    await beginShooting();
    for (let elapsedMs = 0; elapsedMs < COUNTDOWN_MS + SECOND_MS; elapsedMs += 20) {
      send('visitor.next', 'visitor.retake', 'visitor.confirmed');
      await pass(20, 20);
    }
    expect(state()).toBe('shooting');
    expect(shots).toHaveLength(1);
    release();
    await settle();
    expect(state()).toBe('previewing');
    expect(numbers()).toEqual([1]);
  });
});

describe('after a snap', () => {
  test('the next countdown starts by itself after 7 s (section 4)', async () => {
    await beginPreviewing();
    await pass(AUTO_NEXT_MS - 1);
    expect(state()).toBe('previewing');
    await pass(1);
    expect(state()).toBe('counting');
  });

  test('NEXT does not wait for it', async () => {
    await beginPreviewing();
    send('visitor.next');
    expect(state()).toBe('counting');
    await pass(COUNTDOWN_MS);
    expect(numbers()).toEqual([1, 2]);
  });

  test('a whole round needs no touch until the last snap waits for FINISH', async () => {
    await beginShooting({ snapCount: 3 });
    await pass(3 * COUNTDOWN_MS + 2 * AUTO_NEXT_MS);
    expect(numbers()).toEqual([1, 2, 3]);
    expect(state()).toBe('previewing');
    await pass(120 * SECOND_MS, 5 * SECOND_MS);
    expect(state()).toBe('previewing');
    send('visitor.next', 'visitor.next', 'visitor.next');
    expect(state()).toBe('finished');
    expect(shots).toHaveLength(3);
  });

  test('a picture that could not be kept is taken again, by tap or after 7 s', async () => {
    let failures = 2;
    finishSnap = async (snap) => {
      if (failures-- > 0) throw new Error('The disk is full.');
      return snap;
    };
    await beginPreviewing();
    expect(state()).toBe('missed');
    send('visitor.next');
    await pass(COUNTDOWN_MS);
    expect(state()).toBe('missed');
    await pass(AUTO_NEXT_MS + COUNTDOWN_MS);
    expect(numbers()).toEqual([1]);
    expect(context().retakesLeft).toBe(2);
  });
});

describe('retakes', () => {
  test('a retake removes the last snap and takes it anew (section 4)', async () => {
    await beginPreviewing();
    send('visitor.next');
    await pass(COUNTDOWN_MS);
    const [first, second] = context().snaps;
    send('visitor.retake');
    expect(state()).toBe('counting');
    expect(context().snaps).toEqual([first]);
    expect(kept).toEqual([first]);
    await pass(COUNTDOWN_MS);
    expect(numbers()).toEqual([1, 2]);
    expect(context().snaps[1]).not.toBe(second);
  });

  test('there are two; the limit is said with the second, once (section 8)', async () => {
    await beginPreviewing();
    send('visitor.retake', 'visitor.retake');
    await pass(COUNTDOWN_MS);
    expect(context()).toMatchObject({ retakesLeft: 1, isLimitNews: false });
    send('visitor.retake');
    await pass(COUNTDOWN_MS);
    expect(context()).toMatchObject({ retakesLeft: 0, isLimitNews: true });
    send('visitor.retake');
    expect(state()).toBe('previewing');
    expect(numbers()).toEqual([1]);
    send('visitor.next');
    await pass(COUNTDOWN_MS);
    expect(context()).toMatchObject({ retakesLeft: 0, isLimitNews: false });
  });

  test('the last snap may be retaken before FINISH', async () => {
    await beginPreviewing({ snapCount: 1 });
    send('visitor.retake');
    await pass(COUNTDOWN_MS);
    expect(numbers()).toEqual([1]);
    send('visitor.next');
    expect(state()).toBe('finished');
  });
});

describe('camera trouble', () => {
  test('no countdown starts while the camera shows nothing (section 5)', async () => {
    await begin();
    send('camera.live', 'camera.lost', 'visitor.confirmed');
    expect(state()).toBe('gettingReady');
    await pass(60 * SECOND_MS, 5 * SECOND_MS);
    expect(shots).toEqual([]);
    send('camera.live');
    expect(state()).toBe('counting');
  });

  test('a countdown that it breaks starts over when the camera is back', async () => {
    await beginShooting();
    await pass(4_900);
    send('camera.lost');
    expect(state()).toBe('gettingReady');
    await pass(30 * SECOND_MS, 5 * SECOND_MS);
    expect(context().dialSegments).toBe(0);
    expect(shots).toEqual([]);
    send('camera.live');
    expect(secondsLeft(context())).toBe(5);
    await pass(4_900);
    expect(shots).toEqual([]);
    await pass(100);
    expect(numbers()).toEqual([1]);
  });

  test('pixels that are taken stay taken', async () => {
    let release = () => {};
    finishSnap = (snap) =>
      new Promise((resolve) => {
        release = () => resolve(snap);
      });
    await beginShooting();
    await pass(COUNTDOWN_MS);
    send('camera.lost');
    expect(state()).toBe('shooting');
    release();
    await settle();
    expect(state()).toBe('previewing');
    expect(numbers()).toEqual([1]);
  });

  test('during a preview it loses nothing, and the next countdown waits for the camera', async () => {
    await beginPreviewing();
    send('camera.lost');
    expect(state()).toBe('previewing');
    await pass(AUTO_NEXT_MS);
    expect(state()).toBe('gettingReady');
    expect(numbers()).toEqual([1]);
    send('camera.live');
    expect(state()).toBe('counting');
  });

  test('a retake without a camera waits for one', async () => {
    await beginPreviewing();
    send('camera.lost', 'visitor.retake');
    expect(state()).toBe('gettingReady');
    send('camera.live');
    await pass(COUNTDOWN_MS);
    expect(numbers()).toEqual([1]);
  });

  test('after the last snap FINISH works without a camera', async () => {
    await beginPreviewing({ snapCount: 1 });
    send('camera.lost', 'visitor.next');
    expect(state()).toBe('finished');
  });

  test('a camera that goes and comes all the time still fills the frame', async () => {
    await beginShooting({ snapCount: 3 });
    for (let second = 0; second < 60; second += 1) {
      if (second % 7 === 3) send('camera.lost');
      if (second % 7 === 4) send('camera.live');
      await pass(SECOND_MS);
      if (state() === 'previewing' && context().snaps.length < 3) send('visitor.next');
    }
    expect(numbers()).toEqual([1, 2, 3]);
    expect(kept).toHaveLength(3);
  });
});

describe('with a recorder', () => {
  const recordClip: CaptureTools['recordClip'] = (number, signal) => {
    recordings.push({ number, signal });
    return new Promise((resolve) => clock.setTimeout(() => resolve(), COUNTDOWN_MS + 300));
  };
  const settings = { snapCount: 4, autoNextWithoutRetakesMs: AUTO_NEXT_WITHOUT_RETAKES_MS };

  test('a recording starts with each countdown, and the preview waits for its end', async () => {
    await begin(settings, { recordClip });
    send('camera.live', 'visitor.confirmed');
    expect(recordings).toMatchObject([{ number: 1 }]);
    await pass(COUNTDOWN_MS);
    expect(numbers()).toEqual([1]);
    expect(state()).not.toBe('previewing');
    await pass(300);
    expect(state()).toBe('previewing');
    send('visitor.next');
    expect(recordings.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('a countdown that breaks breaks its recording off', async () => {
    await begin(settings, { recordClip });
    send('camera.live', 'visitor.confirmed');
    await pass(SECOND_MS);
    send('camera.lost');
    expect(recordings[0]?.signal.aborted).toBe(true);
    send('camera.live');
    expect(recordings.map(({ number }) => number)).toEqual([1, 1]);
  });

  test('a recording that fails costs no snap (D23)', async () => {
    await begin(settings, { recordClip: () => Promise.reject(new Error('no codec')) });
    send('camera.live', 'visitor.confirmed');
    await pass(COUNTDOWN_MS);
    expect(state()).toBe('previewing');
    expect(numbers()).toEqual([1]);
  });

  test('without retakes the next countdown starts after 1 s (section 4)', async () => {
    await begin(settings);
    send('camera.live', 'visitor.confirmed');
    await pass(COUNTDOWN_MS);
    send('visitor.retake');
    await pass(COUNTDOWN_MS);
    send('visitor.retake');
    await pass(COUNTDOWN_MS);
    await pass(AUTO_NEXT_WITHOUT_RETAKES_MS - 1);
    expect(state()).toBe('previewing');
    await pass(1);
    expect(state()).toBe('counting');
  });
});
