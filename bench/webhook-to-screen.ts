// Measures the wait after paying: from the provider's webhook until the kiosk leaves /payment.
import type { Page } from '@playwright/test';
import { startBooth } from '../tests/support/booth-process.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser, openKioskPage } from './support/kiosk-page.ts';
import { measureWarm, median, reportWaits } from './support/statistics.ts';

const RUNS = 12;
const TARGET_MS = 300;
const POLL_MS = 5_000;

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();
try {
  const { token } = await signInKiosk(booth);
  const page = await openKioskPage(browser, booth.url, { token });
  const waits = await measureWarm(RUNS, () => measure(page));
  reportWaits(`paid at the provider → kiosk has left /payment, ${RUNS} runs`, waits, TARGET_MS);
  const timesSlower = (POLL_MS / 2 / median(waits)).toFixed(0);
  console.log(`  polling every ${POLL_MS / 1000} s: ${timesSlower} times slower on average`);
} finally {
  await browser.close();
  await booth.stop();
}

async function measure(page: Page): Promise<number> {
  await page.goto('/');
  await page.getByRole('button', { name: 'TAP TO SNAP' }).click();
  await page.getByText('Waiting for payment').waitFor();
  const { trx_id: id } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('transaction') ?? '{}'),
  );
  const left = page.waitForURL((url) => url.pathname !== '/payment');
  const paidAtMs = performance.now();
  const paid = await fetch(`${booth.url}/v1/payments/sandbox/${id}/pay`, { method: 'POST' });
  if (!paid.ok) throw new Error(`The sandbox rejected the payment: ${await paid.text()}`);
  await left;
  return performance.now() - paidAtMs;
}
