import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = `
import { thisMachine } from '${new URL('machine.ts', import.meta.url)}';
import { ignoreSignals } from '${new URL('upgrade/ignore-signals.ts', import.meta.url)}';
ignoreSignals();
const [, how, ready, go] = process.argv;
process.stdout.write(thisMachine[how]('sh', '-c', 'echo 1 >"$0"; read -r line <"$1"; echo "$line"', ready, go) ?? 'ended');`;

test.each(['run', 'ask'])(
  'a program that an upgrade runs goes on after Ctrl-C and the loss of the terminal, which reach the whole process group (KIT-47): %s',
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'jepret-group-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [ready, go] = [join(folder, 'ready'), join(folder, 'go')];
    execFileSync('mkfifo', [ready, go]);
    // Open until the end: what is written before the program reads it must not be lost.
    const answer = await open(go, 'r+');
    onTestFinished(() => answer.close());
    const parameters = ['--input-type=module', '--eval', PROGRAM, how, ready, go];
    const upgrade = spawn(process.execPath, parameters, { detached: true });
    onTestFinished(() => void upgrade.kill('SIGKILL'));
    const printed = text(upgrade.stdout);
    const exited = once(upgrade, 'exit');
    await readFile(ready);
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.kill(-(upgrade.pid ?? 0), signal);
    await answer.write('installed\n');
    expect(await exited).toEqual([0, null]);
    expect(await printed).toBe('installed\n');
  },
);
