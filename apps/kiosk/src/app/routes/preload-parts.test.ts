import { settle } from '@jepret/testing/advance-in-steps.ts';
import { expect, test } from 'vitest';
import { createFakeBooth } from '../../testing/fake-booth.ts';
import { type Preloadable, preloadParts } from './preload-parts.ts';

test('screens are preloaded one after another when the page is idle (SCREEN-50)', async () => {
  const { fetched, parts, idle, page } = setUp();
  preloadParts(parts, createFakeBooth(), idle);
  expect(fetched).toEqual([]);
  for (const expected of [['frame'], ['frame', 'capture'], ['frame', 'capture', 'edit']]) {
    page.becomesIdle();
    await settle();
    expect(fetched).toEqual(expected);
  }
  expect(page.isWaitedFor()).toBe(false);
});

test('preloading stops when the screen is left', async () => {
  const { fetched, parts, idle, page } = setUp();
  const stop = preloadParts(parts, createFakeBooth(), idle);
  page.becomesIdle();
  stop();
  await settle();
  expect(page.isWaitedFor()).toBe(false);
  expect(fetched).toEqual(['frame']);
});

function setUp() {
  const fetched: string[] = [];
  const parts = ['frame', 'capture', 'edit'].map(
    (name): Preloadable => ({
      async preload() {
        fetched.push(name);
      },
    }),
  );
  let waiting: (() => void) | undefined;
  const idle = (task: () => void) => {
    waiting = task;
    return () => {
      waiting = undefined;
    };
  };
  const page = {
    becomesIdle() {
      const task = waiting;
      waiting = undefined;
      task?.();
    },
    isWaitedFor: () => waiting !== undefined,
  };
  return { fetched, parts, idle, page };
}
