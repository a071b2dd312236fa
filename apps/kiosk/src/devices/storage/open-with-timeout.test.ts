import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test, vi } from 'vitest';
import {
  createOpenWithTimeout,
  FIRST_TIMEOUT_MS,
  REPEATED_TIMEOUT_MS,
} from './open-with-timeout.ts';

const clock = createManualClock();

test('a database opens or is refused in time', async () => {
  const openWithTimeout = createOpenWithTimeout(clock);
  const database = { close: vi.fn() };
  expect(await openWithTimeout(async () => database)).toBe(database);
  expect(database.close).not.toHaveBeenCalled();
  const refusal = new DOMException('The user denied it.', 'UnknownError');
  await expect(openWithTimeout(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(clock.pending()).toBe(0);
});

test('a database that does not open times out, the next ones sooner, and is closed when it opens late', async () => {
  const openWithTimeout = createOpenWithTimeout(clock);
  const late = Promise.withResolvers<{ close(): void }>();
  for (const limitMs of [FIRST_TIMEOUT_MS, REPEATED_TIMEOUT_MS, REPEATED_TIMEOUT_MS]) {
    const opening = openWithTimeout(() => late.promise);
    clock.tick(limitMs);
    await expect(opening).rejects.toThrow('does not respond');
  }
  const database = { close: vi.fn() };
  late.resolve(database);
  await settle();
  expect(database.close).toHaveBeenCalledTimes(3);
});

test('after a database opened, the full timeout applies again', async () => {
  const openWithTimeout = createOpenWithTimeout(clock);
  const never = () => Promise.withResolvers<{ close(): void }>().promise;
  const hanging = openWithTimeout(never);
  clock.tick(FIRST_TIMEOUT_MS);
  await expect(hanging).rejects.toThrow();
  await openWithTimeout(async () => ({ close: vi.fn() }));
  const onRejected = vi.fn();
  void openWithTimeout(never).catch(onRejected);
  clock.tick(REPEATED_TIMEOUT_MS);
  await settle();
  expect(onRejected).not.toHaveBeenCalled();
});
