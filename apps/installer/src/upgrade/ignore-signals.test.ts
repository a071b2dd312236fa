import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = `
import { ignoreSignals } from '${new URL('ignore-signals.ts', import.meta.url)}';
ignoreSignals();
console.log('ready');
process.stdin.resume().once('end', () => {
  console.log('more');
  setImmediate(() => process.exit(7));
});`;

test('an upgrade goes on after Ctrl-C, a stop and the loss of its terminal (KIT-47)', async () => {
  const upgrade = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  onTestFinished(() => void upgrade.kill('SIGKILL'));
  await once(upgrade.stdout, 'data');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) upgrade.kill(signal);
  upgrade.stdout.destroy();
  upgrade.stdin.end();
  expect(await once(upgrade, 'exit')).toEqual([7, null]);
});
