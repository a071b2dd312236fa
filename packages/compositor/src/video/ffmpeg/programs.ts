import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { VideoError } from './errors.ts';

export interface Limits {
  signal: AbortSignal;
  priority: Priority;
  /** Aborts when the program gets the usual priority: a visitor waits for it by then. */
  raised?: AbortSignal | undefined;
  timeLimitMs: number;
  memoryLimit?: MemoryLimit | undefined;
}

/**
 * Low: the camera and the server's answers go first, also on a booth's own small computer. Lowest: so
 * does everything else.
 */
export type Priority = 'usual' | 'low' | 'lowest';

/** Of the whole process; where nothing can set it there is none. */
export interface MemoryLimit {
  readonly prlimitPath: string;
  readonly maxBytes: number;
}

export interface Running {
  readonly stdin: ChildProcessWithoutNullStreams['stdin'];
  readonly stdout: ChildProcessWithoutNullStreams['stdout'];
  /** Settles when the process is gone: rejects with a VideoError unless it ended well. */
  readonly ended: Promise<void>;
  /** Ends it now; `ended` then rejects with the reason. */
  stop(reason: unknown): void;
}

const MAX_COMPLAINT_CHARS = 2000;

/** Starts a program without a shell; it does not outlive its time limit or its signal. */
export function startProgram(
  path: string,
  args: readonly string[],
  { signal, priority, raised, timeLimitMs, memoryLimit }: Limits,
): Running {
  if (signal.aborted) throw aborted(path);
  // prlimit becomes the program: the same process, to be killed as ever.
  const child = memoryLimit
    ? spawn(memoryLimit.prlimitPath, [`--as=${memoryLimit.maxBytes}`, path, ...args])
    : spawn(path, args);
  if (priority !== 'usual' && !raised?.aborted) lowerPriority(child.pid, priority);
  const raise = () => changePriority(child.pid, ownPriority());
  raised?.addEventListener('abort', raise, { once: true });
  // Its end tells what went wrong; a pipe it leaves behind tells nothing.
  child.stdin.on('error', () => {});

  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT_CHARS);
  });

  let reason: unknown;
  const stop = (why: unknown) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => stop(aborted(path));
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
      raised?.removeEventListener('abort', raise);
      if (reason) reject(reason);
      else if (code === 0) resolve();
      else {
        const message = `${path} ended with ${code ?? killedBy}: ${complaint.trim()}`;
        reject(
          new VideoError(message, { isTemporary: isMachineFailure(code, killedBy, complaint) }),
        );
      }
    });
  });
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, ended, stop };
}

/** ffmpeg's own for being told to stop; prlimit's for a program that cannot be started. */
const MACHINE_FAILURE_CODES = [255, 126, 127];
const MACHINE_FAILURE_WORDS = /No space left|Too many open files|Resource temporarily unavailable/;

/** A failure of the machine, not of what the program was given. */
function isMachineFailure(
  code: number | null,
  killedBy: string | null,
  complaint: string,
): boolean {
  if (code === null) return killedBy === 'SIGKILL' || killedBy === 'SIGTERM';
  return MACHINE_FAILURE_CODES.includes(code) || MACHINE_FAILURE_WORDS.test(complaint);
}

const { PRIORITY_LOW, PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;

/** Below the calling thread, which may have been started by `nice`, and below every thread of usual priority. */
function lowerPriority(processId: number | undefined, to: 'low' | 'lowest'): void {
  const low = Math.min(ownPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW);
  changePriority(processId, to === 'lowest' ? PRIORITY_LOW : low);
}

const ownPriority = () => Math.max(getPriority(), PRIORITY_NORMAL);

function changePriority(processId: number | undefined, priority: number): void {
  if (processId === undefined) return;
  try {
    // Linux has a priority for each thread, and a new one takes that of the thread that begins it.
    const threads =
      process.platform === 'linux' ? readdirSync(`/proc/${processId}/task`) : [processId];
    for (const thread of threads) setPriority(Number(thread), priority);
  } catch {
    // It has ended already, or may not be raised here (docs/operating.md): then it stays as it is.
  }
}

const aborted = (path: string) => new VideoError(`${path} was stopped.`, { isAborted: true });

const MAX_ANSWER_BYTES = 4 * 2 ** 20;

/** Runs a program to its end and gives what it printed. */
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
    if (length > MAX_ANSWER_BYTES) program.stop(new VideoError(`${path} answered too much.`));
    else chunks.push(chunk);
  });
  await program.ended;
  return Buffer.concat(chunks);
}
