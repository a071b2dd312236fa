import type { CommandResult, KioskCommand } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { type CommandRunner, createCommandRunner } from './command-runner.ts';

let runner: CommandRunner;
let isIdle: boolean;
let isReachable: boolean;
let canRestart: boolean;
let ran: Set<string>;
/** What the server was told, in order. */
let reported: CommandResult[];
let done: string[];
/** What the server lists, without commands that ended or were cancelled. */
let listed: KioskCommand[];

beforeEach(() => {
  isIdle = true;
  isReachable = true;
  canRestart = false;
  ran = new Set();
  reported = [];
  done = [];
  listed = [];
  runner = createRunner();
});

const createRunner = () =>
  createCommandRunner({
    async report() {
      if (!isReachable) throw new Error('unreachable');
      for (const result of runner.listResults()) {
        reported.push(result);
        if (result.state !== 'taken') listed = listed.filter(({ id }) => id !== result.id);
      }
      runner.receive(listed);
    },
    isIdle: () => isIdle,
    showMessage: (text) => done.push(text),
    reload: () => done.push('reload'),
    restart: () => canRestart,
    onError() {},
    ran,
  });

const command = (kind: string, text: string | null = null): KioskCommand => ({
  id: `c-${kind}`,
  kind,
  text,
});

async function receive(...commands: KioskCommand[]): Promise<void> {
  listed = commands;
  runner.receive(listed);
  await settle();
}

const states = () => reported.map(({ id, state }) => [id, state]);

test('a command is taken, run and reported before the page ends (FLEET-42)', async () => {
  await receive(command('reload'));
  expect(states()).toEqual([
    ['c-reload', 'taken'],
    ['c-reload', 'done'],
  ]);
  expect(done).toEqual(['reload']);
  expect(runner.listResults()).toEqual([]);
});

test('a command waits while a visitor is at the booth (FLEET-42)', async () => {
  isIdle = false;
  await receive(command('message', 'Back at three.'));
  expect([reported, done]).toEqual([[], []]);
  isIdle = true;
  await receive(command('message', 'Back at three.'));
  expect(done).toEqual(['Back at three.']);
});

test('a command that was cancelled while it was being taken does not run (FLEET-43)', async () => {
  listed = [];
  runner.receive([command('reload')]);
  await settle();
  expect([states(), done]).toEqual([[['c-reload', 'taken']], []]);
});

test('a command runs once, also if the result was lost and the page was loaded again (FLEET-43)', async () => {
  ran.add('c-reload');
  await receive(command('reload'));
  expect([states(), done]).toEqual([[['c-reload', 'done']], []]);

  isReachable = false;
  await receive(command('message', 'Halo'));
  expect(done).toEqual([]);
  isReachable = true;
  await receive(command('message', 'Halo'));
  await receive(command('message', 'Halo'));
  expect(done).toEqual(['Halo']);
});

test('a restart is refused where no package can do it, and so is an unknown command (FLEET-45)', async () => {
  await receive(command('restart'), command('dance'));
  expect(reported.filter(({ state }) => state === 'refused')).toEqual([
    { id: 'c-restart', state: 'refused', reason: 'no-package' },
    { id: 'c-dance', state: 'refused', reason: 'unknown' },
  ]);
  canRestart = true;
  ran.clear();
  reported = [];
  await receive(command('restart'));
  expect(states().at(-1)).toEqual(['c-restart', 'done']);
});

test('a lock is done when the booth has received it, also during a session (FLEET-41)', async () => {
  isIdle = false;
  await receive(command('lock'));
  expect(states()).toEqual([['c-lock', 'done']]);
});
