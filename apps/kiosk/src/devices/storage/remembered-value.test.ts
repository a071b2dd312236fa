import { expect, test, vi } from 'vitest';
import { createCachedValue } from './remembered-value.ts';

const fail = () => Promise.reject(new Error('The database does not respond.'));

test('a value that could not be read is not overwritten: it is read again and then changed', async () => {
  let stored = ['before the reload'];
  const store = {
    find: vi.fn(async () => stored),
    set: vi.fn(async (value: string[]) => {
      stored = value;
    }),
  };
  store.find.mockImplementationOnce(fail).mockImplementationOnce(fail);
  const cached = createCachedValue(store, []);
  expect(await cached.change((notes) => [...notes, 'while it failed'])).toEqual([
    'while it failed',
  ]);
  expect(stored).toEqual(['before the reload']);
  expect(await cached.get()).toEqual(['before the reload', 'while it failed']);
  expect(stored).toEqual(['before the reload', 'while it failed']);
  await cached.change((notes) => [...notes, 'now']);
  expect(stored).toEqual(['before the reload', 'while it failed', 'now']);
  expect(store.find).toHaveBeenCalledTimes(3);
});

test('without working storage the value is kept in memory', async () => {
  const cached = createCachedValue<number, undefined>({ find: fail, set: fail }, undefined);
  expect(await cached.get()).toBeUndefined();
  await cached.change((sum = 0) => sum + 1);
  await cached.change((sum = 0) => sum + 1);
  expect(await cached.get()).toBe(2);
});
