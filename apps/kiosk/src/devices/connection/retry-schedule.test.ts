import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createRetrySchedule } from './retry-schedule.ts';

/** A task that always fails at once; `due` counts the tries after the first. */
function failAlways(server: { isUnreachable: boolean }, maxTries?: number) {
  const clock = createManualClock();
  const controller = new AbortController();
  const outcome = { due: 0, hasEnded: false };
  let back = Promise.withResolvers<{ wasUnreachable: boolean }>();
  const waitForServer = async () =>
    server.isUnreachable ? back.promise : { wasUnreachable: false };
  const tries = createRetrySchedule(
    { clock, connection: { waitForServer: waitForServer } },
    maxTries,
  );
  const run = async () => {
    while (await tries.waitForNext(controller.signal)) outcome.due += 1;
    outcome.hasEnded = true;
  };
  run().catch(() => {});
  return {
    clock,
    left: controller,
    outcome,
    async pass(ms: number) {
      await settle();
      await clock.advance(ms);
      await settle();
    },
    reconnect() {
      server.isUnreachable = false;
      back.resolve({ wasUnreachable: true });
      back = Promise.withResolvers();
    },
  };
}

test('a failure with a reachable server is retried after 0, 1 and 2 s, then no more (SCREEN-51, SCREEN-67)', async () => {
  const { clock, outcome, pass } = failAlways({ isUnreachable: false });
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

test('a failure during an outage is retried when the server is back, with all tries available again (SCREEN-53)', async () => {
  const { outcome, pass, reconnect } = failAlways({ isUnreachable: true });
  await pass(60_000);
  expect(outcome.due).toBe(0);
  reconnect();
  await pass(0);
  expect(outcome.due).toBe(2);
  await pass(1_000);
  await pass(2_000);
  expect(outcome).toEqual({ due: 4, hasEnded: true });
});

test('a print of the effects is retried every 2 s until it is loaded (EFFECT-12)', async () => {
  const { outcome, pass } = failAlways({ isUnreachable: false }, Number.POSITIVE_INFINITY);
  await pass(0);
  for (let passedMs = 0; passedMs < 61_000; passedMs += 1_000) await pass(1_000);
  expect(outcome.due).toBe(32);
  expect(outcome.hasEnded).toBe(false);
});

test('a single try is repeated only after an outage', async () => {
  const answering = failAlways({ isUnreachable: false }, 1);
  await answering.pass(60_000);
  expect(answering.outcome).toEqual({ due: 0, hasEnded: true });
  const away = failAlways({ isUnreachable: true }, 1);
  away.reconnect();
  await away.pass(0);
  expect(away.outcome).toEqual({ due: 1, hasEnded: true });
});

test('an aborted schedule is not retried', async () => {
  const { clock, left, outcome, pass } = failAlways({ isUnreachable: false });
  await pass(0);
  left.abort();
  await pass(60_000);
  expect(outcome.due).toBe(1);
  expect(clock.pending()).toBe(0);
});
