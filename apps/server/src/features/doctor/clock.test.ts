import { expect, test } from 'vitest';
import { createTimeSyncReader } from '../../adapters/time-sync/timedatectl.ts';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import { scriptProgram } from '../../testing/script-program.ts';
import { createClockCheck } from './clock.ts';

const { signal } = new AbortController();

test('a clock that no time server sets, or that was set, is a warning (OPS-64)', async () => {
  const check = (
    state: 'synchronized' | 'unsynchronized' | 'unknown',
    problem?: ReasonAndRemedy,
  ) => {
    const clock = { now: () => Date.parse('2026-11-19T08:00:30Z') };
    const readTimeSync = async () => state;
    const findClockProblem = async () => problem;
    return createClockCheck({ clock, readTimeSync, findClockProblem }).run(signal);
  };
  expect(await check('synchronized')).toEqual({
    status: 'ok',
    message: 'It is 2026-11-19 08:00 UTC, set by a time server.',
  });
  expect(await check('unsynchronized')).toMatchObject({
    status: 'warn',
    message: 'It is 2026-11-19 08:00 UTC, and no time server has set it.',
    remedy: expect.stringContaining('timedatectl set-ntp true'),
  });
  expect(await check('unknown')).toEqual({
    status: 'ok',
    message:
      'It is 2026-11-19 08:00 UTC. The system does not report whether a time server sets it.',
  });
  const jump = { reason: () => 'The clock was set.', remedy: () => 'Confirm it.' };
  expect(await check('synchronized', jump)).toEqual({
    status: 'warn',
    message: 'It is 2026-11-19 08:00 UTC. The clock was set.',
    remedy: 'Confirm it.',
  });
});

test('systemd says whether a time server sets the clock (OPS-64)', async () => {
  const ask = (script: string) =>
    createTimeSyncReader(scriptProgram('timedatectl', script))(signal);
  expect(await ask('[ "$*" = "show --property=NTPSynchronized --value" ] && echo yes')).toBe(
    'synchronized',
  );
  expect(await ask('echo no')).toBe('unsynchronized');
  expect(await ask('echo no; exit 1')).toBe('unknown');
  expect(await createTimeSyncReader('/nowhere/timedatectl')(signal)).toBe('unknown');
});
