import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'apps/**/*.test.ts',
      'packages/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/faults/**/*.test.ts',
    ],
    globalSetup: ['tests/support/postgres.ts'],
    // A test that prints has found something; let it fail instead of scrolling by.
    onConsoleLog: (text) => {
      throw new Error(`A test printed: ${text}`);
    },
    restoreMocks: true,
  },
});
