// Measures how fast the console's pages load on a phone: slow 4G, a processor four times slower.
import { type Browser, devices } from '@playwright/test';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { enterConsole } from '../tests/e2e/console/console-test.ts';
import { ADMIN, startBooth } from '../tests/support/booth-process.ts';
import { startKioskSession } from '../tests/support/kiosk-session.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser } from './support/kiosk-page.ts';
import { SLOW_4G } from './support/slow-4g.ts';
import { measureWarm, median } from './support/statistics.ts';

const RUNS = 5;
const SLOWDOWN = 4;
const PAGES = [
  'today',
  'transactions',
  'booths',
  'locations',
  'frames',
  'vouchers',
  'team',
  'audit',
  'settings',
];
/** The limits of "good" Core Web Vitals. */
const LIMITS = { firstPaintMs: 1_800, largestPaintMs: 2_500, blockedMs: 200, shift: 0.1 };
const MAX_SCRIPT_KB = 150;

interface Opening {
  /** Until the first content is visible. */
  firstPaintMs: number;
  /** Until the largest content is visible. */
  largestPaintMs: number;
  /** How long taps would have waited: the time of tasks beyond 50 ms. */
  blockedMs: number;
  /** How much visible content moved. */
  shift: number;
  scriptKb: number;
}

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();
try {
  const { token } = await signInKiosk(booth);
  for (let session = 0; session < 20; session += 1) await startKioskSession(booth.url, token);
  const rows: Record<string, string>[] = [];
  for (const path of PAGES) {
    const openings = await measureWarm(RUNS, () => open(browser, path));
    const medianOf = (part: keyof Opening) => median(openings.map((opening) => opening[part]));
    rows.push({
      page: path,
      'first paint ms': medianOf('firstPaintMs').toFixed(0),
      'largest paint ms': medianOf('largestPaintMs').toFixed(0),
      'blocked ms': medianOf('blockedMs').toFixed(0),
      shift: medianOf('shift').toFixed(3),
      'script kB': medianOf('scriptKb').toFixed(0),
    });
  }
  console.log(`each page on a phone with an empty cache, medians of ${RUNS} runs`);
  const limits = Object.values(LIMITS).map(String);
  const [first = '', largest = '', blocked = '', shift = ''] = limits;
  rows.push({
    page: 'at most',
    'first paint ms': first,
    'largest paint ms': largest,
    'blocked ms': blocked,
    shift,
    'script kB': String(MAX_SCRIPT_KB),
  });
  console.log(formatTable(rows));
} finally {
  await browser.close();
  await booth.stop();
}

async function open(browser: Browser, path: string): Promise<Opening> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: booth.url });
  await enterConsole(context, booth, ADMIN);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(recordMetrics);
  await page.goto(`/console/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Loading …').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  const opening = await page.evaluate(readMetrics);
  await context.close();
  return opening;
}

/** Runs in the page before its own code. */
function recordMetrics(): void {
  const metrics = { largestPaintMs: 0, blockedMs: 0, shift: 0 };
  Object.assign(window, { seen: metrics });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => {
    metrics.largestPaintMs = startTime;
  });
  observe('longtask', ({ duration }) => {
    metrics.blockedMs += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    metrics.shift += (entry as unknown as { value: number }).value;
  });
}

/** Runs in the page. */
function readMetrics(): Opening {
  const { seen } = window as unknown as { seen: Omit<Opening, 'firstPaintMs' | 'scriptKb'> };
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => name.endsWith('.js'));
  return {
    ...seen,
    firstPaintMs:
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
  };
}
