import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { ANSWER_LINGER_MS, type IdlePhase, type IdleTimer, startIdleTimer } from './idle-timer.ts';

const TIMES = { askAfterMs: 60_000, answerWithinMs: 3_000 };

let clock: HandMovedClock;
let phases: IdlePhase[];
let timer: IdleTimer;

beforeEach(() => {
  clock = createHandMovedClock();
  phases = [];
  timer = startIdleTimer(TIMES, clock, (phase) => phases.push(phase));
});

test('a booth that nobody touches asks whether somebody is there', () => {
  clock.tick(59_999);
  expect(phases).toEqual([]);
  clock.tick(1);
  expect(phases).toEqual([{ name: 'asking', secondsLeft: 3 }]);
});

test('every touch starts the wait anew (SCREEN-28)', () => {
  clock.tick(59_000);
  timer.touch();
  clock.tick(59_000);
  timer.touch();
  clock.tick(59_999);
  expect(phases).toEqual([]);
  clock.tick(1);
  expect(phases).toHaveLength(1);
});

test('the question counts its seconds down and then the visitor is gone, once (SCREEN-28)', () => {
  clock.tick(60_000);
  clock.tick(3_600_000);
  expect(phases).toEqual([
    { name: 'asking', secondsLeft: 3 },
    { name: 'asking', secondsLeft: 2 },
    { name: 'asking', secondsLeft: 1 },
    { name: 'gone' },
  ]);
  expect(clock.pending()).toBe(0);
});

test('a touch in the last moment is an answer, and the wait begins again', () => {
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

test('the question outlives the touch that answers it, so its click lands on nothing else', () => {
  clock.tick(60_000);
  timer.touch();
  clock.tick(ANSWER_LINGER_MS - 1);
  expect(phases.at(-1)).toEqual({ name: 'answered' });
});

test('a second touch does not lengthen an answered question', () => {
  clock.tick(60_000);
  timer.touch();
  clock.tick(ANSWER_LINGER_MS - 1);
  timer.touch();
  clock.tick(1);
  expect(phases.at(-1)).toEqual({ name: 'waiting' });
});

test('a touch after the visitor is gone brings nobody back', () => {
  clock.tick(63_000);
  timer.touch();
  clock.tick(3_600_000);
  expect(phases.at(-1)).toEqual({ name: 'gone' });
});

test('a screen that was left asks nothing', () => {
  clock.tick(59_000);
  timer.stop();
  timer.touch();
  clock.tick(3_600_000);
  expect(phases).toEqual([]);
  expect(clock.pending()).toBe(0);
});

test('a question of two and a half seconds shows three, two, one', () => {
  const shown: IdlePhase[] = [];
  startIdleTimer({ askAfterMs: 1_000, answerWithinMs: 2_500 }, clock, (phase) => shown.push(phase));
  clock.tick(3_500);
  expect(shown).toEqual([
    { name: 'asking', secondsLeft: 3 },
    { name: 'asking', secondsLeft: 2 },
    { name: 'asking', secondsLeft: 1 },
    { name: 'gone' },
  ]);
});

test('a wait that gets other times begins anew with them (ACCESS-11)', () => {
  clock.tick(59_000);
  timer.retime({ askAfterMs: 120_000, answerWithinMs: 6_000 });
  clock.tick(119_999);
  expect(phases).toEqual([]);
  clock.tick(1);
  expect(phases).toEqual([{ name: 'asking', secondsLeft: 6 }]);
});

test('a question that is answered with other times stays as long as any, and the next wait has them (ACCESS-11)', () => {
  clock.tick(60_000);
  timer.touch();
  timer.retime({ askAfterMs: 120_000, answerWithinMs: 6_000 });
  expect(phases.at(-1)).toEqual({ name: 'answered' });
  clock.tick(ANSWER_LINGER_MS + 119_999);
  expect(phases.at(-1)).toEqual({ name: 'waiting' });
  clock.tick(1);
  expect(phases.at(-1)).toEqual({ name: 'asking', secondsLeft: 6 });
});
