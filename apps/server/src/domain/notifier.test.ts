import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import { createNotifier, lookUntilFound } from './notifier.ts';

const EVERY_MS = 250;

/** Somebody who looks for what is put there. */
function openLooking(look: (end: AbortSignal) => Promise<void> = async () => {}) {
  const clock = createHandMovedClock();
  const changes = createNotifier();
  const end = new AbortController();
  const place: { found?: string; looks: number } = { looks: 0 };
  const found = lookUntilFound(
    async () => {
      const { found } = place;
      place.looks += 1;
      await look(end.signal);
      return found;
    },
    { changes, scheduler: clock, everyMs: EVERY_MS, ends: [end.signal] },
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, changes, end, place, found, settled };
}

test('a change is looked at when it is told, and by nobody after that', async () => {
  const { clock, changes, place, found, settled } = openLooking();
  await settled();
  place.found = 'the film';
  await settled();
  expect(place.looks).toBe(1);
  changes.notify();
  expect(await found).toBe('the film');
  changes.notify();
  await settled();
  expect([place.looks, clock.pending()]).toEqual([2, 0]);
});

test('what another process did is found without being told', async () => {
  const { clock, place, found, settled } = openLooking();
  await settled();
  place.found = 'the film';
  await clock.advance(EVERY_MS - 1);
  expect(place.looks).toBe(1);
  await clock.advance(1);
  expect(await found).toBe('the film');
});

test('a change during a look is not missed', async () => {
  const first = Promise.withResolvers<void>();
  const { changes, place, found, settled } = openLooking(() => first.promise);
  await settled();
  place.found = 'the film';
  changes.notify();
  first.resolve();
  expect(await found).toBe('the film');
});

test('whoever goes has a last look, which may fail', async () => {
  const { end, place, found, settled } = openLooking(async (gone) => gone.throwIfAborted());
  const failed = expect(found).rejects.toThrow('nobody waits');
  await settled();
  end.abort(new Error('nobody waits'));
  await failed;
  expect(place.looks).toBe(2);
});
