import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCacheProblem } from './npm-cache.mjs';

test('npm start without a home folder prints what to do, before anything is installed (RUN-50)', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'jepret-no-home-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const file of ['bootstrap.mjs', 'npm-cache.mjs']) {
    cpSync(join(import.meta.dirname, file), join(clone, 'scripts', file));
  }
  const packages = { 'node_modules/missing': { version: '1.0.0' } };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
  // Not even root can create a folder in a file.
  const env = { PATH: process.env.PATH, HOME: '/dev/null/home' };
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    const program = [join(clone, 'scripts/bootstrap.mjs'), 'start'];
    execFile(process.execPath, program, { env }, (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    );
  });
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^npm cannot write to \/dev\/null\/home\/\.npm\. This user .+: create the folder, or set HOME/,
    ),
  ]);
  expect(code).toBe(1);
  expect(existsSync(join(clone, 'node_modules'))).toBe(false);
});

test('a cache folder that exists or can be created is no problem (RUN-50)', () => {
  expect(findCacheProblem({ npm_config_cache: tmpdir() })).toBeUndefined();
  expect(findCacheProblem({ npm_config_cache: join(tmpdir(), 'not/made/yet') })).toBeUndefined();
  expect(findCacheProblem({ npm_config_cache: '/dev/null/npm' })).toContain('/dev/null/npm');
});
