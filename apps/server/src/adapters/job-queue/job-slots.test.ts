import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createJobSlots } from './job-slots.ts';

/** Tasks that end on demand, and the order in which they began. */
function openTasks(slots: ReturnType<typeof createJobSlots>) {
  const begunNames: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begunNames: begunNames,
    add(name: string, isUrgent: boolean) {
      void slots.run(isUrgent, async () => {
        begunNames.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      });
    },
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

test('urgent tasks run first, and a reserved slot is used only by them (FILM-26)', async () => {
  const { begunNames, add, end } = openTasks(
    createJobSlots({ concurrency: 2, reservedForUrgent: 1 }),
  );
  add('first', false);
  add('second', false);
  add('urgent', true);
  await setImmediate();
  expect(begunNames).toEqual(['first', 'urgent']);
  await end('urgent');
  expect(begunNames).toEqual(['first', 'urgent']);
  add('urgent too', true);
  await end('first');
  expect(begunNames).toEqual(['first', 'urgent', 'urgent too', 'second']);
});

test('a task that was overtaken three times runs next (FILM-26)', async () => {
  const { begunNames, add, end } = openTasks(
    createJobSlots({ concurrency: 1, reservedForUrgent: 0 }),
  );
  add('at work', false);
  add('patient', false);
  for (const name of ['a', 'b', 'c', 'd']) add(name, true);
  await setImmediate();
  for (const name of ['at work', 'a', 'b', 'c', 'patient']) await end(name);
  expect(begunNames).toEqual(['at work', 'a', 'b', 'c', 'patient', 'd']);
});
