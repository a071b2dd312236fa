import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataDir } from '../testing/run-process.ts';

const { PRIORITY_ABOVE_NORMAL: RAISED, PRIORITY_NORMAL: NORMAL } = constants.priority;
const addressOf = (path: string) => new URL(path, import.meta.url).href;

// A process like the server: its own thread, the pool's threads, and one for videos that has run a job.
const PROGRAM = `
  const { readFileSync, readdirSync } = await import('node:fs');
  const { raisePriority } = await import('${addressOf('./priority.ts')}');
  const { createVideoThread } = await import('${addressOf('../../../../packages/compositor/src/video/thread/video-thread.ts')}');
  const isRaised = await raisePriority();
  const programs = { ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe', timeLimitMs: 60_000 };
  const refusal = await createVideoThread()
    .inspectClip(programs, process.argv[1], new AbortController().signal)
    .catch(({ name }) => name);
  const niceOf = (id) =>
    Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ')[1].split(' ')[16]);
  const ids = readdirSync('/proc/self/task').map(Number);
  const otherPriorities = ids.filter((id) => id !== process.pid).map(niceOf);
  console.log(JSON.stringify({ isRaised, refusal, ownPriority: niceOf(process.pid), otherPriorities }));
  process.exit();
`;

test('the main thread gets a higher priority than all other threads, if the system allows it (RUN-33)', () => {
  const { isRaised, refusal, ownPriority, otherPriorities } = run(process.execPath);

  expect(isRaised).toBe(getPriority() === NORMAL && canRaisePriority());
  expect(ownPriority).toBe(isRaised ? RAISED : getPriority());
  // The thread for videos has started and has rejected the file.
  expect(refusal).toBe('ClipError');
  expect(new Set(otherPriorities)).toEqual(new Set([getPriority()]));
});

test('a priority that was set from outside is kept (RUN-33)', () => {
  const given = getPriority() + 3;
  const { isRaised, ownPriority, otherPriorities } = run('nice', '-n', '3', process.execPath);
  expect({ isRaised, ownPriority }).toEqual({ isRaised: false, ownPriority: given });
  expect(new Set(otherPriorities)).toEqual(new Set([given]));
});

function run(program: string, ...args: readonly string[]) {
  const file = join(createDataDir(), 'program.mjs');
  writeFileSync(file, PROGRAM);
  return JSON.parse(execFileSync(program, [...args, file], { encoding: 'utf8' }));
}

/** Tries it on another process, so that this one keeps its priority. */
function canRaisePriority(): boolean {
  const sleeper = spawn('sleep', ['60']);
  if (!sleeper.pid) throw new Error('No program can be started here.');
  try {
    setPriority(sleeper.pid, RAISED);
    return true;
  } catch {
    return false;
  } finally {
    sleeper.kill();
  }
}
