import { expect, test } from 'vitest';
import { createAptUpdates } from '../../adapters/system-updates/apt.ts';
import { scriptProgram } from '../../testing/script-program.ts';
import { createUpdateCheck } from './updates.ts';

const SECURITY = 'Inst libssl3 [3.0.16-1] (3.0.17-1 Debian-Security:12/oldstable-security [amd64])';
const OTHER = 'Inst tzdata [2025a-0] (2025b-0 Debian:12.11/oldstable [all])';

test('pending security updates of the system are a warning (OPS-67)', async () => {
  const check = (script: string) =>
    createUpdateCheck(createAptUpdates(scriptProgram('apt-get', script))).run(
      new AbortController().signal,
    );
  expect(
    await check(`echo 'Reading package lists...'; echo '${SECURITY}'; echo '${OTHER}'`),
  ).toEqual({
    status: 'warn',
    message: 'Pending system updates: 2 (security: 1).',
    remedy: expect.stringContaining('sudo apt upgrade'),
  });
  expect(await check(`echo '${OTHER}'`)).toEqual({
    status: 'ok',
    message: 'Pending system updates: 1 (security: 0).',
  });
  expect(await check('echo "Reading package lists..."')).toEqual({
    status: 'ok',
    message: 'No system updates are pending.',
  });
  expect(await check('exit 100')).toEqual({
    status: 'ok',
    message: 'The system does not report updates.',
  });
});
