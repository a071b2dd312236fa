import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, type FakeBooth } from '../testing/fake-booth.ts';
import { takeNewestWhenUntouched } from './use-newest-build.ts';

let booth: FakeBooth;
let screen: EventTarget;
let checks: number;
let lastSignal: AbortSignal | undefined;
let stop: () => void;

beforeEach(() => {
  booth = createFakeBooth();
  screen = new EventTarget();
  checks = 0;
  booth.builds.takeNewest = async (signal) => {
    checks += 1;
    lastSignal = signal;
    throw new Error('unreachable');
  };
  stop = takeNewestWhenUntouched(screen, booth);
});

async function pass(ms: number) {
  booth.clock.tick(ms);
  await settle();
}

test('an untouched screen checks for a newer build every minute, also after a failure (RUN-59)', async () => {
  await pass(59_999);
  expect(checks).toBe(0);
  await pass(1);
  expect(checks).toBe(1);
  await pass(60_000);
  expect(checks).toBe(2);
});

test('a touch restarts the minute', async () => {
  await pass(59_999);
  screen.dispatchEvent(new Event('pointerdown'));
  await pass(59_999);
  expect(checks).toBe(0);
  await pass(1);
  expect(checks).toBe(1);
});

test('a touch aborts a check that has begun (RUN-59)', async () => {
  await pass(60_000);
  expect(lastSignal?.aborted).toBe(false);
  screen.dispatchEvent(new Event('pointerdown'));
  expect(lastSignal?.aborted).toBe(true);
});

test('with more time the first check is after two minutes (ACCESS-11)', async () => {
  booth.access.change({ hasMoreTime: true });
  screen.dispatchEvent(new Event('pointerdown'));
  await pass(119_999);
  expect(checks).toBe(0);
  await pass(1);
  expect(checks).toBe(1);
});

test('a screen that was left checks no more, and aborts its check', async () => {
  await pass(60_000);
  checks = 0;
  stop();
  expect(lastSignal?.aborted).toBe(true);
  screen.dispatchEvent(new Event('pointerdown'));
  await pass(600_000);
  expect(checks).toBe(0);
  expect(booth.clock.pending()).toBe(0);
});
