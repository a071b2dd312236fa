// Measures the frame rate of the editor: two fingers scribble with each pen, on an empty print and on a full one.
import type { Page } from '@playwright/test';
import { PenName } from '../apps/kiosk/src/screens/edit/model/painting.ts';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { mapPrintToScreen, RESULT, readDraft, stickers } from '../tests/e2e/support/editing.ts';
import { createFingers } from '../tests/e2e/support/fingers.ts';
import { openWithState } from '../tests/e2e/support/open-with-state.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser, openKioskPage } from './support/kiosk-page.ts';
import { inMs } from './support/statistics.ts';

type PointOf = Awaited<ReturnType<typeof mapPrintToScreen>>;

interface Smoothness {
  framesPerSecond: number;
  longestGapMs: number;
}

/** Both fingers stay down all the time. */
const SCRIBBLE_MS = 3_000;
const STROKES = 60;
const STICKERS = 20;
const STICKERS_IN_GROUP = 8;
const TOOLS = [...PenName.options, 'eraser'];

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();
try {
  const { token } = await signInKiosk(booth);
  const page = await openKioskPage(browser, booth.url, { token, useEdit: 'true' });

  const bare = await scribbleWithAll(page, await openEditor(page, 'bare'));
  const pointOf = await openEditor(page, 'full');
  await fill(page, pointOf);
  const full = await scribbleWithAll(page, pointOf);
  console.log(
    `two fingers scribbling for ${SCRIBBLE_MS / 1_000} s, on an empty print and over ${STROKES} strokes and ${STICKERS} stickers`,
  );
  console.log(
    formatTable(
      TOOLS.map((tool, index) => ({
        tool,
        'frames/s, empty': bare[index]?.framesPerSecond.toFixed(1) ?? '',
        full: full[index]?.framesPerSecond.toFixed(1) ?? '',
        'longest gap, empty': inMs(bare[index]?.longestGapMs ?? Number.NaN),
        'gap, full': inMs(full[index]?.longestGapMs ?? Number.NaN),
      })),
    ),
  );
} finally {
  await browser.close();
  await booth.stop();
}

async function openEditor(page: Page, txID: string): Promise<PointOf> {
  await openWithState(page, '/edit', { ...RESULT, txID });
  await stickers(page).first().waitFor();
  return mapPrintToScreen(page);
}

async function fill(page: Page, pointOf: PointOf): Promise<void> {
  const fingers = await createFingers(page);
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const y = 0.05 + (0.9 * stroke) / STROKES;
    await fingers.drag([[pointOf(0.05, y), pointOf(0.95, 1 - y)]]);
  }
  for (let sticker = 0; sticker < STICKERS; sticker += 1)
    await stickers(page)
      .nth(sticker % STICKERS_IN_GROUP)
      .tap();
  await page.keyboard.press('Escape');
}

async function scribbleWithAll(page: Page, pointOf: PointOf): Promise<Smoothness[]> {
  const measured: Smoothness[] = [];
  for (const tool of TOOLS) {
    await page.getByRole('button', { name: tool, exact: true }).tap();
    const changesBefore = await countChanges(page);
    measured.push(await scribble(page, pointOf));
    const drawn = (await countChanges(page)) - changesBefore;
    if (drawn !== 2) throw new Error(`Two fingers with the ${tool} made ${drawn} strokes.`);
  }
  return measured;
}

async function countChanges(page: Page): Promise<number> {
  return JSON.parse((await readDraft(page)) ?? 'null')?.history.done.length ?? 0;
}

async function scribble(page: Page, pointOf: PointOf): Promise<Smoothness> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', angle: number) => {
    const reach = 0.02 + 0.13 * Math.abs(Math.sin(angle / 7));
    // Above the stickers, which would otherwise be moved.
    const points = [0.25, 0.75].map((x) =>
      pointOf(x + reach * Math.cos(angle), 0.2 + reach * Math.sin(angle)),
    );
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 0);
  const frameGaps = page.evaluate(listFrameGaps, SCRIBBLE_MS);
  const endsAtMs = performance.now() + SCRIBBLE_MS;
  for (let step = 1; performance.now() < endsAtMs; step += 1) await touch('touchMove', step / 2);
  const gaps = await frameGaps;
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const passedMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return { framesPerSecond: (1_000 * gaps.length) / passedMs, longestGapMs: Math.max(...gaps) };
}

function listFrameGaps(lengthMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    const startedAtMs = performance.now();
    let lastAtMs = startedAtMs;
    const recordGap = () => {
      const nowMs = performance.now();
      gaps.push(nowMs - lastAtMs);
      lastAtMs = nowMs;
      if (nowMs - startedAtMs > lengthMs) resolve(gaps);
      else requestAnimationFrame(recordGap);
    };
    requestAnimationFrame(recordGap);
  });
}
