import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { VideoError } from './errors.ts';

export interface Limits {
  signal: AbortSignal;
  priority: Priority;
  /** When it is aborted, the program gets the usual priority, because a visitor is waiting. */
  raiseSignal?: AbortSignal | undefined;
  timeLimitMs: number;
  memoryLimit?: MemoryLimit | undefined;
}

/**
 * `low` is below the camera and the server's calls, which matters on a small computer. `lowest` is below
 * everything else.
 */
export type Priority = 'usual' | 'low' | 'lowest';

/** Memory limit of the whole process; only if the system can set it. */
export interface MemoryLimit {
  readonly prlimitPath: string;
  readonly maxBytes: number;
}

export interface RunningProgram {
  readonly stdin: ChildProcessWithoutNullStreams['stdin'];
  readonly stdout: ChildProcessWithoutNullStreams['stdout'];
  /** Settles when the process has ended: rejects with a VideoError unless it succeeded. */
  readonly ended: Promise<void>;
  /** Ends it now; `ended` then rejects with the reason. */
  stop(reason: unknown): void;
}

const MAX_ERROR_CHARS = 2000;

/** Starts a program without a shell; it is killed at its time limit or when its signal is aborted. */
export function startProgram(
  path: string,
  args: readonly string[],
  { signal, priority, raiseSignal, timeLimitMs, memoryLimit }: Limits,
): RunningProgram {
  if (signal.aborted) throw abortedError(path);
  // prlimit replaces itself with the program, so that the same process can be killed.
  const child = memoryLimit
    ? spawn(memoryLimit.prlimitPath, [`--as=${memoryLimit.maxBytes}`, path, ...args])
    : spawn(path, args);
  if (priority !== 'usual' && !raiseSignal?.aborted) lowerPriority(child.pid, priority);
  const restorePriority = () => changePriority(child.pid, ownPriority());
  raiseSignal?.addEventListener('abort', restorePriority, { once: true });
  // The exit code reports the failure; errors of the broken pipe are ignored.
  child.stdin.on('error', () => {});

  let errorText = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-MAX_ERROR_CHARS);
  });

  let reason: unknown;
  const stop = (newReason: unknown) => {
    reason ??= newReason;
    child.kill('SIGKILL');
  };
  const onAbort = () => stop(abortedError(path));
  const timer = setTimeout(() => {
    stop(new VideoError(`${path} took longer than ${timeLimitMs} ms.`, { isTemporary: true }));
  }, timeLimitMs);
  signal.addEventListener('abort', onAbort, { once: true });

  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (cause) => {
      reason ??= new VideoError(`${path} could not be started.`, { cause, isTemporary: true });
    });
    child.on('close', (code, killedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      raiseSignal?.removeEventListener('abort', restorePriority);
      if (reason) reject(reason);
      else if (code === 0) resolve();
      else {
        const message = `${path} ended with ${code ?? killedBy}: ${errorText.trim()}`;
        reject(
          new VideoError(message, { isTemporary: isMachineFailure(code, killedBy, errorText) }),
        );
      }
    });
  });
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, ended, stop };
}

/** ffmpeg's code after a signal to stop; prlimit's codes for a program that cannot be started. */
const MACHINE_FAILURE_CODES = [255, 126, 127];
const MACHINE_FAILURE_WORDS = /No space left|Too many open files|Resource temporarily unavailable/;

/** Whether the machine caused the failure, and not the input. */
function isMachineFailure(
  code: number | null,
  killedBy: string | null,
  errorText: string,
): boolean {
  if (code === null) return killedBy === 'SIGKILL' || killedBy === 'SIGTERM';
  return MACHINE_FAILURE_CODES.includes(code) || MACHINE_FAILURE_WORDS.test(errorText);
}

const { PRIORITY_LOW, PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;

/**
 * Lower than the calling thread, which may have been started by `nice`, and than every thread of
 * usual priority.
 */
function lowerPriority(processId: number | undefined, to: 'low' | 'lowest'): void {
  const low = Math.min(ownPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW);
  changePriority(processId, to === 'lowest' ? PRIORITY_LOW : low);
}

const ownPriority = () => Math.max(getPriority(), PRIORITY_NORMAL);

function changePriority(processId: number | undefined, priority: number): void {
  if (processId === undefined) return;
  try {
    // Linux has a priority for each thread; a new thread inherits that of its parent.
    const threads =
      process.platform === 'linux' ? readdirSync(`/proc/${processId}/task`) : [processId];
    for (const thread of threads) setPriority(Number(thread), priority);
  } catch {
    // The process has ended, or the system does not permit raising it (docs/guide/server.md).
  }
}

const abortedError = (path: string) => new VideoError(`${path} was stopped.`, { isAborted: true });

const MAX_OUTPUT_BYTES = 4 * 2 ** 20;

/** Runs a program to its end and returns its output. */
export async function runProgram(
  path: string,
  args: readonly string[],
  limits: Limits,
  input: Uint8Array = new Uint8Array(),
): Promise<Buffer> {
  const program = startProgram(path, args, limits);
  program.stdin.end(input);
  const chunks: Buffer[] = [];
  let length = 0;
  program.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_OUTPUT_BYTES) program.stop(new VideoError(`${path} printed too much.`));
    else chunks.push(chunk);
  });
  await program.ended;
  return Buffer.concat(chunks);
}
