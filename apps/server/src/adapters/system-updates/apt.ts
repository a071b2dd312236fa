import { execFile } from 'node:child_process';
import type { ListSystemUpdates } from '../../ports/system-updates.ts';

/** Shorter than the time of a check: a busy machine is no failure. */
const LIMIT_MS = 8_000;

/** Simulates an upgrade, which needs no permission, and counts what apt would install. */
export const createAptUpdates =
  (program = 'apt-get'): ListSystemUpdates =>
  (signal) =>
    new Promise((resolve) => {
      const parameters = ['--simulate', '--option', 'Debug::NoLocking=1', 'upgrade'];
      execFile(program, parameters, { signal, timeout: LIMIT_MS }, (error, stdout) => {
        if (error) return resolve(undefined);
        const installed = stdout.split('\n').filter((line) => line.startsWith('Inst '));
        const security = installed.filter((line) => line.includes('Debian-Security:'));
        resolve({ total: installed.length, security: security.length });
      });
    });
