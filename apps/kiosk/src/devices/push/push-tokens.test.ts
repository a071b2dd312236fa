import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { letTimePass, settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { createStoredValues, type StoredValues } from '../storage/stored-values.ts';
import { createPushTokens } from './push-tokens.ts';

const DAY_MS = 86_400_000;

let clock: HandMovedClock;
let stored: StoredValues;
let issuedAt: number[];
let failures: number;
let tokens: ReturnType<typeof createPushTokens>;

beforeEach(() => {
  clock = createHandMovedClock();
  stored = createStoredValues(createFakeStorage());
  issuedAt = [];
  failures = 0;
  tokens = createPushTokens({
    clock,
    stored,
    async issue() {
      issuedAt.push(clock.now());
      if (failures-- > 0) throw new Error('no push today');
      return `token-${issuedAt.length}`;
    },
  });
});

test('a token is issued once and kept with the moment it came (PAY-61)', async () => {
  expect(await tokens.find()).toBe('token-1');
  expect(stored.find('pushToken')).toEqual({ value: 'token-1', timestamp: issuedAt[0] });
  clock.tick(7 * DAY_MS - 1);
  expect(await tokens.find()).toBe('token-1');
  expect(issuedAt).toHaveLength(1);
});

test('after seven days it is renewed (PAY-61)', async () => {
  await tokens.find();
  clock.tick(7 * DAY_MS);
  expect(await tokens.find()).toBe('token-2');
  expect(await tokens.find()).toBe('token-2');
});

test('a token that cannot be renewed serves on, and nobody waits for it', async () => {
  await tokens.find();
  clock.tick(30 * DAY_MS - 1);
  failures = 1;
  expect(await tokens.find()).toBe('token-1');
  expect(clock.pending()).toBe(0);
});

test('after thirty days the old one is worth nothing (PAY-61)', async () => {
  await tokens.find();
  clock.tick(30 * DAY_MS);
  failures = 3;
  const found = tokens.find();
  await letTimePass(clock, 3_000);
  expect(await found).toBeUndefined();
});

test('it is asked for three times, with a delay that grows by a second (PAY-61)', async () => {
  failures = 3;
  const startMs = clock.now();
  const found = tokens.find();
  await letTimePass(clock, 10_000);
  expect(await found).toBeUndefined();
  expect(issuedAt.map((atMs) => atMs - startMs)).toEqual([0, 1_000, 3_000]);
});

test('the third try may succeed', async () => {
  failures = 2;
  const found = tokens.find();
  await letTimePass(clock, 3_000);
  expect(await found).toBe('token-3');
});

test('a token from the future is not trusted', async () => {
  stored.set('pushToken', { value: 'odd', timestamp: clock.now() + DAY_MS });
  expect(await tokens.find()).toBe('token-1');
});

test('a dropped token is not used again', async () => {
  await tokens.find();
  tokens.drop();
  expect(await tokens.find()).toBe('token-2');
});

test('whoever leaves stops the asking', async () => {
  failures = 3;
  const left = new AbortController();
  const found = tokens.find(left.signal);
  await settle();
  left.abort(new Error('left'));
  await expect(found).rejects.toThrow('left');
  expect(clock.pending()).toBe(0);
});
