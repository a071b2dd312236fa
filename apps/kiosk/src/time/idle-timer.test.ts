import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { ANSWER_LINGER_MS, type IdlePhase, type IdleTimer, startIdleTimer } from './idle-timer.ts';

const TIMES = { askAfterMs: 60_000, answerWithinMs: 3_000 };

let clock: ManualClock;
let phases: IdlePhase[];
let timer: IdleTimer;

beforeEach(() => {
  clock = createManualClock();
  phases = [];
  timer = startIdleTimer(TIMES, clock, (phase) => phases.push(phase));
});

test('a booth without touches asks whether the visitor is there', () => {
  clock.tick(59_999);
  expect(phases).toEqual([]);
  clock.tick(1);
  expect(phases).toEqual([{ name: 'asking', secondsLeft: 3 }]);
});

test('every touch restarts the wait (SCREEN-28)', () => {
  clock.tick(59_000);
  timer.touch();
  clock.tick(59_000);
  timer.touch();
  clock.tick(59_999);
  expect(phases).toEqual([]);
  clock.tick(1);
  expect(phases).toHaveLength(1);
});

test('the question counts down and then expires once (SCREEN-28)', () => {
  clock.tick(60_000);
  clock.tick(3_600_000);
  expect(phases).toEqual([
    { name: 'asking', secondsLeft: 3 },
    { name: 'asking', secondsLeft: 2 },
    { name: 'asking', secondsLeft: 1 },
    { name: 'expired' },
  ]);
  expect(clock.pending()).toBe(0);
});

test('a touch in the last second is an answer, and the wait restarts', () => {
  clock.tick(62_999);
  timer.touch();
  clock.tick(1);
  expect(phases.at(-1)).toEqual({ name: 'answered' });

  clock.tick(ANSWER_LINGER_MS);
  expect(phases.at(-1)).toEqual({ name: 'waiting' });
  clock.tick(59_000);
  expect(phases.at(-1)).toEqual({ name: 'waiting' });
  clock.tick(1_000);
  expect(phases.at(-1)).toEqual({ name: 'asking', secondsLeft: 3 });
});

test('the question stays after the touch that answers it, so that its click hits nothing else', () => {
  clock.tick(60_000);
  timer.touch();
  clock.tick(ANSWER_LINGER_MS - 1);
  expect(phases.at(-1)).toEqual({ name: 'answered' });
});

test('a second touch does not extend an answered question', () => {
  clock.tick(60_000);
  timer.touch();
  clock.tick(ANSWER_LINGER_MS - 1);
  timer.touch();
  clock.tick(1);
  expect(phases.at(-1)).toEqual({ name: 'waiting' });
});

test('a touch after the expiry changes nothing', () => {
  clock.tick(63_000);
  timer.touch();
  clock.tick(3_600_000);
  expect(phases.at(-1)).toEqual({ name: 'expired' });
});

test('a stopped timer asks nothing', () => {
  clock.tick(59_000);
  timer.stop();
  timer.touch();
  clock.tick(3_600_000);
  expect(phases).toEqual([]);
  expect(clock.pending()).toBe(0);
});

test('a question of 2.5 s shows three, two, one', () => {
  const phasesShown: IdlePhase[] = [];
  startIdleTimer({ askAfterMs: 1_000, answerWithinMs: 2_500 }, clock, (phase) =>
    phasesShown.push(phase),
  );
  clock.tick(3_500);
  expect(phasesShown).toEqual([
    { name: 'asking', secondsLeft: 3 },
    { name: 'asking', secondsLeft: 2 },
    { name: 'asking', secondsLeft: 1 },
    { name: 'expired' },
  ]);
});

test('new times restart a wait (ACCESS-11)', () => {
  clock.tick(59_000);
  timer.setTimes({ askAfterMs: 120_000, answerWithinMs: 6_000 });
  clock.tick(119_999);
  expect(phases).toEqual([]);
  clock.tick(1);
  expect(phases).toEqual([{ name: 'asking', secondsLeft: 6 }]);
});

test('new times do not change an answered question and apply to the next wait (ACCESS-11)', () => {
  clock.tick(60_000);
  timer.touch();
  timer.setTimes({ askAfterMs: 120_000, answerWithinMs: 6_000 });
  expect(phases.at(-1)).toEqual({ name: 'answered' });
  clock.tick(ANSWER_LINGER_MS + 119_999);
  expect(phases.at(-1)).toEqual({ name: 'waiting' });
  clock.tick(1);
  expect(phases.at(-1)).toEqual({ name: 'asking', secondsLeft: 6 });
});
