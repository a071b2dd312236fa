import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryReader } from '../../adapters/memory/proc.ts';
import type { Check } from './check.ts';
import {
  createDiskCheck,
  createFfmpegCheck,
  createMemoryCheck,
  createNodeCheck,
} from './machine.ts';

const run = (check: Check) => check.run(new AbortController().signal);

test('an old Node fails (OPS-57)', async () => {
  expect(await run(createNodeCheck('24.21.0'))).toEqual({
    status: 'ok',
    message: 'This is Node 24.21.0.',
  });
  expect(await run(createNodeCheck('23.9.0'))).toMatchObject({
    status: 'fail',
    remedy: 'Use Node 24 or newer.',
  });
});

test('a missing ffmpeg is a warning, and a failure where films are made or FFMPEG_PATH is wrong (OPS-57)', async () => {
  const check = (path: string | undefined, isRequired: boolean, ffmpegPath?: string) =>
    run(
      createFfmpegCheck({
        path,
        isRequired,
        find: async () => (ffmpegPath ? { ffmpegPath } : undefined),
      }),
    );
  expect(await check(undefined, true, '/usr/bin/ffmpeg')).toMatchObject({ status: 'ok' });
  expect(await check(undefined, false)).toMatchObject({
    status: 'warn',
    remedy: expect.stringContaining('sudo apt install ffmpeg'),
  });
  expect(await check(undefined, true)).toMatchObject({ status: 'fail' });
  expect(await check('/opt/ffmpeg', false)).toMatchObject({
    status: 'fail',
    message: '/opt/ffmpeg is not ffmpeg 5.1 or newer.',
    remedy: expect.stringContaining('FFMPEG_PATH'),
  });
});

test('less than 5 GB of free disk is a warning, and a disk that closes the booth a failure (OPS-57)', async () => {
  const check = (freeBytes: number, totalBytes = 100e9) =>
    run(
      createDiskCheck({
        readDiskSpace: async () => ({ freeBytes, totalBytes }),
        isNearlyFull: (space) => space.freeBytes < 1e9,
      }),
    );
  expect(await check(5e9)).toEqual({ status: 'ok', message: '5.0 GB of 100.0 GB are free.' });
  expect(await check(4.99e9)).toMatchObject({ status: 'warn', remedy: expect.any(String) });
  expect(await check(999e6)).toMatchObject({
    status: 'fail',
    message: '999 MB of 100.0 GB are free. The booth takes no money.',
  });
  expect(await check(0, 0)).toMatchObject({ status: 'ok' });
});

test('less than 500 MB of available memory is a warning (OPS-57)', async () => {
  const check = (availableBytes: number | undefined) =>
    run(createMemoryCheck(async () => ({ totalBytes: 4e9, availableBytes })));
  expect(await check(500e6)).toEqual({
    status: 'ok',
    message: '500 MB of 4.0 GB are available.',
  });
  expect(await check(499e6)).toMatchObject({ status: 'warn', remedy: expect.any(String) });
  expect(await check(undefined)).toEqual({
    status: 'ok',
    message: 'This machine has 4.0 GB.',
  });
});

test('the available memory is what the kernel reports, if it may be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jepret meminfo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'meminfo');
  expect((await createMemoryReader(file)()).availableBytes).toBeUndefined();
  writeFileSync(file, 'MemTotal:       8000000 kB\nMemAvailable:   2000000 kB\n');
  expect((await createMemoryReader(file)()).availableBytes).toBe(2_048_000_000);
});

test('the units of the packages let the server read the available memory (OPS-57)', () => {
  const unit = readFileSync('packaging/jepret/common.conf', 'utf8');
  expect(unit).toContain('ProtectProc=');
  // With `pid` there is no /proc/meminfo.
  expect(unit).not.toContain('ProcSubset=');
});
