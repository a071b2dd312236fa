import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { createTries } from './tries.ts';

/** Fails again at once whenever a try is due; `due` counts the tries after the first. */
function failAlways(server: { isAway: boolean }, maxTries?: number) {
  const clock = createHandMovedClock();
  const left = new AbortController();
  const outcome = { due: 0, hasEnded: false };
  let back = Promise.withResolvers<{ wasAway: boolean }>();
  const untilServerAnswers = async () => (server.isAway ? back.promise : { wasAway: false });
  const tries = createTries({ clock, connection: { untilServerAnswers } }, maxTries);
  const run = async () => {
    while (await tries.untilNext(left.signal)) outcome.due += 1;
    outcome.hasEnded = true;
  };
  run().catch(() => {});
  return {
    clock,
    left,
    outcome,
    async pass(ms: number) {
      await settle();
      await clock.advance(ms);
      await settle();
    },
    comeBack() {
      server.isAway = false;
      back.resolve({ wasAway: true });
      back = Promise.withResolvers();
    },
  };
}

test('what fails although the server answers is tried again after 0, 1 and 2 s, then no more (SCREEN-51, SCREEN-67)', async () => {
  const { clock, outcome, pass } = failAlways({ isAway: false });
  await pass(0);
  expect(outcome.due).toBe(1);
  await pass(1_000);
  expect(outcome.due).toBe(2);
  await pass(1_999);
  expect(outcome.due).toBe(2);
  await pass(1);
  expect(outcome).toEqual({ due: 3, hasEnded: true });
  expect(clock.pending()).toBe(0);
});

test('what fails in an outage is tried again when the server is back, and has all its tries then (SCREEN-53)', async () => {
  const { outcome, pass, comeBack } = failAlways({ isAway: true });
  await pass(60_000);
  expect(outcome.due).toBe(0);
  comeBack();
  await pass(0);
  expect(outcome.due).toBe(2);
  await pass(1_000);
  await pass(2_000);
  expect(outcome).toEqual({ due: 4, hasEnded: true });
});

test('a print among the effects is tried again every 2 s until it is here (EFFECT-12)', async () => {
  const { outcome, pass } = failAlways({ isAway: false }, Number.POSITIVE_INFINITY);
  await pass(0);
  for (let passedMs = 0; passedMs < 61_000; passedMs += 1_000) await pass(1_000);
  expect(outcome.due).toBe(32);
  expect(outcome.hasEnded).toBe(false);
});

test('one try is repeated after an outage only', async () => {
  const answering = failAlways({ isAway: false }, 1);
  await answering.pass(60_000);
  expect(answering.outcome).toEqual({ due: 0, hasEnded: true });
  const away = failAlways({ isAway: true }, 1);
  away.comeBack();
  await away.pass(0);
  expect(away.outcome).toEqual({ due: 1, hasEnded: true });
});

test('what is no longer shown is not tried again', async () => {
  const { clock, left, outcome, pass } = failAlways({ isAway: false });
  await pass(0);
  left.abort();
  await pass(60_000);
  expect(outcome.due).toBe(1);
  expect(clock.pending()).toBe(0);
});
