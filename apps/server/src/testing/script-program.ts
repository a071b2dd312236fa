import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Replaces a program of the system by a shell script in a new folder; returns its path. */
export function scriptProgram(name: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'jepret program-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
