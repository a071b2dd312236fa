// Measures the time from opening the guest page to the painted print, for a phone on slow 4G.
import { type Browser, devices } from '@playwright/test';
import { startBooth } from '../tests/support/booth-process.ts';
import { startKioskSession } from '../tests/support/kiosk-session.ts';
import { listBoothPhotos } from './support/booth-photos.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser } from './support/kiosk-page.ts';
import { SLOW_4G } from './support/slow-4g.ts';
import { measureWarm, reportWaits } from './support/statistics.ts';

const RUNS = 12;
const TARGET_MS = 1_000;
const MAX_PAGE_BYTES = 60_000;
interface Opening {
  photoMs: number;
  pageBytes: number;
  photoBytes: number;
}

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();
try {
  const { token } = await signInKiosk(booth);
  const session = await startKioskSession(booth.url, token);
  await session.takePhotos(await listBoothPhotos(4));
  const { url } = await session.getGuestLink();
  report(await measureWarm(RUNS, () => open(browser, url)));
} finally {
  await browser.close();
  await booth.stop();
}

/** Opens the page on a phone with an empty cache. */
async function open(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { url: string; startTime: number }[]) {
        if (entry.url) Object.assign(window, { photoPaintedMs: entry.startTime });
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => 'photoPaintedMs' in window);
  const opening = await page.evaluate(() => {
    const sizeOf = (entry: PerformanceEntry | undefined) =>
      (entry as PerformanceResourceTiming | undefined)?.transferSize ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isPhoto = ({ name }: PerformanceEntry) => name.includes('/files/');
    return {
      photoMs: (window as unknown as { photoPaintedMs: number }).photoPaintedMs,
      photoBytes: sizeOf(resources.find(isPhoto)),
      pageBytes:
        sizeOf(performance.getEntriesByType('navigation')[0]) +
        resources.filter((entry) => !isPhoto(entry)).reduce((sum, one) => sum + sizeOf(one), 0),
    };
  });
  await context.close();
  return opening;
}

function report(openings: readonly Opening[]): void {
  const waitsMs = openings.map(({ photoMs }) => photoMs);
  const [{ pageBytes, photoBytes } = { pageBytes: 0, photoBytes: 0 }] = openings;
  const what = `guest page opened → first photo painted, slow 4G, ${RUNS} runs`;
  reportWaits(what, waitsMs, TARGET_MS);
  console.log(`  page ${pageBytes} bytes of at most ${MAX_PAGE_BYTES}, photo ${photoBytes} bytes`);
}
