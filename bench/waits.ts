// Measures the parts of the waits after FINISH and after CHOOSE, at a kiosk with the editor.
import type { Page } from '@playwright/test';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { goTo } from '../tests/e2e/support/capturing.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser, openKioskPage } from './support/kiosk-page.ts';
import { startOtherWork } from './support/other-work.ts';
import { inMs, measureWarm, median } from './support/statistics.ts';

const RUNS = 6;
const SNAPS = 2;
/** Time after a snap: the clip continues, it is uploaded, and the prints are composed. */
const VIEWING_MS = 2_000;

/** Milliseconds after the tap, in order. */
type TimesAfterTap = Record<string, number>;

interface Part {
  title: string;
  /** End of the part; it starts at the end of the previous part. */
  to: string;
}

const FINISH: Part[] = [
  { title: 'snaps read, /load shown', to: '/load' },
  { title: '/load → prints requested', to: 'requested generate-image' },
  { title: 'server composes, response read', to: 'responded generate-image' },
  { title: 'response → /effect-preview', to: '/effect-preview' },
  { title: '/effect-preview → four prints painted', to: 'painted' },
];
const CHOOSE: Part[] = [
  { title: 'tap → /load', to: '/load' },
  { title: '/load → films requested', to: 'requested generate-video' },
  { title: 'server responds', to: 'responded generate-video' },
  { title: 'response → /edit', to: '/edit' },
  { title: '/edit → print and stickers painted', to: 'painted' },
];

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();
const otherWork = startOtherWork();
try {
  const kiosk = await signInKiosk(booth);
  const page = await openKioskPage(browser, booth.url, { token: kiosk.token, useEdit: 'true' });
  await page.goto('/');
  await page.getByRole('button', { name: 'TAP TO SNAP' }).waitFor();
  const frame = await kiosk.pickFrame(SNAPS);
  const runs = await measureWarm(RUNS, async () => {
    await pose(page, { txID: await kiosk.startFree(), frame });
    const finish = await measureTap(page, 'FINISH', 'ul[aria-label="Effects"] img');
    // A visitor views the effect before choosing; films are not started if the editor follows.
    await page.waitForTimeout(VIEWING_MS);
    const choose = await measureTap(page, 'CHOOSE', '[role="application"], section ul img');
    await goTo(page, '/');
    await page.getByRole('button', { name: 'TAP TO SNAP' }).waitFor();
    return { finish, choose };
  });
  console.log(`with ${otherWork.title} on the machine, medians of ${RUNS} visits in one page:`);
  report(
    'FINISH → four previews',
    FINISH,
    runs.map(({ finish }) => finish),
  );
  report(
    'CHOOSE → editor',
    CHOOSE,
    runs.map(({ choose }) => choose),
  );
} finally {
  otherWork.stop();
  await browser.close();
  await booth.stop();
}

function report(title: string, parts: readonly Part[], runs: readonly TimesAfterTap[]): void {
  const total = runs.map((moments) => moments.painted ?? Number.NaN);
  console.log(`${title}: median ${inMs(median(total))}, worst ${inMs(Math.max(...total))}`);
  console.log(
    formatTable(
      parts.map((part, index) => {
        const from = parts[index - 1]?.to;
        const spent = runs.map(
          (moments) => (moments[part.to] ?? Number.NaN) - (from ? (moments[from] ?? 0) : 0),
        );
        return { part: part.title, ms: median(spent).toFixed(0) };
      }),
    ),
  );
}

async function pose(page: Page, state: object): Promise<void> {
  await goTo(page, '/capture-with-recording', state);
  await page.getByRole('dialog').getByRole('button', { name: 'START' }).click();
  const next = page.getByRole('button', { name: 'NEXT', exact: true });
  await next.and(page.locator(':enabled')).click({ timeout: 300_000 });
  const finish = page.getByRole('button', { name: 'FINISH', exact: true });
  await finish.and(page.locator(':enabled')).waitFor({ timeout: 300_000 });
  await page.waitForTimeout(VIEWING_MS);
}

/** Taps, and records times inside the page until every picture of the next screen is painted. */
function measureTap(page: Page, name: string, pictures: string): Promise<TimesAfterTap> {
  return page.evaluate(
    ([text, selector]) =>
      new Promise<TimesAfterTap>((resolve) => {
        const moments: TimesAfterTap = {};
        const tappedAtMs = performance.now();
        const record = (what: string, atMs = performance.now()) => {
          moments[what] ??= atMs - tappedAtMs;
        };
        const recordScreen = () => record(location.pathname);
        navigation.addEventListener('currententrychange', recordScreen);
        const calls = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
            const call = /\/(generate-(?:image|video))$/.exec(entry.name)?.[1];
            if (!call || entry.startTime < tappedAtMs) continue;
            record(`requested ${call}`, entry.startTime);
            record(`responded ${call}`, entry.responseEnd);
          }
        });
        calls.observe({ type: 'resource' });
        const isDone = () => {
          const shown = [...document.querySelectorAll(selector)];
          const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
          const isLast = ['/effect-preview', '/edit'].includes(location.pathname);
          return (
            isLast &&
            shown.length > 2 &&
            images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          );
        };
        const checkDone = () => {
          if (!isDone()) return requestAnimationFrame(checkDone);
          requestAnimationFrame(() =>
            setTimeout(() => {
              record('painted');
              navigation.removeEventListener('currententrychange', recordScreen);
              calls.disconnect();
              resolve(moments);
            }),
          );
        };
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent?.trim() === text)?.click();
        requestAnimationFrame(checkDone);
      }),
    [name, pictures] as const,
  );
}
