import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const CHROMIUM = '/usr/bin/chromium';
/** The same engine without windows and push messages; it needs a fifth less processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The omnibox features open a separate page in every new window. Chromium uses only the last list
 * of disabled features, so this one repeats Playwright's own entries.
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

/**
 * Launches Chromium with fake cameras at full size. Their pictures are rendered in software, so
 * only tests that record clips use 30 frames per second.
 */
export function launchOptionsFor(
  camera: { framesPerSecond: 10 | 30 },
  { hasPush = false } = {},
): LaunchOptions {
  const browser = hasPush || !existsSync(HEADLESS_SHELL) ? CHROMIUM : HEADLESS_SHELL;
  return {
    executablePath: process.env.CHROMIUM_PATH ?? browser,
    args: [
      // Chromium's own sandbox does not run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      `--disable-features=${UNUSED_FEATURES}`,
      // Without a limit, each window keeps spare processes, which take a tenth of the processor
      // time.
      '--renderer-process-limit=1',
      // Two cameras of 1920×1080, without a permission prompt.
      `--use-fake-device-for-media-stream=device-count=2,fps=${camera.framesPerSecond}`,
      '--use-fake-ui-for-media-stream',
    ],
  };
}
