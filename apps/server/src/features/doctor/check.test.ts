import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { ok, runCheck } from './check.ts';

const reportNothing = () => expect.unreachable();

test('a check that does not end is a failure after 10 seconds, and is aborted (OPS-51)', async () => {
  const clock = createManualClock();
  let signal: AbortSignal | undefined;
  const silent = {
    name: 'Mail',
    run: (given: AbortSignal) => {
      signal = given;
      return new Promise<never>(() => {});
    },
  };
  const result = runCheck(silent, clock, reportNothing);
  await clock.advance(9_999);
  expect(signal?.aborted).toBe(false);
  await clock.advance(1);
  expect(await result).toEqual({
    name: 'Mail',
    status: 'fail',
    message: 'It did not respond within 10 seconds.',
    remedy: 'Check its address and the network in between.',
  });
  expect(signal?.aborted).toBe(true);
});

test('an unexpected error is a failure, and its text is reported but not shown (OPS-51)', async () => {
  const reported: unknown[] = [];
  const check = async (error: unknown) =>
    runCheck(
      {
        name: 'Mail',
        run: async () => {
          throw error;
        },
      },
      createManualClock(),
      (...args) => reported.push(args),
    );
  const odd = new TypeError('smtp://sari:hunter2@host is odd');
  expect(await check(odd)).toEqual({
    name: 'Mail',
    status: 'fail',
    message: 'The check failed (TypeError).',
    remedy: 'See the server’s log.',
  });
  expect(reported).toEqual([[odd, 'Mail']]);
  const refused = Object.assign(new Error('hunter2'), { code: 'ECONNREFUSED' });
  expect(await check(refused)).toMatchObject({ message: 'The check failed (ECONNREFUSED).' });
  const fine = { name: 'Disk', run: async () => ok('Enough.') };
  expect(await runCheck(fine, createManualClock(), reportNothing)).toEqual({
    name: 'Disk',
    status: 'ok',
    message: 'Enough.',
  });
});
