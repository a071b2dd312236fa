import { execFile } from 'node:child_process';
import type { ReadTimeSync } from '../../ports/time-sync.ts';

const STATES = { yes: 'synchronized', no: 'unsynchronized' } as const;

/** Asks systemd, which reads it from the kernel: it does not matter which program sets the clock. */
export const createTimeSyncReader =
  (program = 'timedatectl'): ReadTimeSync =>
  (signal) =>
    new Promise((resolve) => {
      const parameters = ['show', '--property=NTPSynchronized', '--value'];
      execFile(program, parameters, { signal }, (error, stdout) => {
        const state = error ? '' : stdout.trim();
        resolve(state === 'yes' || state === 'no' ? STATES[state] : 'unknown');
      });
    });
