import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test, vi } from 'vitest';
import { createSlowDatabase, OPEN_TIMEOUT_MS } from './slow-database.ts';

const clock = createManualClock();
const DATABASE = { name: 'shots' };

test('the database is opened once, and again after it was closed or refused', async () => {
  const open = vi.fn(async () => DATABASE);
  const database = createSlowDatabase({ clock, open, onLateOpen: () => {} });
  expect(await database.get()).toBe(DATABASE);
  expect(await database.get()).toBe(DATABASE);
  expect(open).toHaveBeenCalledTimes(1);
  database.forget();
  open.mockRejectedValueOnce(new DOMException('The user denied it.', 'UnknownError'));
  await expect(database.get()).rejects.toThrow('denied');
  expect(database.hasTimedOut()).toBe(false);
  expect(await database.get()).toBe(DATABASE);
  expect(clock.pending()).toBe(0);
});

test('a database that does not open times out once and is used when it opens late', async () => {
  const late = Promise.withResolvers<typeof DATABASE>();
  const onLateOpen = vi.fn();
  const database = createSlowDatabase({ clock, open: () => late.promise, onLateOpen: onLateOpen });
  const both = [database.get(), database.get()].map((opening) => opening.catch(String));
  await settle();
  expect(database.hasTimedOut()).toBe(false);
  clock.tick(OPEN_TIMEOUT_MS);
  for (const outcome of await Promise.all(both)) expect(outcome).toContain('does not respond');
  expect(database.hasTimedOut()).toBe(true);
  await expect(database.get()).rejects.toThrow('does not respond');
  expect(clock.pending()).toBe(0);

  late.resolve(DATABASE);
  await settle();
  expect(onLateOpen).toHaveBeenCalledTimes(1);
  expect(database.hasTimedOut()).toBe(false);
  expect(await database.get()).toBe(DATABASE);
});
