import { defineConfig } from '@playwright/test';

const report = process.env.TEST_REPORT;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    viewport: { width: 1920, height: 1080 },
    hasTouch: true,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        // Chromium's own sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
