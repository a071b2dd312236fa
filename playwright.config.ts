import { defineConfig } from '@playwright/test';
import { FULL_ONLY_BROWSERS, isQuick } from './scripts/suites/full-only.ts';
import { launchOptionsFor } from './tests/e2e/support/browser-options.ts';

const report = process.env.TEST_REPORT;

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: isQuick ? FULL_ONLY_BROWSERS : [],
  fullyParallel: true,
  workers: 2,
  // For machines that are busy with something else; no test waits on purpose.
  timeout: 300_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000, intervals: [50] } },
  forbidOnly: true,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    viewport: { width: 1920, height: 1080 },
    hasTouch: true,
    // Every movement is painted by the processor here; the journey has them all.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptionsFor({ framesPerSecond: 10 }),
  },
});
