import { expect, test } from 'vitest';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import { createBoundedHasher, HasherBusyError } from './bounded-hasher.ts';

/** A hasher whose hashes end when the test resolves them. */
function createSlowHasher() {
  const resolvers: (() => void)[] = [];
  const peak = { atOnce: 0 };
  let running = 0;
  const work = async () => {
    running += 1;
    peak.atOnce = Math.max(peak.atOnce, running);
    await new Promise<void>((resolve) => resolvers.push(resolve));
    running -= 1;
  };
  const hasher: SecretHasher = {
    hash: async (secret) => work().then(() => `hash of ${secret}`),
    verify: async (secret) => work().then(() => secret === 'right'),
    unmatchableHash: 'none',
  };
  return { hasher, ends: resolvers, most: peak };
}

test('hashes run up to the concurrency limit, then wait in order, and are refused when the queue is full', async () => {
  const { hasher, ends, most } = createSlowHasher();
  const bounded = createBoundedHasher(hasher, { maxConcurrent: 2, maxWaiting: 3 });
  const results = [1, 2, 3, 4, 5].map((number) => bounded.hash(String(number)));
  await expect(bounded.hash('6')).rejects.toBeInstanceOf(HasherBusyError);
  await expect(bounded.verify('right', 'x')).rejects.toBeInstanceOf(HasherBusyError);

  const done: string[] = [];
  for (const result of results) result.then((hash) => done.push(hash));
  for (let count = 1; count <= 5; count += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
    await expect.poll(() => done.length).toBe(count);
  }
  expect(done).toEqual([1, 2, 3, 4, 5].map((number) => `hash of ${number}`));
  expect(most.atOnce).toBe(2);
});

test('a failed hash frees its slot', async () => {
  const failing: SecretHasher = {
    hash: () => Promise.reject(new Error('no memory')),
    verify: async () => true,
    unmatchableHash: 'none',
  };
  const bounded = createBoundedHasher(failing, { maxConcurrent: 1, maxWaiting: 1 });
  const outcomes = await Promise.allSettled([bounded.hash('a'), bounded.verify('b', 'x')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await bounded.verify('c', 'x')).toBe(true);
});
