import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import { createWatch, WATCH_TIMES } from './watch.ts';

const TIMES = WATCH_TIMES.printer;

const EACH = [
  ['printer', 10_000, 2_000],
  ['storage', 15_000, 3_000],
  ['provider', 30_000, 5_000],
] as const;

test.each(EACH)(
  'the %s is asked once for all who want to know, and every %i ms at most (OPS-50)',
  async (name, freshMs) => {
    const clock = createHandMovedClock();
    const asked: string[] = [];
    const ask = async (key: string) => {
      asked.push(key);
      return `${key} is well`;
    };
    const get = createWatch({ ...WATCH_TIMES[name], ask, fallback: 'silent' }, clock);
    await Promise.all([get('jakarta'), get('jakarta'), get('bandung')]);
    await clock.advance(freshMs - 1);
    expect(await get('jakarta')).toBe('jakarta is well');
    expect(asked).toEqual(['jakarta', 'bandung']);
    await clock.advance(1);
    await get('jakarta');
    expect(asked).toEqual(['jakarta', 'bandung', 'jakarta']);
  },
);

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

test.each(EACH)(
  'a %s that does not answer in time counts as silent, and is asked anew (OPS-50)',
  async (name, freshMs, limitMs) => {
    const clock = createHandMovedClock();
    const signals: AbortSignal[] = [];
    let isBack = false;
    const get = createWatch(
      {
        ...WATCH_TIMES[name],
        ask(_, signal) {
          signals.push(signal);
          return isBack ? Promise.resolve('well') : new Promise<string>(() => {});
        },
        fallback: 'silent',
      },
      clock,
    );
    const answer = get('');
    await clock.advance(limitMs - 1);
    expect(signals[0]?.aborted).toBe(false);
    await clock.advance(1);
    expect(await answer).toBe('silent');
    expect(signals[0]?.aborted).toBe(true);
    isBack = true;
    await clock.advance(freshMs - limitMs);
    expect(await get('')).toBe('well');
  },
);

test('where that is allowed, one late answer is a busy moment and the one before holds; two are trouble (OPS-50)', async () => {
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
