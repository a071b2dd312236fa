import { expect, test } from 'vitest';
import { createTimeSyncReader } from '../../adapters/time-sync/timedatectl.ts';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import { scriptProgram } from '../../testing/script-program.ts';
import { createBuildTimeCheck, createClockCheck } from './clock.ts';

const { signal } = new AbortController();

test('a clock that no time server sets, or that was set, is a warning (OPS-64)', async () => {
  const check = (
    state: 'synchronized' | 'unsynchronized' | 'unknown',
    problem?: ReasonAndRemedy,
  ) => {
    const clock = { now: () => Date.parse('2026-11-19T08:00:30Z') };
    const readTimeSync = async () => state;
    const findClockProblem = async () => problem;
    const readTimeZone = async () => 'Asia/Makassar';
    const options = { clock, builtAt: clock.now(), readTimeSync, readTimeZone, findClockProblem };
    return createClockCheck(options).run(signal);
  };
  expect(await check('synchronized')).toEqual({
    status: 'ok',
    message: 'It is 19 Nov 2026, 16:00 WITA (2026-11-19 08:00 UTC), set by a time server.',
  });
  expect(await check('unsynchronized')).toMatchObject({
    status: 'warn',
    message: 'It is 19 Nov 2026, 16:00 WITA (2026-11-19 08:00 UTC), and no time server has set it.',
    remedy: expect.stringContaining('sudo timedatectl set-ntp true'),
  });
  expect(await check('unknown')).toEqual({
    status: 'ok',
    message:
      'It is 19 Nov 2026, 16:00 WITA (2026-11-19 08:00 UTC). The system does not report whether a time server sets it.',
  });
  const jump = { reason: () => 'The clock was set.', remedy: () => 'Confirm it.' };
  expect(await check('synchronized', jump)).toEqual({
    status: 'warn',
    message: 'It is 19 Nov 2026, 16:00 WITA (2026-11-19 08:00 UTC). The clock was set.',
    remedy: 'Confirm it.',
  });
});

test('a clock before the build of this version fails, also on a machine without a booth (OPS-88)', async () => {
  const builtAt = Date.parse('2026-11-19T08:00:00Z');
  const unread = () => expect.unreachable();
  const parts = { readTimeSync: unread, readTimeZone: unread, findClockProblem: unread };
  const at = (now: string) => ({ clock: { now: () => Date.parse(now) }, builtAt });
  expect(await createBuildTimeCheck(at('2026-11-19T08:00:00Z')).run(signal)).toEqual({
    status: 'ok',
    message: 'It is 2026-11-19 08:00 UTC.',
  });
  const wrong = at('2020-01-01T00:00:00Z');
  for (const check of [createBuildTimeCheck(wrong), createClockCheck({ ...wrong, ...parts })]) {
    expect(await check.run(signal)).toMatchObject({
      status: 'fail',
      message: 'It is 2020-01-01 00:00 UTC, before this version was built (2026-11-19).',
      remedy: expect.stringContaining('sudo timedatectl set-ntp true'),
    });
  }
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
