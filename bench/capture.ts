// Measures the shutter delay, the wait after FINISH and the smoothness of the preview.
import type { ChosenFrame } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { openWithState } from '../tests/e2e/support/open-with-state.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { countFrames, startCapture } from './support/camera-screen.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser, openKioskPage } from './support/kiosk-page.ts';
import { startOtherWork } from './support/other-work.ts';
import { inMs, median, reportWaits } from './support/statistics.ts';

const RUNS = 6;
/** For comparison only. */
const LATE_RUNS = 2;
const MEMORY_ROUNDS = 30;
const SNAPS = 4;
/** Much less than the 12 s of a real visitor, so that there is less time for uploads than usual. */
const POSE_MS = 1_500;
const UPLOADS = '**/api/upload-file';
const TARGETS = { shotMs: 50, previewsMs: 700, framesPerSecond: 24 };

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();
const otherWork = startOtherWork();
try {
  const kiosk = await signInKiosk(booth);
  const page = await openKioskPage(browser, booth.url, { token: kiosk.token });
  await page.addInitScript(() => {
    const shots: number[] = [];
    Object.assign(window, { shots });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'jepret:shot') shots.push(duration);
      }
    }).observe({ type: 'measure', buffered: true });
  });
  const frame = await kiosk.pickFrame(SNAPS);

  const shots: number[] = [];
  const early: number[] = [];
  const late: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const session = await runSession(page, await kiosk.startFree(), frame, { isEarly: true });
    // The first session loads the code of the screens.
    if (run === 0) continue;
    shots.push(...session.shots);
    early.push(session.waitMs);
    if (run > LATE_RUNS) continue;
    const { waitMs } = await runSession(page, await kiosk.startFree(), frame, { isEarly: false });
    late.push(waitMs);
  }
  await startCapture(page, '/capture', await kiosk.startFree(), frame);
  const framesPerSecond = await countFrames(page);
  const memory = await countMemory(page, await kiosk.startFree(), await kiosk.pickFrame(1));

  console.log(`with ${otherWork.title} on the machine:`);
  reportWaits(`countdown zero → pixels taken, ${shots.length} snaps`, shots, TARGETS.shotMs);
  const finished = `FINISH → four effect previews on screen, ${RUNS} runs of ${SNAPS} snaps`;
  reportWaits(finished, early, TARGETS.previewsMs);
  console.log(
    `  without early upload and composing: median ${inMs(median(late))}, ${(median(late) / median(early)).toFixed(1)} × as long`,
  );
  console.log(
    `live preview: ${framesPerSecond.toFixed(1)} frames a second of 30, target ${TARGETS.framesPerSecond}`,
  );
  console.log(
    `memory of the page's scripts after ${MEMORY_ROUNDS} rounds: ${(memory.late / memory.early).toFixed(2)} × that after 10 (${memory.early.toFixed(1)} MB)`,
  );
} finally {
  otherWork.stop();
  await browser.close();
  await booth.stop();
}

/** Runs one session through the booth's screens and measures the wait at its end. */
async function runSession(
  page: Page,
  txID: string,
  frame: ChosenFrame,
  { isEarly }: { isEarly: boolean },
): Promise<{ waitMs: number; shots: number[] }> {
  // If photos cannot be uploaded during the poses, all the work happens after FINISH.
  if (!isEarly) await page.route(UPLOADS, (route) => route.abort());
  await startCapture(page, '/capture', txID, frame);
  for (let snap = 1; snap < SNAPS; snap += 1) {
    await pressWhenEnabled(page, 'NEXT');
  }
  const button = page.getByRole('button', { name: 'FINISH', exact: true });
  await button.waitFor();
  await page.waitForTimeout(POSE_MS);
  const shots = await page.evaluate(() => Reflect.get(window, 'shots') as number[]);
  const prints = page.getByRole('list', { name: 'Effects' }).locator('img');
  if (!isEarly) await page.unrouteAll({ behavior: 'ignoreErrors' });
  const pressedAtMs = performance.now();
  await button.click();
  await prints.nth(3).waitFor();
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('ul[aria-label="Effects"] img')];
    return images.length === 4 && images.every((image) => image.complete && image.naturalWidth > 0);
  });
  return { waitMs: performance.now() - pressedAtMs, shots };
}

async function pressWhenEnabled(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.and(page.locator(':enabled')).waitFor();
  await page.waitForTimeout(POSE_MS);
  await button.click();
}

/** Runs rounds in one page without a reload; returns megabytes after the tenth and after the last round. */
async function countMemory(page: Page, txID: string, frame: ChosenFrame) {
  await page.route(UPLOADS, (route) =>
    route.fulfill({ json: { status_code: 200, meta: { message: 'OK.' }, data: null } }),
  );
  await page.route('**/api/generate-image', () => {});
  const devtools = await page.context().newCDPSession(page);
  const readMegabytes = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };
  await openWithState(page, '/capture', { txID, frame });
  const readings = { early: 0, late: 0 };
  for (let round = 1; round <= MEMORY_ROUNDS; round += 1) {
    await page.getByRole('dialog').getByRole('button', { name: 'START' }).click();
    const button = page.getByRole('button', { name: 'FINISH', exact: true });
    await button.and(page.locator(':enabled')).click();
    await page.waitForURL('**/load');
    if (round === 10) readings.early = await readMegabytes();
    if (round === MEMORY_ROUNDS) readings.late = await readMegabytes();
    await page.evaluate(
      ([id, usr]) => {
        indexedDB.deleteDatabase('jepret-shots');
        history.replaceState(
          { usr: { txID: `${id}`, frame: usr }, key: `${Math.random()}` },
          '',
          '/capture',
        );
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      [txID + round, frame] as const,
    );
  }
  return readings;
}
