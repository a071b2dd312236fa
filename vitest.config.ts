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
      'scripts/**/*.test.ts',
      'tests/faults/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(isQuick ? FULL_ONLY_UNITS : [])],
    globalSetup: [
      'packages/testing/src/servers/postgres.ts',
      'packages/testing/src/servers/s3.ts',
      'apps/server/src/testing/databases/migrated-sqlite.ts',
      'apps/server/src/testing/media/film-memory.ts',
    ],
    setupFiles: ['packages/testing/src/long-runs.ts'],
    // A test that prints has found something; let it fail instead of scrolling by.
    onConsoleLog: (text) => {
      throw new Error(`A test printed: ${text}`);
    },
    restoreMocks: true,
    // Nothing here keeps what another file could trip over; loading it all for each one takes minutes.
    isolate: false,
    // One more for every two cores: some wait for ffmpeg, or for a killed server to be missed.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // The only waiting there is, for machines that are busy with something else: no test waits on purpose.
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: 120_000, interval: 10 } },
  },
});
