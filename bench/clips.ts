// Measures the size of a kiosk's clips, with the scene of the clips that the load bench sends.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg, inspectClip } from '../packages/compositor/src/index.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { takeAllSnaps } from './support/camera-screen.ts';
import { signInKiosk } from './support/kiosk.ts';
import { launchBrowser, openKioskPage } from './support/kiosk-page.ts';
import { listNewestClips } from './support/newest-clips.ts';
import { getRecordedClips, writeCamera } from './support/recorded-clips.ts';
import { median } from './support/statistics.ts';

const SNAPS = 4;
const CAMERA = { width: 1920, height: 1080 };

const found = await findFfmpeg();
if (!found) throw new Error('ffmpeg is required to draw a scene.');
const ffmpeg = found;
const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
const scene = join(folder, 'scene.y4m');
await writeCamera(ffmpeg, scene, CAMERA);
const booth = await startBooth({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser(scene);
try {
  const kiosk = await signInKiosk(booth);
  const page = await openKioskPage(browser, booth.url, { token: kiosk.token, useEdit: 'false' });
  await takeAllSnaps(page, await kiosk.startFree(), await kiosk.pickFrame(SNAPS));
  const sent = await measureClips(listNewestClips(booth, SNAPS));
  console.log(`a clip of a frame with ${SNAPS} snaps, ${CAMERA.height} lines of camera:`);
  console.log(`  as the kiosk recorded it: ${sent.lines} lines, ${sent.megabytes.toFixed(2)} MB`);
  const size = { width: (sent.lines * CAMERA.width) / CAMERA.height, height: sent.lines };
  const drawn = await measureClips(await getRecordedClips(ffmpeg, size));
  console.log(
    `  as the load bench sends it: ${drawn.lines} lines, ${drawn.megabytes.toFixed(2)} MB`,
  );
} finally {
  await browser.close();
  await booth.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Measures the largest clip, because the recorder of a busy machine skips frames. */
async function measureClips(
  files: readonly string[],
): Promise<{ lines: number; megabytes: number }> {
  const facts = await Promise.all(
    files.map((file) => inspectClip(ffmpeg, file, new AbortController().signal)),
  );
  return {
    lines: median(facts.map(({ heightPx }) => heightPx)),
    megabytes: Math.max(...files.map((file) => statSync(file).size)) / 1e6,
  };
}
