// How soon a mail and a print are safe, and how soon the sheet is at the printer.
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { ChosenFrame } from '@jepret/contract';
import { chromium, type Page } from '@playwright/test';
import { typeOnBooth } from '../tests/e2e/delivering.ts';
import { openWithState } from '../tests/e2e/open-with-state.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { startIppEverywherePrinter } from '../tests/support/ipp-everywhere-printer.ts';
import { listBoothPhotos } from './support/booth-photos.ts';
import { signInKiosk } from './support/kiosk.ts';

const RUNS = 10;
const SNAPS = 4;
const TARGETS = { acceptedMs: 300, printerMs: 500 };

const printer = await startIppEverywherePrinter();
const booth = await startBooth({
  LOG_LEVEL: 'silent',
  PRINTER_URL: `ipp://127.0.0.1:${printer.port}${printer.path}`,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const kiosk = await signInKiosk(booth);
  const context = await browser.newContext({
    baseURL: booth.url,
    viewport: { width: 1920, height: 1080 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('Location', 'Jakarta');
  }, kiosk.token);
  const frame = await kiosk.pickFrame(SNAPS);

  const mails: number[] = [];
  const prints: number[] = [];
  const sheets: number[] = [];
  // The first one loads the screens' code.
  for (let run = 0; run <= RUNS; run += 1) {
    const txID = await kiosk.startFree();
    await compose(txID, frame, kiosk.token);
    const product = { txID, effect: 'original', isNoCut: frame.isNoCut };
    const state = { ...product, withRecording: false, withPainting: false };
    await openWithState(page, '/email', state);
    await typeOnBooth(page, 'E-mail', ['a', '@gmail.com']);
    const mailMs = await tap(page, 'SEND EMAIL', '/api/send-email');
    await page.getByRole('button', { name: 'Print Photo!' }).waitFor();
    const atPrinter = nextSheet();
    const printMs = await tap(page, 'Print Photo!', '/api/print-image');
    const acceptedAtMs = performance.now();
    const sheetMs = (await atPrinter) - acceptedAtMs;
    if (run === 0) continue;
    mails.push(mailMs);
    prints.push(printMs);
    sheets.push(sheetMs);
  }
  report('tap → mail accepted', mails, TARGETS.acceptedMs);
  report('tap → print accepted', prints, TARGETS.acceptedMs);
  report('print accepted → whole sheet at an IPP printer', sheets, TARGETS.printerMs);
} finally {
  await browser.close();
  await booth.stop();
  await printer.stop();
}

/** Four photos and their prints, as after CHOOSE. */
async function compose(txID: string, frame: ChosenFrame, token: string): Promise<void> {
  const { frameName, categoryName } = frame;
  const form = new FormData();
  form.set('txID', txID);
  form.set('withRecording', 'false');
  form.set('frameName', frameName);
  form.set('categoryName', categoryName);
  for (const [index, photo] of (await listBoothPhotos(SNAPS)).entries()) {
    form.append('images', new Blob([new Uint8Array(photo)]), `${index + 1}.png`);
  }
  await post('/api/upload-file', form, token);
  await post('/api/generate-image', JSON.stringify({ txID, frameName, categoryName }), token);
}

async function post(path: string, body: FormData | string, token: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(booth.url + path, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function tap(page: Page, name: string, path: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  const tappedAtMs = performance.now();
  await page.getByRole('button', { name }).tap();
  const response = await answered;
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}.`);
  return performance.now() - tappedAtMs;
}

/** When the next sheet has come out whole. */
function nextSheet(): Promise<number> {
  return new Promise((resolve) => {
    const watcher = watch(join(printer.sheets.folder, 'out'), (_event, file) => {
      if (!file?.endsWith('.sheet')) return;
      watcher.close();
      resolve(performance.now());
    });
  });
}

function report(what: string, values: readonly number[], targetMs: number): void {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  console.log(
    `${what}, ${RUNS} runs: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, target ${targetMs} ms`,
  );
}
