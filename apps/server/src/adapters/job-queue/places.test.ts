import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

/** Tasks that end when they are told to, and the order in which they began. */
function openTasks(places: ReturnType<typeof createPlaces>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add(name: string, isUrgent: boolean) {
      void places.use(isUrgent, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      });
    },
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

test('the urgent go first, and a kept place is for them alone (FILM-26)', async () => {
  const { begun, add, end } = openTasks(createPlaces({ concurrency: 2, keptForUrgent: 1 }));
  add('first', false);
  add('second', false);
  add('urgent', true);
  await setImmediate();
  expect(begun).toEqual(['first', 'urgent']);
  await end('urgent');
  expect(begun).toEqual(['first', 'urgent']);
  add('urgent too', true);
  await end('first');
  expect(begun).toEqual(['first', 'urgent', 'urgent too', 'second']);
});

test('whoever was overtaken three times has a turn (FILM-26)', async () => {
  const { begun, add, end } = openTasks(createPlaces({ concurrency: 1, keptForUrgent: 0 }));
  add('at work', false);
  add('patient', false);
  for (const name of ['a', 'b', 'c', 'd']) add(name, true);
  await setImmediate();
  for (const name of ['at work', 'a', 'b', 'c', 'patient']) await end(name);
  expect(begun).toEqual(['at work', 'a', 'b', 'c', 'patient', 'd']);
});
