import { AUTO_NEXT_MS, COUNTDOWN_MS } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { secondsLeft } from './capture-machine.ts';
import { createTestCapture, type TestCapture } from './testing/test-capture.ts';

const SECOND_MS = 1_000;

let capture: TestCapture;

beforeEach(() => {
  capture = createTestCapture();
});

test('no countdown starts while the camera has no picture (CAM-55)', async () => {
  await capture.start();
  capture.send('camera.live', 'camera.lost', 'visitor.confirmed');
  expect(capture.getState()).toBe('gettingReady');
  await capture.advance(60 * SECOND_MS, 5 * SECOND_MS);
  expect(capture.shots).toEqual([]);
  capture.send('camera.live');
  expect(capture.getState()).toBe('counting');
});

test('an interrupted countdown restarts when the picture is back (CAM-55)', async () => {
  await capture.startCountdown();
  await capture.advance(4_900);
  capture.send('camera.lost');
  expect(capture.getState()).toBe('gettingReady');
  await capture.advance(30 * SECOND_MS, 5 * SECOND_MS);
  expect(capture.getContext().dialSegments).toBe(0);
  expect(capture.shots).toEqual([]);
  capture.send('camera.live');
  expect(secondsLeft(capture.getContext())).toBe(5);
  await capture.advance(4_900);
  expect(capture.shots).toEqual([]);
  await capture.advance(100);
  expect(capture.listNumbers()).toEqual([1]);
});

test('after a camera failure no countdown starts without a tap (CAM-56)', async () => {
  await capture.startCountdown({ snapCount: 2 });
  await capture.advance(3 * SECOND_MS);
  capture.send('camera.failed');
  expect(capture.getState()).toBe('gettingReady');
  capture.send('camera.live');
  expect(capture.getState()).toBe('waiting');
  await capture.advance(60 * SECOND_MS, 5 * SECOND_MS);
  expect(capture.shots).toEqual([]);
  capture.send('visitor.next');
  await capture.advance(COUNTDOWN_MS);
  expect(capture.listNumbers()).toEqual([1]);
});

test('after a failure longer than the preview the next snap needs a tap (CAM-56)', async () => {
  await capture.startPreview();
  capture.send('camera.failed');
  await capture.advance(AUTO_NEXT_MS);
  capture.send('camera.live');
  expect(capture.getState()).toBe('waiting');
  expect(capture.getView()).toMatchObject({ counterText: 'capture.next', canContinue: true });
  expect(capture.listNumbers()).toEqual([1]);
});

test('a tap on NEXT or RETAKE during a camera failure does not start the countdown later (CAM-56)', async () => {
  for (const tap of ['visitor.next', 'visitor.retake'] as const) {
    capture = createTestCapture();
    await capture.startPreview();
    capture.send('camera.failed', tap, 'camera.live');
    expect(capture.getState()).toBe('waiting');
  }
});

test('a failure that ends during the preview needs no tap', async () => {
  await capture.startPreview();
  capture.send('camera.failed', 'camera.live');
  await capture.advance(AUTO_NEXT_MS);
  expect(capture.getState()).toBe('counting');
});

test('a snap whose pixels are taken is kept if the camera is lost', async () => {
  let release = () => {};
  capture.finishSnap = (snap) =>
    new Promise((resolve) => {
      release = () => resolve(snap);
    });
  await capture.startCountdown();
  await capture.advance(COUNTDOWN_MS);
  capture.send('camera.lost');
  expect(capture.getState()).toBe('shooting');
  release();
  await settle();
  expect(capture.getState()).toBe('previewing');
  expect(capture.listNumbers()).toEqual([1]);
});

test('a camera lost during a preview loses no snap, and the next countdown waits for the camera', async () => {
  await capture.startPreview();
  capture.send('camera.lost');
  expect(capture.getState()).toBe('previewing');
  await capture.advance(AUTO_NEXT_MS);
  expect(capture.getState()).toBe('gettingReady');
  expect(capture.listNumbers()).toEqual([1]);
  capture.send('camera.live');
  expect(capture.getState()).toBe('counting');
});

test('a retake without a camera waits for the camera', async () => {
  await capture.startPreview();
  capture.send('camera.lost', 'visitor.retake');
  expect(capture.getState()).toBe('gettingReady');
  capture.send('camera.live');
  await capture.advance(COUNTDOWN_MS);
  expect(capture.listNumbers()).toEqual([1]);
});

test('FINISH works without a camera after the last snap', async () => {
  await capture.startPreview({ snapCount: 1 });
  capture.send('camera.lost', 'visitor.next');
  expect(capture.getState()).toBe('finished');
});

test('a round finishes although the camera is lost repeatedly', async () => {
  await capture.startCountdown({ snapCount: 3 });
  for (let second = 0; second < 60; second += 1) {
    if (second % 7 === 3) capture.send('camera.lost');
    if (second % 7 === 4) capture.send('camera.live');
    await capture.advance(SECOND_MS);
    if (capture.getState() === 'previewing' && capture.getContext().snaps.length < 3)
      capture.send('visitor.next');
  }
  expect(capture.listNumbers()).toEqual([1, 2, 3]);
  expect(capture.savedSnaps).toHaveLength(3);
});
