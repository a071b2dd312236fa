import { defineConfig } from 'vitest/config';

const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    include: [
      'apps/**/*.test.ts',
      'packages/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/faults/**/*.test.ts',
    ],
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/long-runs.ts'],
    // A test that prints has found something; let it fail instead of scrolling by.
    onConsoleLog: (text) => {
      throw new Error(`A test printed: ${text}`);
    },
    restoreMocks: true,
  },
});
