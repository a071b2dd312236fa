import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/** One core's worth, at everybody's priority: a scan that reads and sums up whatever lies there. */
const SCAN = `
  const { createHash } = require('node:crypto');
  const bytes = Buffer.alloc(32 * 2 ** 20, 7);
  for (;;) createHash('sha256').update(Buffer.from(bytes)).digest();
`;

/** `--busy`: what else a kiosk's machine may be doing, such as an update, a virus scan or a till. */
export function startOtherWork(): { title: string; stop(): void } {
  const { values } = parseArgs({ options: { busy: { type: 'boolean', default: false } } });
  if (!values.busy) return { title: 'nothing else to do', stop() {} };
  const scan = spawn(process.execPath, ['-e', SCAN], { stdio: 'ignore' });
  return { title: "one core's worth of other work", stop: () => void scan.kill('SIGKILL') };
}
