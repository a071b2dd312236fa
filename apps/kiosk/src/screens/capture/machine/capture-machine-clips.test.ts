import { AUTO_NEXT_WITHOUT_RETAKES_MS, COUNTDOWN_MS } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import type { CaptureTools } from './capture-setup.ts';
import { type CaptureRound, createCaptureRound } from './testing/capture-round.ts';

const SECOND_MS = 1_000;

const SETTINGS = { snapCount: 4, autoNextWithoutRetakesMs: AUTO_NEXT_WITHOUT_RETAKES_MS };

let round: CaptureRound;
let recordings: { number: number; signal: AbortSignal }[];

beforeEach(() => {
  round = createCaptureRound();
  recordings = [];
});

const recordClip: CaptureTools['recordClip'] = (number, signal) => {
  recordings.push({ number, signal });
  return new Promise((resolve) => round.clock.setTimeout(() => resolve(), COUNTDOWN_MS + 300));
};

test('a recording starts with each countdown, and the preview waits for its end (CAM-25)', async () => {
  await round.beginShooting(SETTINGS, { recordClip });
  expect(recordings).toMatchObject([{ number: 1 }]);
  await round.pass(COUNTDOWN_MS);
  expect(round.listNumbers()).toEqual([1]);
  expect(round.getState()).not.toBe('previewing');
  await round.pass(300);
  expect(round.getState()).toBe('previewing');
  round.send('visitor.next');
  expect(recordings.map(({ number }) => number)).toEqual([1, 2]);
});

test('a countdown that breaks breaks its recording off', async () => {
  await round.beginShooting(SETTINGS, { recordClip });
  await round.pass(SECOND_MS);
  round.send('camera.lost');
  expect(recordings[0]?.signal.aborted).toBe(true);
  round.send('camera.live');
  expect(recordings.map(({ number }) => number)).toEqual([1, 1]);
});

test('a recording that fails costs no snap (CAM-26)', async () => {
  await round.beginShooting(SETTINGS, { recordClip: () => Promise.reject(new Error('no codec')) });
  await round.pass(COUNTDOWN_MS);
  expect(round.getState()).toBe('previewing');
  expect(round.listNumbers()).toEqual([1]);
});

test('without retakes the next countdown starts after 1 s (CAM-11)', async () => {
  await round.beginShooting(SETTINGS);
  await round.pass(COUNTDOWN_MS);
  round.send('visitor.retake');
  await round.pass(COUNTDOWN_MS);
  round.send('visitor.retake');
  await round.pass(COUNTDOWN_MS);
  await round.pass(999);
  expect(round.getState()).toBe('previewing');
  await round.pass(1);
  expect(round.getState()).toBe('counting');
});
