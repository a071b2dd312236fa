import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataDir } from '../testing/run-process.ts';

const { PRIORITY_ABOVE_NORMAL: FIRST, PRIORITY_NORMAL: USUAL } = constants.priority;
const addressOf = (path: string) => new URL(path, import.meta.url).href;

// A process like the server: its own thread, the pool's, and one for videos that has had an order.
const PROGRAM = `
  const { readFileSync, readdirSync } = await import('node:fs');
  const { goFirst } = await import('${addressOf('./priority.ts')}');
  const { createVideoThread } = await import('${addressOf('../../../../packages/compositor/src/video/thread/video-thread.ts')}');
  const isFirst = await goFirst();
  const programs = { ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe', timeLimitMs: 60_000 };
  const refusal = await createVideoThread()
    .inspectClip(programs, process.argv[1], new AbortController().signal)
    .catch(({ name }) => name);
  const niceOf = (id) =>
    Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ')[1].split(' ')[16]);
  const ids = readdirSync('/proc/self/task').map(Number);
  const others = ids.filter((id) => id !== process.pid).map(niceOf);
  console.log(JSON.stringify({ isFirst, refusal, own: niceOf(process.pid), others }));
  process.exit();
`;

test("the server's thread goes before all its others, where it may (RUN-33)", () => {
  const { isFirst, refusal, own, others } = run(process.execPath);

  expect(isFirst).toBe(getPriority() === USUAL && mayGoFirst());
  expect(own).toBe(isFirst ? FIRST : getPriority());
  // Its thread for videos is there, and did what it was told.
  expect(refusal).toBe('ClipError');
  expect(new Set(others)).toEqual(new Set([getPriority()]));
});

test('a priority that the process was given stays as it is (RUN-33)', () => {
  const given = getPriority() + 3;
  const { isFirst, own, others } = run('nice', '-n', '3', process.execPath);
  expect({ isFirst, own }).toEqual({ isFirst: false, own: given });
  expect(new Set(others)).toEqual(new Set([given]));
});

function run(program: string, ...args: readonly string[]) {
  const file = join(createDataDir(), 'program.mjs');
  writeFileSync(file, PROGRAM);
  return JSON.parse(execFileSync(program, [...args, file], { encoding: 'utf8' }));
}

/** Asked of another process: this one goes on as it is. */
function mayGoFirst(): boolean {
  const sleeper = spawn('sleep', ['60']);
  if (!sleeper.pid) throw new Error('No program can be started here.');
  try {
    setPriority(sleeper.pid, FIRST);
    return true;
  } catch {
    return false;
  } finally {
    sleeper.kill();
  }
}
