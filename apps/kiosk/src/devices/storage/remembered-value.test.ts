import { expect, test, vi } from 'vitest';
import { createCachedValue } from './remembered-value.ts';

const silent = () => Promise.reject(new Error('It does not answer.'));

test('what could not be read is not written over: it is read again, and changed then', async () => {
  let stored = ['before the reload'];
  const store = {
    find: vi.fn(async () => stored),
    set: vi.fn(async (value: string[]) => {
      stored = value;
    }),
  };
  store.find.mockImplementationOnce(silent).mockImplementationOnce(silent);
  const cached = createCachedValue(store, []);
  expect(await cached.change((notes) => [...notes, 'while it was silent'])).toEqual([
    'while it was silent',
  ]);
  expect(stored).toEqual(['before the reload']);
  expect(await cached.get()).toEqual(['before the reload', 'while it was silent']);
  expect(stored).toEqual(['before the reload', 'while it was silent']);
  await cached.change((notes) => [...notes, 'now']);
  expect(stored).toEqual(['before the reload', 'while it was silent', 'now']);
  expect(store.find).toHaveBeenCalledTimes(3);
});

test('where nothing can be read or stored, the page remembers', async () => {
  const cached = createCachedValue<number, undefined>({ find: silent, set: silent }, undefined);
  expect(await cached.get()).toBeUndefined();
  await cached.change((sum = 0) => sum + 1);
  await cached.change((sum = 0) => sum + 1);
  expect(await cached.get()).toBe(2);
});
