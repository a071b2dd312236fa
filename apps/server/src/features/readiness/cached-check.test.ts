import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { CHECK_TIMES, createCachedCheck } from './cached-check.ts';

const TIMES = CHECK_TIMES.printer;

const EACH = [
  ['printer', 10_000, 2_000],
  ['storage', 15_000, 3_000],
  ['provider', 30_000, 5_000],
] as const;

test.each(EACH)(
  'concurrent callers share one check of the %s, which runs every %i ms at most (OPS-50)',
  async (name, maxAgeMs) => {
    const clock = createManualClock();
    const checked: string[] = [];
    const check = async (key: string) => {
      checked.push(key);
      return `${key} is well`;
    };
    const get = createCachedCheck({ ...CHECK_TIMES[name], check, fallback: 'silent' }, clock);
    await Promise.all([get('jakarta'), get('jakarta'), get('bandung')]);
    await clock.advance(maxAgeMs - 1);
    expect(await get('jakarta')).toBe('jakarta is well');
    expect(checked).toEqual(['jakarta', 'bandung']);
    await clock.advance(1);
    await get('jakarta');
    expect(checked).toEqual(['jakarta', 'bandung', 'jakarta']);
  },
);

test('a result is checked again after the clock is set back', async () => {
  const time = { now: Date.UTC(2030, 0, 1) };
  let value = 'closed';
  const scheduler = { now: () => time.now, schedule: () => () => {} };
  const get = createCachedCheck(
    { ...TIMES, check: async () => value, fallback: 'silent' },
    scheduler,
  );
  expect(await get('')).toBe('closed');
  value = 'open';
  time.now = Date.UTC(2026, 10, 15);
  expect(await get('')).toBe('open');
});

test.each(EACH)(
  'a %s that does not respond in time counts as silent and is checked again (OPS-50)',
  async (name, maxAgeMs, timeoutMs) => {
    const clock = createManualClock();
    const signals: AbortSignal[] = [];
    let isBack = false;
    const get = createCachedCheck(
      {
        ...CHECK_TIMES[name],
        check(_, signal) {
          signals.push(signal);
          return isBack ? Promise.resolve('well') : new Promise<string>(() => {});
        },
        fallback: 'silent',
      },
      clock,
    );
    const answer = get('');
    await clock.advance(timeoutMs - 1);
    expect(signals[0]?.aborted).toBe(false);
    await clock.advance(1);
    expect(await answer).toBe('silent');
    expect(signals[0]?.aborted).toBe(true);
    isBack = true;
    await clock.advance(maxAgeMs - timeoutMs);
    expect(await get('')).toBe('well');
  },
);

test('if allowed, the previous result is used after one timeout, and the fallback after two (OPS-50)', async () => {
  const clock = createManualClock();
  let isSilent = false;
  const check = () => (isSilent ? new Promise<string>(() => {}) : Promise.resolve('well'));
  const get = createCachedCheck(
    { ...TIMES, check, fallback: 'silent', canBeLateOnce: true },
    clock,
  );
  const getLate = async () => {
    const answer = get('');
    await clock.advance(TIMES.timeoutMs);
    return answer;
  };
  expect(await get('')).toBe('well');
  isSilent = true;
  await clock.advance(TIMES.maxAgeMs);
  expect(await getLate()).toBe('well');
  // A forgiven result is not cached: the next call checks again.
  expect(await getLate()).toBe('silent');
  await clock.advance(TIMES.maxAgeMs);
  expect(await getLate()).toBe('silent');
  isSilent = false;
  await clock.advance(TIMES.maxAgeMs);
  expect(await get('')).toBe('well');

  isSilent = true;
  await clock.advance(3_600_000);
  expect(await getLate()).toBe('silent');
});
