import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { createFakeBooth } from '../../testing/fake-booth.ts';
import { type Ahead, fetchAhead } from './fetch-ahead.ts';

test('the screens are fetched one after another, each when the page is idle (SCREEN-50)', async () => {
  const { fetched, parts, idle, page } = setUp();
  fetchAhead(parts, createFakeBooth(), idle);
  expect(fetched).toEqual([]);
  for (const expected of [['frame'], ['frame', 'capture'], ['frame', 'capture', 'edit']]) {
    page.becomesIdle();
    await settle();
    expect(fetched).toEqual(expected);
  }
  expect(page.isWaitedFor()).toBe(false);
});

test('nothing more is fetched for a screen that was left', async () => {
  const { fetched, parts, idle, page } = setUp();
  const stop = fetchAhead(parts, createFakeBooth(), idle);
  page.becomesIdle();
  stop();
  await settle();
  expect(page.isWaitedFor()).toBe(false);
  expect(fetched).toEqual(['frame']);
});

function setUp() {
  const fetched: string[] = [];
  const parts = ['frame', 'capture', 'edit'].map(
    (name): Ahead => ({
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
