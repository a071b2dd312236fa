import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { installPrograms } from './system-programs.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A machine with a fake apt that installs a teapot and records its calls, directly and with sudo. */
function aMachine(skip: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-apt-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const put = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  put('sudo', 'shift', 'exec "$@"');
  put(
    'apt-get',
    `echo "$@" >> "${join(folder, 'told')}"`,
    `[ "$1" = install ] && touch "${join(folder, 'teapot')}"`,
  );
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
  vi.stubEnv('SKIP_SYSTEM_PACKAGES', skip);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
  const callsFile = join(folder, 'told');
  return {
    lines,
    teapot: {
      name: 'Teapot',
      debianPackages: ['teapot'],
      isPresent: () => existsSync(join(folder, 'teapot')),
    },
    listTold: () =>
      existsSync(callsFile) ? readFileSync(callsFile, 'utf8').trim().split('\n') : [],
  };
}

test("a program that is missing is installed with the system's package manager", async () => {
  const { teapot, listTold: listAptCalls, lines } = aMachine(undefined);
  expect(await installPrograms([teapot])).toEqual([]);
  expect(listAptCalls()).toEqual(['update -qq', 'install -y -qq --no-install-recommends teapot']);
  expect(lines).toEqual(['Installing Teapot …']);
});

test('with SKIP_SYSTEM_PACKAGES=1 nothing is installed, and missing programs are returned (RUN-29)', async () => {
  const { teapot, listTold, lines } = aMachine('1');
  expect(await installPrograms([teapot])).toEqual([teapot]);
  expect(listTold()).toEqual([]);
  expect(lines).toEqual([]);
});
