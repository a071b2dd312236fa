// How long the visitor waits after paying: from the provider's notice to leaving /payment.
import { chromium, type Page } from '@playwright/test';
import { startBooth } from '../tests/support/booth-process.ts';
import { signInKiosk } from './support/kiosk.ts';

const RUNS = 12;
const TARGET_MS = 300;
const POLL_MS = 5_000;

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const { token } = await signInKiosk(booth);
  await page.addInitScript((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('Location', 'Jakarta');
  }, token);
  const waits: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const waitMs = await measure(page);
    // The first one loads the screens' code.
    if (run > 0) waits.push(waitMs);
  }
  report(waits);
} finally {
  await browser.close();
  await booth.stop();
}

async function measure(page: Page): Promise<number> {
  await page.goto(booth.url);
  await page.getByRole('button', { name: 'TAP TO SNAP' }).click();
  await page.getByText('Waiting for payment').waitFor();
  const { trx_id: id } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('transaction') ?? '{}'),
  );
  const left = page.waitForURL((url) => url.pathname !== '/payment');
  const paidAtMs = performance.now();
  const paid = await fetch(`${booth.url}/v1/payments/sandbox/${id}/pay`, { method: 'POST' });
  if (!paid.ok) throw new Error(`The sandbox refused: ${await paid.text()}`);
  await left;
  return performance.now() - paidAtMs;
}

function report(waits: readonly number[]): void {
  const sorted = waits.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  console.log(`paid at the provider → kiosk has left /payment, ${RUNS} runs:`);
  console.log(`  median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
  console.log(`  target ${TARGET_MS} ms: ${(median / TARGET_MS).toFixed(2)} of it`);
  console.log(
    `  polling every ${POLL_MS / 1000} s: ${(POLL_MS / 2 / median).toFixed(0)} times slower on average`,
  );
}
