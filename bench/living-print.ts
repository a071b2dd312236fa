// Measures the preview while recording, and the wait from CHOOSE until the living print plays.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChosenFrame, templateUrl } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import type { Page } from '@playwright/test';
import { findFfmpeg } from '../packages/compositor/src/index.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { countFrames, startCapture, takeAllSnaps } from './support/camera-screen.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser, openKioskPage } from './support/kiosk-page.ts';
import { listNewestClips } from './support/newest-clips.ts';
import { startOtherWork } from './support/other-work.ts';
import { inMs, measureWarm, median, reportWaits } from './support/statistics.ts';
import { naiveArgs } from './support/whole-graphs.ts';

const RUNS = 6;
const SNAPS = 4;
const VIEWING_MS = 5_000;
const TARGET_MS = 1_500;
const TARGET_FRAMES = 24;
const FRAME_RUNS = 3;

const found = await findFfmpeg();
if (!found) throw new Error('ffmpeg is required for this measurement.');
const ffmpeg = found;
const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();
const otherWork = startOtherWork();
try {
  const kiosk = await signInKiosk(booth);
  const stored = { token: kiosk.token, useEdit: 'false' };
  const page = await openKioskPage(browser, booth.url, stored);
  const frame = await kiosk.pickFrame(SNAPS);

  const waits = await measureWarm(RUNS, async () => {
    await takeAllSnaps(page, await kiosk.startFree(), frame);
    await page.waitForTimeout(VIEWING_MS);
    return choose(page);
  });
  const otherEffects: number[] = [];
  for (const index of [1, 2, 3, 1, 2, 3]) {
    await takeAllSnaps(page, await kiosk.startFree(), frame);
    await page.waitForTimeout(VIEWING_MS);
    await page.getByRole('list', { name: 'Effects' }).getByRole('button').nth(index).click();
    otherEffects.push(await choose(page));
  }
  const frames: number[] = [];
  for (let run = 0; run < FRAME_RUNS; run += 1) {
    await startCapture(page, '/capture-with-recording', await kiosk.startFree(), frame);
    frames.push(await countFrames(page));
  }
  // The comparison runs without other work.
  otherWork.stop();
  const naiveMs = await renderNaively(frame, listNewestClips(booth, SNAPS));

  console.log(`with ${otherWork.title} on the machine:`);
  const what = `CHOOSE after ${VIEWING_MS / 1000} s → living print plays, ${RUNS} runs`;
  reportWaits(what, waits, TARGET_MS);
  reportWaits('the same for each effect that was not viewed', otherEffects, TARGET_MS);
  console.log(`  its living print by one plain ffmpeg command: ${inMs(naiveMs)}`);
  console.log(`  the plain command takes ${(naiveMs / median(waits)).toFixed(1)} × as long`);
  console.log(
    `preview while recording: ${median(frames).toFixed(1)} frames a second of 30, worst ${Math.min(...frames).toFixed(1)}, target ${TARGET_FRAMES}`,
  );
} finally {
  otherWork.stop();
  await browser.close();
  await booth.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function choose(page: Page): Promise<number> {
  const choice = page.getByRole('button', { name: 'CHOOSE' });
  const chosenAtMs = performance.now();
  await choice.click();
  await page.getByRole('tab', { name: 'LIVE MODE' }).click({ timeout: 120_000 });
  await page.waitForFunction(() => {
    const film = document.querySelector<HTMLVideoElement>('video[aria-label="Your live mode"]');
    return film && film.currentTime > 0;
  });
  return performance.now() - chosenAtMs;
}

async function renderNaively(frame: ChosenFrame, clips: readonly string[]): Promise<number> {
  const template = await fetch(new URL(templateUrl(frame.frameURL), booth.url));
  const artwork = join(folder, 'frame.png');
  writeFileSync(artwork, new Uint8Array(await template.arrayBuffer()));
  const { width, height } = frame;
  const sheet = { width, height, slots: computeSlots(frame) };
  const args = [...naiveArgs(clips, artwork, sheet), join(folder, 'naive.mp4')];
  const startedAtMs = performance.now();
  const { status } = spawnSync(ffmpeg.ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`);
  return performance.now() - startedAtMs;
}
