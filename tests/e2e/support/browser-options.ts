import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const CHROMIUM = '/usr/bin/chromium';
/** The same engine without windows, and without what comes by push: a fifth less to do. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

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

/**
 * A camera at full size. Each of its pictures is drawn, copied and painted by the processor, so only
 * where films are made of them does it give as many as a camera does.
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
      // Else each window keeps a spare process or two that no test uses: a tenth of all the work.
      '--renderer-process-limit=1',
      // Two cameras of 1920×1080, and no question whether they may be used.
      `--use-fake-device-for-media-stream=device-count=2,fps=${camera.framesPerSecond}`,
      '--use-fake-ui-for-media-stream',
    ],
  };
}
