import { expect, test } from 'vitest';
import { createTemporaryMachine } from './temporary-machine.ts';

const MINUTE_S = 60;

/** A service whose end runs back-off; time passes only by hand. */
function aService() {
  const machine = createTemporaryMachine({
    date: 'cat "$ROOT/now"',
    sleep: 'echo "$1" >"$ROOT/slept"',
  });
  let nowS = 1_800_000_000;
  return {
    wait(seconds: number) {
      nowS += seconds;
    },
    /** Returns for how many seconds the restart waits. */
    end(SERVICE_RESULT: string): number {
      machine.write('now', `${nowS}\n`);
      machine.write('slept', '0');
      const RUNTIME_DIRECTORY = machine.root;
      const result = machine.run('packaging/jepret/back-off', [], {
        RUNTIME_DIRECTORY,
        SERVICE_RESULT,
      });
      // What it prints is in the journal of the service.
      expect(result).toEqual({ status: 0, stdout: '', stderr: '' });
      return Number(machine.read('slept'));
    },
  };
}

test('a service that fails again and again is restarted after 1, 2, 4, 8 and then each time 16 more seconds (KIT-64)', () => {
  const { end } = aService();
  const waitsS = Array.from({ length: 8 }, () => end('exit-code'));
  expect(waitsS).toEqual([0, 1, 2, 4, 8, 16, 16, 16]);
});

test('a service that ran for a minute before it failed is restarted at once (KIT-64)', () => {
  const { end, wait } = aService();
  expect([end('watchdog'), end('watchdog')]).toEqual([0, 1]);
  wait(MINUTE_S - 1);
  expect(end('watchdog')).toBe(2);
  wait(MINUTE_S);
  expect(end('watchdog')).toBe(0);
});

test('a service that was stopped starts without its former failures (KIT-64)', () => {
  const { end } = aService();
  expect([end('signal'), end('signal'), end('signal')]).toEqual([0, 1, 2]);
  expect(end('success')).toBe(0);
  expect(end('signal')).toBe(0);
});
