import { defineConfig } from '@playwright/test';
import { FULL_ONLY_BROWSERS, isQuick } from './scripts/suites/full-only.ts';
import { launchOptionsFor } from './tests/e2e/support/browser-options.ts';

const report = process.env.TEST_REPORT;

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: isQuick ? FULL_ONLY_BROWSERS : [],
  fullyParallel: true,
  workers: 2,
  // Long timeouts for busy machines; no test waits on purpose.
  timeout: 300_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000, intervals: [50] } },
  forbidOnly: true,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    viewport: { width: 1920, height: 1080 },
    hasTouch: true,
    // Tests intercept requests, which a worker would answer; those about the worker allow it.
    serviceWorkers: 'block',
    // Animations are rendered in software, which is slow; the journey test enables them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptionsFor({ framesPerSecond: 10 }),
  },
});
