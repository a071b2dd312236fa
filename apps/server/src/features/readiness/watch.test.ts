import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import { createWatch } from './watch.ts';

const TIMES = { freshMs: 10_000, limitMs: 2_000 };

test('a thing is asked once for all who want to know, and every ten seconds at most (OPS-31)', async () => {
  const clock = createHandMovedClock();
  const asked: string[] = [];
  const ask = async (key: string) => {
    asked.push(key);
    return `${key} is well`;
  };
  const get = createWatch({ ...TIMES, ask, fallback: 'silent' }, clock);
  await Promise.all([get('jakarta'), get('jakarta'), get('bandung')]);
  await clock.advance(9_999);
  expect(await get('jakarta')).toBe('jakarta is well');
  expect(asked).toEqual(['jakarta', 'bandung']);
  await clock.advance(1);
  await get('jakarta');
  expect(asked).toEqual(['jakarta', 'bandung', 'jakarta']);
});

test('a clock that is set back freezes nothing', async () => {
  const time = { now: Date.UTC(2030, 0, 1) };
  let value = 'closed';
  const scheduler = { now: () => time.now, schedule: () => () => {} };
  const get = createWatch({ ...TIMES, ask: async () => value, fallback: 'silent' }, scheduler);
  expect(await get('')).toBe('closed');
  value = 'open';
  time.now = Date.UTC(2026, 10, 15);
  expect(await get('')).toBe('open');
});

test('what does not answer within two seconds counts as silent, and is asked anew (OPS-31)', async () => {
  const clock = createHandMovedClock();
  const signals: AbortSignal[] = [];
  let isBack = false;
  const get = createWatch(
    {
      ...TIMES,
      ask(_, signal) {
        signals.push(signal);
        return isBack ? Promise.resolve('well') : new Promise<string>(() => {});
      },
      fallback: 'silent',
    },
    clock,
  );
  const answer = get('');
  await clock.advance(2_000);
  expect(await answer).toBe('silent');
  expect(signals[0]?.aborted).toBe(true);
  isBack = true;
  await clock.advance(8_000);
  expect(await get('')).toBe('well');
});

test('where that is allowed, one late answer is a busy moment and the one before holds; two are trouble (OPS-31)', async () => {
  const clock = createHandMovedClock();
  let isSilent = false;
  const ask = () => (isSilent ? new Promise<string>(() => {}) : Promise.resolve('well'));
  const get = createWatch({ ...TIMES, ask, fallback: 'silent', mayBeLateOnce: true }, clock);
  const getLate = async () => {
    const answer = get('');
    await clock.advance(TIMES.limitMs);
    return answer;
  };
  expect(await get('')).toBe('well');
  isSilent = true;
  await clock.advance(TIMES.freshMs);
  expect(await getLate()).toBe('well');
  // Nobody goes by a forgiven answer: the next one looks again.
  expect(await getLate()).toBe('silent');
  await clock.advance(TIMES.freshMs);
  expect(await getLate()).toBe('silent');
  isSilent = false;
  await clock.advance(TIMES.freshMs);
  expect(await get('')).toBe('well');

  isSilent = true;
  await clock.advance(3_600_000);
  expect(await getLate()).toBe('silent');
});
