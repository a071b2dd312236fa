import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test, vi } from 'vitest';
import { createLateDatabase, OPEN_LIMIT_MS } from './late-database.ts';

const clock = createHandMovedClock();
const DATABASE = { name: 'shots' };

test('it is opened once, and again when the browser took it away or refused it', async () => {
  const open = vi.fn(async () => DATABASE);
  const database = createLateDatabase({ clock, open, onLateAnswer: () => {} });
  expect(await database.get()).toBe(DATABASE);
  expect(await database.get()).toBe(DATABASE);
  expect(open).toHaveBeenCalledTimes(1);
  database.forget();
  open.mockRejectedValueOnce(new DOMException('The user denied it.', 'UnknownError'));
  await expect(database.get()).rejects.toThrow('denied');
  expect(database.isLate()).toBe(false);
  expect(await database.get()).toBe(DATABASE);
  expect(clock.pending()).toBe(0);
});

test('one that does not answer is waited for once, and used when it comes after all', async () => {
  const late = Promise.withResolvers<typeof DATABASE>();
  const onLateAnswer = vi.fn();
  const database = createLateDatabase({ clock, open: () => late.promise, onLateAnswer });
  const both = [database.get(), database.get()].map((opening) => opening.catch(String));
  await settle();
  expect(database.isLate()).toBe(false);
  clock.tick(OPEN_LIMIT_MS);
  for (const outcome of await Promise.all(both)) expect(outcome).toContain('does not answer');
  expect(database.isLate()).toBe(true);
  await expect(database.get()).rejects.toThrow('does not answer');
  expect(clock.pending()).toBe(0);

  late.resolve(DATABASE);
  await settle();
  expect(onLateAnswer).toHaveBeenCalledTimes(1);
  expect(database.isLate()).toBe(false);
  expect(await database.get()).toBe(DATABASE);
});
