import { AUTO_NEXT_MS, COUNTDOWN_MS } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { secondsLeft } from './capture-machine.ts';
import { type CaptureRound, createCaptureRound } from './testing/capture-round.ts';

const SECOND_MS = 1_000;

let round: CaptureRound;

beforeEach(() => {
  round = createCaptureRound();
});

test('no countdown starts while the camera shows nothing (CAM-55)', async () => {
  await round.begin();
  round.send('camera.live', 'camera.lost', 'visitor.confirmed');
  expect(round.getState()).toBe('gettingReady');
  await round.pass(60 * SECOND_MS, 5 * SECOND_MS);
  expect(round.shots).toEqual([]);
  round.send('camera.live');
  expect(round.getState()).toBe('counting');
});

test('a countdown that is broken off starts over when the picture is back (CAM-55)', async () => {
  await round.beginShooting();
  await round.pass(4_900);
  round.send('camera.lost');
  expect(round.getState()).toBe('gettingReady');
  await round.pass(30 * SECOND_MS, 5 * SECOND_MS);
  expect(round.getContext().dialSegments).toBe(0);
  expect(round.shots).toEqual([]);
  round.send('camera.live');
  expect(secondsLeft(round.getContext())).toBe(5);
  await round.pass(4_900);
  expect(round.shots).toEqual([]);
  await round.pass(100);
  expect(round.listNumbers()).toEqual([1]);
});

test('after a failed camera no countdown starts without a tap (CAM-56)', async () => {
  await round.beginShooting({ snapCount: 2 });
  await round.pass(3 * SECOND_MS);
  round.send('camera.failed');
  expect(round.getState()).toBe('gettingReady');
  round.send('camera.live');
  expect(round.getState()).toBe('waiting');
  await round.pass(60 * SECOND_MS, 5 * SECOND_MS);
  expect(round.shots).toEqual([]);
  round.send('visitor.next');
  await round.pass(COUNTDOWN_MS);
  expect(round.listNumbers()).toEqual([1]);
});

test('a failure that lasts longer than the preview asks for a tap before the next snap (CAM-56)', async () => {
  await round.beginPreviewing();
  round.send('camera.failed');
  await round.pass(AUTO_NEXT_MS);
  round.send('camera.live');
  expect(round.getState()).toBe('waiting');
  expect(round.getView()).toMatchObject({ counterText: 'capture.next', canGoOn: true });
  expect(round.listNumbers()).toEqual([1]);
});

test('a tap on NEXT or RETAKE while the camera has failed does not start the countdown later (CAM-56)', async () => {
  for (const tap of ['visitor.next', 'visitor.retake'] as const) {
    round = createCaptureRound();
    await round.beginPreviewing();
    round.send('camera.failed', tap, 'camera.live');
    expect(round.getState()).toBe('waiting');
  }
});

test('a failure that ends during the preview asks for no tap', async () => {
  await round.beginPreviewing();
  round.send('camera.failed', 'camera.live');
  await round.pass(AUTO_NEXT_MS);
  expect(round.getState()).toBe('counting');
});

test('pixels that are taken stay taken', async () => {
  let release = () => {};
  round.finishSnap = (snap) =>
    new Promise((resolve) => {
      release = () => resolve(snap);
    });
  await round.beginShooting();
  await round.pass(COUNTDOWN_MS);
  round.send('camera.lost');
  expect(round.getState()).toBe('shooting');
  release();
  await settle();
  expect(round.getState()).toBe('previewing');
  expect(round.listNumbers()).toEqual([1]);
});

test('during a preview it loses nothing, and the next countdown waits for the camera', async () => {
  await round.beginPreviewing();
  round.send('camera.lost');
  expect(round.getState()).toBe('previewing');
  await round.pass(AUTO_NEXT_MS);
  expect(round.getState()).toBe('gettingReady');
  expect(round.listNumbers()).toEqual([1]);
  round.send('camera.live');
  expect(round.getState()).toBe('counting');
});

test('a retake without a camera waits for one', async () => {
  await round.beginPreviewing();
  round.send('camera.lost', 'visitor.retake');
  expect(round.getState()).toBe('gettingReady');
  round.send('camera.live');
  await round.pass(COUNTDOWN_MS);
  expect(round.listNumbers()).toEqual([1]);
});

test('after the last snap FINISH works without a camera', async () => {
  await round.beginPreviewing({ snapCount: 1 });
  round.send('camera.lost', 'visitor.next');
  expect(round.getState()).toBe('finished');
});

test('a camera that goes and comes all the time still fills the frame', async () => {
  await round.beginShooting({ snapCount: 3 });
  for (let second = 0; second < 60; second += 1) {
    if (second % 7 === 3) round.send('camera.lost');
    if (second % 7 === 4) round.send('camera.live');
    await round.pass(SECOND_MS);
    if (round.getState() === 'previewing' && round.getContext().snaps.length < 3)
      round.send('visitor.next');
  }
  expect(round.listNumbers()).toEqual([1, 2, 3]);
  expect(round.kept).toHaveLength(3);
});
