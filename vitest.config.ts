import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { FULL_ONLY_UNITS, isQuick } from './scripts/suites/full-only.ts';

const report = process.env.TEST_REPORT;
const TEST_LIMIT_MS = process.env.TEST_LONG ? 3_600_000 : 300_000;

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    include: [
      'apps/**/*.test.ts',
      'packages/**/*.test.ts',
      'assets/artwork/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/{faults,kit}/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(isQuick ? FULL_ONLY_UNITS : [])],
    globalSetup: [
      'packages/testing/src/servers/postgres.ts',
      'packages/testing/src/servers/s3.ts',
      'apps/server/src/testing/databases/migrated-sqlite.ts',
      'apps/server/src/testing/media/ffmpeg-cache.ts',
    ],
    setupFiles: ['packages/testing/src/long-runs.ts'],
    // Output hints at a problem, so a test that prints fails.
    onConsoleLog: (text) => {
      throw new Error(`A test printed: ${text}`);
    },
    restoreMocks: true,
    // No module keeps state between files; loading all modules for each file would take minutes.
    isolate: false,
    // More workers than cores: some tests wait for ffmpeg, or until a killed server is detected.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Long timeouts for busy machines; no test waits on purpose.
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: 120_000, interval: 10 } },
  },
});
