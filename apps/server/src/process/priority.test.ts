import { execFileSync, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { expect, test } from 'vitest';

const { PRIORITY_ABOVE_NORMAL: FIRST, PRIORITY_NORMAL: USUAL } = constants.priority;

// Of a process like the server: its own thread, the pool's, and one for videos with what it starts.
const PROGRAM = `
  const { readFileSync, readdirSync } = await import('node:fs');
  const { goFirst } = await import('./apps/server/src/process/priority.ts');
  const { createVideoThread } = await import('./packages/compositor/src/video/thread/video-thread.ts');
  const isFirst = await goFirst();
  const started = { ffmpegPath: '/bin/cat', ffprobePath: '/bin/cat', timeLimitMs: 60_000 };
  await createVideoThread()
    .inspectClip(started, new Uint8Array(), new AbortController().signal)
    .catch(() => {});
  const niceOf = (id) =>
    Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ')[1].split(' ')[16]);
  const ids = readdirSync('/proc/self/task').map(Number);
  const others = ids.filter((id) => id !== process.pid).map(niceOf);
  console.log(JSON.stringify({ isFirst, own: niceOf(process.pid), others }));
  process.exit();
`;

test("the server's thread goes before all its others, where it may (RUN-33)", () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  const { isFirst, own, others } = JSON.parse(printed.toString());

  expect(isFirst).toBe(mayGoFirst());
  expect(own).toBe(isFirst ? FIRST : USUAL);
  expect(others.length).toBeGreaterThan(5);
  expect(new Set(others)).toEqual(new Set([USUAL]));
});

/** Asked of another process: this one goes on as it is. */
function mayGoFirst(): boolean {
  const other = spawn('sleep', ['60']);
  try {
    setPriority(other.pid ?? 0, FIRST);
    return true;
  } catch {
    return false;
  } finally {
    other.kill();
  }
}
