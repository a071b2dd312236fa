import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test, vi } from 'vitest';
import { createTimelyOpen, FIRST_LIMIT_MS, NEXT_LIMIT_MS } from './timely-open.ts';

const clock = createHandMovedClock();

test('a database that answers is opened, one that refuses is refused', async () => {
  const openInTime = createTimelyOpen(clock);
  const database = { close: vi.fn() };
  expect(await openInTime(async () => database)).toBe(database);
  expect(database.close).not.toHaveBeenCalled();
  const refusal = new DOMException('The user denied it.', 'UnknownError');
  await expect(openInTime(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(clock.pending()).toBe(0);
});

test('one that answers nobody is given up, the next ones sooner, and let go when it comes after all', async () => {
  const openInTime = createTimelyOpen(clock);
  const late = Promise.withResolvers<{ close(): void }>();
  for (const limitMs of [FIRST_LIMIT_MS, NEXT_LIMIT_MS, NEXT_LIMIT_MS]) {
    const opening = openInTime(() => late.promise);
    clock.tick(limitMs);
    await expect(opening).rejects.toThrow('does not answer');
  }
  const database = { close: vi.fn() };
  late.resolve(database);
  await settle();
  expect(database.close).toHaveBeenCalledTimes(3);
});

test('one that answers again has all its time again', async () => {
  const openInTime = createTimelyOpen(clock);
  const never = () => Promise.withResolvers<{ close(): void }>().promise;
  const hanging = openInTime(never);
  clock.tick(FIRST_LIMIT_MS);
  await expect(hanging).rejects.toThrow();
  await openInTime(async () => ({ close: vi.fn() }));
  const patient = vi.fn();
  void openInTime(never).catch(patient);
  clock.tick(NEXT_LIMIT_MS);
  await settle();
  expect(patient).not.toHaveBeenCalled();
});
