import { AUTO_NEXT_WITHOUT_RETAKES_MS, COUNTDOWN_MS } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import type { CaptureTools } from '../capture-setup.ts';
import { createTestCapture, type TestCapture } from './testing/test-capture.ts';

const SECOND_MS = 1_000;

const SETTINGS = { snapCount: 4, autoNextWithoutRetakesMs: AUTO_NEXT_WITHOUT_RETAKES_MS };

let capture: TestCapture;
let recordings: { number: number; signal: AbortSignal }[];

beforeEach(() => {
  capture = createTestCapture();
  recordings = [];
});

const recordClip: CaptureTools['recordClip'] = (number, signal) => {
  recordings.push({ number, signal });
  return new Promise((resolve) => capture.clock.setTimeout(() => resolve(), COUNTDOWN_MS + 300));
};

test('a recording starts with each countdown, and the preview waits for its end (CAM-25)', async () => {
  await capture.startCountdown(SETTINGS, { recordClip });
  expect(recordings).toMatchObject([{ number: 1 }]);
  await capture.advance(COUNTDOWN_MS);
  expect(capture.listNumbers()).toEqual([1]);
  expect(capture.getState()).not.toBe('previewing');
  await capture.advance(300);
  expect(capture.getState()).toBe('previewing');
  capture.send('visitor.next');
  expect(recordings.map(({ number }) => number)).toEqual([1, 2]);
});

test('an interrupted countdown aborts its recording', async () => {
  await capture.startCountdown(SETTINGS, { recordClip });
  await capture.advance(SECOND_MS);
  capture.send('camera.lost');
  expect(recordings[0]?.signal.aborted).toBe(true);
  capture.send('camera.live');
  expect(recordings.map(({ number }) => number)).toEqual([1, 1]);
});

test('a failed recording does not lose the snap (CAM-26)', async () => {
  await capture.startCountdown(SETTINGS, {
    recordClip: () => Promise.reject(new Error('no codec')),
  });
  await capture.advance(COUNTDOWN_MS);
  expect(capture.getState()).toBe('previewing');
  expect(capture.listNumbers()).toEqual([1]);
});

test('without retakes left the next countdown starts after 1 s (CAM-11)', async () => {
  await capture.startCountdown(SETTINGS);
  await capture.advance(COUNTDOWN_MS);
  capture.send('visitor.retake');
  await capture.advance(COUNTDOWN_MS);
  capture.send('visitor.retake');
  await capture.advance(COUNTDOWN_MS);
  await capture.advance(999);
  expect(capture.getState()).toBe('previewing');
  await capture.advance(1);
  expect(capture.getState()).toBe('counting');
});
