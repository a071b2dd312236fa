// Measures how fast a mail and a print are accepted, and how fast the sheet is at the printer.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { startIppEverywherePrinter } from '@jepret/testing/servers/ipp-everywhere-printer.ts';
import type { Page } from '@playwright/test';
import { typeOnScreenKeyboard } from '../tests/e2e/support/delivering.ts';
import { openWithState } from '../tests/e2e/support/open-with-state.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { startKioskSession } from '../tests/support/kiosk-session.ts';
import { listBoothPhotos } from './support/booth-photos.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser, openKioskPage } from './support/kiosk-page.ts';
import { measureWarm, reportWaits } from './support/statistics.ts';

const RUNS = 10;
const SNAPS = 4;
const TARGETS = { acceptedMs: 300, printerMs: 500 };

const printer = await startIppEverywherePrinter();
const booth = await startBooth({
  LOG_LEVEL: 'silent',
  PRINTER_URL: `ipp://127.0.0.1:${printer.port}${printer.path}`,
});
const browser = await launchBrowser();
try {
  const kiosk = await signInKiosk(booth);
  const page = await openKioskPage(browser, booth.url, { token: kiosk.token });
  const photos = await listBoothPhotos(SNAPS);
  const { isNoCut } = await kiosk.pickFrame(SNAPS);

  const runs = await measureWarm(RUNS, async () => {
    const session = await startKioskSession(booth.url, kiosk.token);
    await session.takePhotos(photos);
    const product = { txID: session.txID, effect: 'original', isNoCut };
    const state = { ...product, withRecording: false, withPainting: false };
    await openWithState(page, '/email', state);
    await typeOnScreenKeyboard(page, 'E-mail', ['a', '@gmail.com']);
    const mailMs = await tap(page, 'SEND EMAIL', '/api/send-email');
    await page.getByRole('button', { name: 'Print Photo!' }).waitFor();
    const atPrinter = nextSheet();
    const printMs = await tap(page, 'Print Photo!', '/api/print-image');
    const acceptedAtMs = performance.now();
    return { mailMs, printMs, sheetMs: (await atPrinter) - acceptedAtMs };
  });
  const report = (what: string, part: keyof (typeof runs)[number], targetMs: number) => {
    const waitsMs = runs.map((run) => run[part]);
    reportWaits(`${what}, ${RUNS} runs`, waitsMs, targetMs);
  };
  report('tap → mail accepted', 'mailMs', TARGETS.acceptedMs);
  report('tap → print accepted', 'printMs', TARGETS.acceptedMs);
  report('print accepted → whole sheet at an IPP printer', 'sheetMs', TARGETS.printerMs);
} finally {
  await browser.close();
  await booth.stop();
  await printer.stop();
}

async function tap(page: Page, name: string, path: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  const tappedAtMs = performance.now();
  await page.getByRole('button', { name }).tap();
  const response = await answered;
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}.`);
  return performance.now() - tappedAtMs;
}

/** Resolves with the time when the next sheet is complete. */
function nextSheet(): Promise<number> {
  return new Promise((resolve) => {
    const watcher = watch(join(printer.sheets.folder, 'out'), (_event, file) => {
      if (!file?.endsWith('.sheet')) return;
      watcher.close();
      resolve(performance.now());
    });
  });
}
