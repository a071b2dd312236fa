import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { mayRaise, UNHURRIED_MS } from '../testing/video-fixture.ts';
import { VideoError } from './errors.ts';
import { runProgram, startProgram } from './programs.ts';

const { signal } = new AbortController();
const limits = { signal, priority: 'low', timeLimitMs: UNHURRIED_MS } as const;
/** A program of our own: Node itself. */
const node = process.execPath;
const script = (code: string) => ['-e', code];

const HANG = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');";

/** Processes whose command line names the mark. */
function countProcesses(mark: string): number {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(mark)).length;
}

test('a program gets its input and gives what it printed', async () => {
  const upper = script(
    "process.stdin.on('data', (text) => console.log(String(text).toUpperCase()))",
  );
  expect(`${await runProgram(node, upper, limits, Buffer.from('jepret'))}`).toBe('JEPRET\n');
});

test('a program that fails says why, in a few lines', async () => {
  const failing = script("console.error('x'.repeat(1e6) + 'no such codec'); process.exitCode = 3;");
  const error = await runProgram(node, failing, limits).catch((reason) => reason);
  expect(error).toBeInstanceOf(VideoError);
  expect(error.message).toMatch(/ended with 3: x+no such codec$/);
  expect(error.message.length).toBeLessThan(2500);
  expect(error).toMatchObject({ isAborted: false, isTemporary: false });
});

test('a program that is not there is an error like any other', async () => {
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
  ['being told to stop, as ffmpeg says it', 'process.exit(255)'],
  ['a kill for want of memory', "process.kill(process.pid, 'SIGKILL')"],
])('%s is no fault of what the program was given', async (_, code) => {
  await expect(runProgram(node, script(code), limits)).rejects.toMatchObject({
    isAborted: false,
    isTemporary: true,
  });
});

test('a program gets no more memory than it may have (FILM-19)', async () => {
  const memoryLimit = { prlimitPath: 'prlimit', maxBytes: 2 ** 30 };
  const answer = await runProgram('sh', ['-c', 'ulimit -v'], { ...limits, memoryLimit });
  expect(`${answer}`).toBe(`${2 ** 20}\n`);
  await expect(runProgram('/nowhere/ffmpeg', [], { ...limits, memoryLimit })).rejects.toMatchObject(
    { isTemporary: true },
  );
});

test('a program that hangs is killed when its time is over (FILM-19)', async () => {
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

test('nothing is left of a program that nobody wants any more', async () => {
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

test('nothing is started for somebody who has already gone', () => {
  expect(() => startProgram('/nowhere', [], { ...limits, signal: AbortSignal.abort() })).toThrow(
    VideoError,
  );
});

test('a program that floods us is stopped', async () => {
  const flood = script("const mega = 'x'.repeat(1e6); for (;;) require('fs').writeSync(1, mega);");
  await expect(runProgram(node, flood, limits)).rejects.toThrow(`${node} answered too much.`);
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

test('a program that is raised gets the priority of who started it, with all its threads (FILM-40)', async () => {
  const raise = new AbortController();
  const stop = new AbortController();
  const program = startProgram(
    node,
    script('setInterval(() => {}, 1000); console.log(process.pid);'),
    {
      ...{ signal: stop.signal, raised: raise.signal },
      ...{ priority: 'lowest', timeLimitMs: UNHURRIED_MS },
    },
  );
  const [line] = await once(program.stdout, 'data');
  const pid = Number(line);
  const lowered = listThreadPriorities(pid);
  expect(lowered.length).toBeGreaterThan(1);
  expect(new Set(lowered)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  raise.abort();
  const raised = listThreadPriorities(pid);
  const expected = mayRaise() ? getPriority() : constants.priority.PRIORITY_LOW;
  expect(new Set(raised)).toEqual(new Set([expected]));
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
    const limits = { signal: new AbortController().signal, timeLimitMs: ${UNHURRIED_MS} };
    const say = ['-e', "console.log(require('os').getPriority())"];
    const read = async (priority) =>
      Number(await runProgram(process.execPath, say, { ...limits, priority }));
    const [usual, low, lowest] = [await read('usual'), await read('low'), await read('lowest')];
    console.log(JSON.stringify({ own: getPriority(), usual, low, lowest }));`;
  const args = ['-n', `${nice}`, node, '--input-type=module', '-e', code];
  return JSON.parse(execFileSync('nice', args, { encoding: 'utf8' }));
}
