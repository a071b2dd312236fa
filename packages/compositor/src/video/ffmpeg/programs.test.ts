import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { canRaisePriority, NO_TIME_LIMIT_MS } from '../testing/video-fixture.ts';
import { VideoError } from './errors.ts';
import { runProgram, startProgram } from './programs.ts';

const { signal } = new AbortController();
const limits = { signal, priority: 'low', timeLimitMs: NO_TIME_LIMIT_MS } as const;
/** Node is used as the program. */
const node = process.execPath;
const script = (code: string) => ['-e', code];

const HANG = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');";

/** Counts processes whose command line contains the mark. */
function countProcesses(mark: string): number {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(mark)).length;
}

test('a program receives its input, and its output is returned', async () => {
  const upper = script(
    "process.stdin.on('data', (text) => console.log(String(text).toUpperCase()))",
  );
  expect(`${await runProgram(node, upper, limits, Buffer.from('jepret'))}`).toBe('JEPRET\n');
});

test('the error of a failed program contains the end of its output', async () => {
  const failing = script("console.error('x'.repeat(1e6) + 'no such codec'); process.exitCode = 3;");
  const error = await runProgram(node, failing, limits).catch((reason) => reason);
  expect(error).toBeInstanceOf(VideoError);
  expect(error.message).toMatch(/ended with 3: x+no such codec$/);
  expect(error.message.length).toBeLessThan(2500);
  expect(error).toMatchObject({ isAborted: false, isTemporary: false });
});

test('a missing program is a VideoError', async () => {
  await expect(runProgram('/nowhere/ffmpeg', [], limits)).rejects.toMatchObject({
    name: 'VideoError',
    message: '/nowhere/ffmpeg could not be started.',
  });
});

test.each([
  [
    'a full disk',
    "console.error('Error writing trailer: No space left on device'); process.exit(1)",
  ],
  ['a signal to stop, with the exit code of ffmpeg', 'process.exit(255)'],
  ['a kill because of missing memory', "process.kill(process.pid, 'SIGKILL')"],
])('%s is no fault of what the program was given', async (_, code) => {
  await expect(runProgram(node, script(code), limits)).rejects.toMatchObject({
    isAborted: false,
    isTemporary: true,
  });
});

test('the memory of a program is limited (FILM-19)', async () => {
  const memoryLimit = { prlimitPath: 'prlimit', maxBytes: 2 ** 30 };
  const answer = await runProgram('sh', ['-c', 'ulimit -v'], { ...limits, memoryLimit });
  expect(`${answer}`).toBe(`${2 ** 20}\n`);
  await expect(runProgram('/nowhere/ffmpeg', [], { ...limits, memoryLimit })).rejects.toMatchObject(
    { isTemporary: true },
  );
});

test('a program that hangs is killed at its time limit (FILM-19)', async () => {
  const mark = randomUUID();
  const hanging = [...script(HANG), mark];
  const error = await runProgram(node, hanging, { ...limits, timeLimitMs: 300 }).catch((it) => it);
  expect(error).toMatchObject({
    isAborted: false,
    isTemporary: true,
    message: `${node} took longer than 300 ms.`,
  });
  expect(countProcesses(mark)).toBe(0);
});

test('an aborted program leaves no process behind', async () => {
  const controller = new AbortController();
  const mark = randomUUID();
  const program = startProgram(node, [...script(HANG), mark], {
    ...limits,
    signal: controller.signal,
  });
  await once(program.stdout, 'data');
  expect(countProcesses(mark)).toBe(1);
  controller.abort();
  await expect(program.ended).rejects.toMatchObject({ isAborted: true, isTemporary: true });
  expect(countProcesses(mark)).toBe(0);
});

test('no program is started for an aborted signal', () => {
  expect(() => startProgram('/nowhere', [], { ...limits, signal: AbortSignal.abort() })).toThrow(
    VideoError,
  );
});

test('a program that prints too much is stopped', async () => {
  const flood = script("const mega = 'x'.repeat(1e6); for (;;) require('fs').writeSync(1, mega);");
  await expect(runProgram(node, flood, limits)).rejects.toThrow(`${node} printed too much.`);
});

test('a program of low priority runs below the process that starts it, down to the lowest priority (FILM-19, FILM-36)', () => {
  const lowest = constants.priority.PRIORITY_LOW;
  for (const given of [0, 3, 10, lowest]) {
    const { own, usual, low, lowest: ahead } = readPriorities(given);
    expect(usual).toBe(own);
    expect(low).toBe(Math.min(own + 10, lowest));
    expect(ahead).toBe(lowest);
  }
});

test('a raised program gets the priority of its parent, with all its threads (FILM-40)', async () => {
  const raise = new AbortController();
  const stop = new AbortController();
  const program = startProgram(
    node,
    script('setInterval(() => {}, 1000); console.log(process.pid);'),
    {
      ...{ signal: stop.signal, raiseSignal: raise.signal },
      ...{ priority: 'lowest', timeLimitMs: NO_TIME_LIMIT_MS },
    },
  );
  const [line] = await once(program.stdout, 'data');
  const pid = Number(line);
  const lowered = listThreadPriorities(pid);
  expect(lowered.length).toBeGreaterThan(1);
  expect(new Set(lowered)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  raise.abort();
  const priorities = listThreadPriorities(pid);
  const expected = canRaisePriority() ? getPriority() : constants.priority.PRIORITY_LOW;
  expect(new Set(priorities)).toEqual(new Set([expected]));
  stop.abort();
  await program.ended.catch(() => {});
});

const listThreadPriorities = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));

/** The priorities of a process started by `nice` and of the programs it starts. */
function readPriorities(nice: number): Record<'own' | 'usual' | 'low' | 'lowest', number> {
  const code = `
    const { runProgram } = await import(${JSON.stringify(import.meta.resolve('./programs.ts'))});
    const { getPriority } = await import('node:os');
    const limits = { signal: new AbortController().signal, timeLimitMs: ${NO_TIME_LIMIT_MS} };
    const say = ['-e', "console.log(require('os').getPriority())"];
    const read = async (priority) =>
      Number(await runProgram(process.execPath, say, { ...limits, priority }));
    const [usual, low, lowest] = [await read('usual'), await read('low'), await read('lowest')];
    console.log(JSON.stringify({ own: getPriority(), usual, low, lowest }));`;
  const args = ['-n', `${nice}`, node, '--input-type=module', '-e', code];
  return JSON.parse(execFileSync('nice', args, { encoding: 'utf8' }));
}
