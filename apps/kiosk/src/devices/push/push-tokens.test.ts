import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { createStoredValues, type StoredValues } from '../storage/stored-values.ts';
import { createPushTokens } from './push-tokens.ts';

const DAY_MS = 86_400_000;

let clock: ManualClock;
let stored: StoredValues;
let issuedAt: number[];
let failures: number;
let tokens: ReturnType<typeof createPushTokens>;

beforeEach(() => {
  clock = createManualClock();
  stored = createStoredValues(createFakeStorage());
  issuedAt = [];
  failures = 0;
  tokens = createPushTokens({
    clock,
    stored,
    async issue() {
      issuedAt.push(clock.now());
      if (failures-- > 0) throw new Error('push service unavailable');
      return `token-${issuedAt.length}`;
    },
  });
});

test('a token is issued once and stored with its time (PAY-61)', async () => {
  expect(await tokens.find()).toBe('token-1');
  expect(stored.find('pushToken')).toEqual({ value: 'token-1', timestamp: issuedAt[0] });
  clock.tick(7 * DAY_MS - 1);
  expect(await tokens.find()).toBe('token-1');
  expect(issuedAt).toHaveLength(1);
});

test('a token is renewed after seven days (PAY-61)', async () => {
  await tokens.find();
  clock.tick(7 * DAY_MS);
  expect(await tokens.find()).toBe('token-2');
  expect(await tokens.find()).toBe('token-2');
});

test('a token that cannot be renewed is still used, without further tries', async () => {
  await tokens.find();
  clock.tick(30 * DAY_MS - 1);
  failures = 1;
  expect(await tokens.find()).toBe('token-1');
  expect(clock.pending()).toBe(0);
});

test('a token expires after thirty days (PAY-61)', async () => {
  await tokens.find();
  clock.tick(30 * DAY_MS);
  failures = 3;
  const found = tokens.find();
  await advanceInSteps(clock, 3_000);
  expect(await found).toBeUndefined();
});

test('a token is requested three times, with a delay that grows by a second (PAY-61)', async () => {
  failures = 3;
  const startMs = clock.now();
  const found = tokens.find();
  await advanceInSteps(clock, 10_000);
  expect(await found).toBeUndefined();
  expect(issuedAt.map((atMs) => atMs - startMs)).toEqual([0, 1_000, 3_000]);
});

test('the third try can succeed', async () => {
  failures = 2;
  const found = tokens.find();
  await advanceInSteps(clock, 3_000);
  expect(await found).toBe('token-3');
});

test('a token with a future time is not used', async () => {
  stored.set('pushToken', { value: 'odd', timestamp: clock.now() + DAY_MS });
  expect(await tokens.find()).toBe('token-1');
});

test('a dropped token is replaced', async () => {
  await tokens.find();
  tokens.drop();
  expect(await tokens.find()).toBe('token-2');
});

test('aborting stops the requests', async () => {
  failures = 3;
  const controller = new AbortController();
  const found = tokens.find(controller.signal);
  await settle();
  controller.abort(new Error('left'));
  await expect(found).rejects.toThrow('left');
  expect(clock.pending()).toBe(0);
});
