import { defineConfig } from '@playwright/test';

const report = process.env.TEST_REPORT;

/**
 * The suggestions under an address bar that no test has: a page of their own in every new window.
 * Chromium hears only the last such list, so what keeps Playwright's own browser quiet is here again.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

export default defineConfig({
  testDir: 'tests/e2e',
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
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        // Chromium's own sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${UNUSED_FEATURES}`,
        // Else each window keeps a spare process or two that no test uses: a tenth of all the work.
        '--renderer-process-limit=1',
        // Two cameras of 1920×1080 at 30, and no question whether they may be used.
        '--use-fake-device-for-media-stream=device-count=2,fps=30',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
