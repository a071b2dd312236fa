import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/** Uses one core at normal priority, like a virus scan. */
const SCAN = `
  const { createHash } = require('node:crypto');
  const bytes = Buffer.alloc(32 * 2 ** 20, 7);
  for (;;) createHash('sha256').update(Buffer.from(bytes)).digest();
`;

/**
 * `--busy`: simulates other work on a kiosk's machine, such as an update, a virus scan or a cash
 * register.
 */
export function startOtherWork(): { title: string; stop(): void } {
  const { values } = parseArgs({ options: { busy: { type: 'boolean', default: false } } });
  if (!values.busy) return { title: 'no other work', stop() {} };
  const scan = spawn(process.execPath, ['-e', SCAN], { stdio: 'ignore' });
  return { title: 'other work on one core', stop: () => void scan.kill('SIGKILL') };
}
