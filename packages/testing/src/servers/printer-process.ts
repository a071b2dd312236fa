import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface PrinterProcess {
  stop(): Promise<void>;
}

/**
 * Starts a print server and waits until it listens on its port. Its child processes are in the same
 * group.
 */
export async function startPrinterProcess(
  command: readonly [string, ...string[]],
  port: number,
): Promise<PrinterProcess> {
  const [program, ...parameters] = command;
  const child = spawn(program, parameters, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const channel of [child.stdout, child.stderr]) {
    channel.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4_000);
    });
  }
  let isOver = false;
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve()).once('error', reject);
  }).finally(() => {
    isOver = true;
  });
  const failed = ended.then(() => Promise.reject(new Error(`${program} ended: ${printed}`)));
  // The rejection is handled while the server starts, and ignored after the test.
  failed.catch(() => {});
  const stop = async () => {
    killGroup(child);
    await ended.catch(() => {});
  };
  try {
    await Promise.race([untilOpen(port, () => isOver), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function untilOpen(port: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && !(await isOpen(port))) await sleep(20);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}
