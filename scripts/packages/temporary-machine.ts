import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for a script of the packages, and fake programs that it finds before those of the system. */
export function createTemporaryMachine(programs: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'jepret-script-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const at = (path: string) => join(root, path);
  function write(path: string, content: string, mode = 0o644): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content, { mode });
  }
  for (const [name, line] of Object.entries(programs)) {
    write(`fakes/${name}`, `#!/bin/sh\n${line}\n`, 0o755);
  }
  return {
    root,
    at,
    write,
    read: (path: string) => readFileSync(at(path), 'utf8'),
    run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
      const PATH = `${at('fakes')}:${process.env.PATH}`;
      const { status, stdout, stderr } = spawnSync(script, args, {
        encoding: 'utf8',
        env: { PATH, ROOT: root, ...env },
      });
      return { status, stdout, stderr };
    },
  };
}
