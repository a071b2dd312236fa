import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { findFfmpeg } from '@jepret/compositor';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import {
  captureButton,
  openWithStoppedClock,
  tapStart,
  welcomeDialog,
} from '../support/capture-screen.ts';
import {
  advanceClock,
  aFrame,
  CLIP_PICTURES_PER_SECOND,
  countOpenTracks,
  fakeImages,
  RECORDED_COUNTDOWN_TO_PREVIEW_MS as TO_PREVIEW_MS,
  TX_ID,
} from '../support/capturing.ts';
import { readScreenState } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';

test.use({ launchOptions: launchOptionsFor({ framesPerSecond: 30 }) });

const UPLOAD = '**/api/v2/upload-file';
const PLAIN_UPLOAD = '**/api/upload-file';
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

const tapCounter = async (page: Page, name: 'NEXT' | 'FINISH') => {
  await expect(captureButton(page, name)).toBeEnabled();
  await captureButton(page, name).tap();
};
const retake = (page: Page) => page.getByRole('button', { name: 'RETAKE' });

/** Collects the form data of every upload. */
async function collectUploads(page: Page, pattern = UPLOAD): Promise<FormData[]> {
  const uploads: FormData[] = [];
  await page.route(pattern, async (route) => {
    uploads.push(await readForm(route.request()));
    await route.fulfill({ json: { status_code: 200, meta: { message: 'OK.' }, data: null } });
  });
  return uploads;
}

function readForm(request: Request): Promise<FormData> {
  const body = new Uint8Array(request.postDataBuffer() ?? []);
  const headers = { 'content-type': request.headers()['content-type'] ?? '' };
  return new Response(body, { headers }).formData();
}

async function readFile(form: FormData | undefined, field: string) {
  const file = form?.get(field);
  if (!(file instanceof File)) throw new Error(`The form has no file ${field}.`);
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** Reads the clip with ffprobe: the browser would report the requested values, not the real ones. */
async function readClip(bytes: Buffer) {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) throw new Error('ffmpeg is required to read the clip.');
  const file = test.info().outputPath('clip.webm');
  writeFileSync(file, bytes);
  const wanted = ['-select_streams', 'v', '-show_entries', 'stream=width,height,color_space'];
  const args = ['-v', 'error', ...wanted, '-of', 'json', file];
  const { streams } = JSON.parse(execFileSync(ffmpeg.ffprobePath, args, { encoding: 'utf8' }));
  return streams[0];
}

const openRecording = (page: Page, frame = aFrame()) =>
  openWithStoppedClock(page, frame, '/capture-with-recording');

test('a snap is uploaded with its clip during the preview as PNG, WebM and crop (CAM-20, FILM-27, PIC-17)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const uploads = await collectUploads(page);
  await openRecording(page);
  await expect(welcomeDialog(page)).toContainText('films you');
  await tapStart(page);
  await expect(page.getByText('REC', { exact: true })).toBeVisible();
  await advanceClock(page, TO_PREVIEW_MS, { picturesPerStep: CLIP_PICTURES_PER_SECOND });
  await expect(captureButton(page, 'NEXT')).toBeEnabled();
  await expect(page.getByText('REC', { exact: true })).toHaveCount(0);
  await expect.poll(() => uploads.length).toBe(1);
  const [form] = uploads;
  expect(
    Object.fromEntries([...(form?.entries() ?? [])].filter(([, v]) => typeof v === 'string')),
  ).toEqual({
    txID: TX_ID,
    frameName: 'drawn',
    categoryName: 'TEST_2',
    withRecording: 'true',
    fps: '30',
    mirrored: 'true',
    resizeOptions: JSON.stringify({
      output_width: 1920,
      output_height: 1080,
      crop_x: 0,
      crop_y: 0,
      crop_width: 1920,
      crop_height: 1080,
    }),
  });
  const picture = await readFile(form, 'images');
  expect(picture.name).toBe('1.png');
  const { format, width, height } = await sharp(picture.bytes).metadata();
  expect([format, width, height]).toEqual(['png', 1920, 1080]);
  const clip = await readFile(form, 'videos');
  expect(clip.name).toBe('1.mp4');
  expect(clip.bytes.subarray(0, 4)).toEqual(WEBM);
  expect(clip.bytes.length).toBeGreaterThan(10_000);
  const facts = await readClip(clip.bytes);
  expect(facts).toMatchObject({ width: 640, height: 360, color_space: 'smpte170m' });
});

test('a retake replaces photo and clip together, and without retakes the next countdown starts after 1 s (CAM-11, CAM-12)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const uploads = await collectUploads(page);
  await openRecording(page);
  await tapStart(page);
  for (const left of [2, 1]) {
    await advanceClock(page, TO_PREVIEW_MS);
    await expect(retake(page)).toHaveText(`RETAKE ${left} left`);
    await retake(page).tap();
  }
  await advanceClock(page, TO_PREVIEW_MS);
  await expect(page.getByText(/hit the RETAKE limit/)).toBeVisible();
  await advanceClock(page, 1_000);
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect.poll(() => uploads.length).toBeGreaterThan(0);
  const last = uploads.at(-1);
  expect((await readFile(last, 'images')).name).toBe('1.png');
  const clip = await readFile(last, 'videos');
  expect(clip.name).toBe('1.mp4');
  expect(await readClip(clip.bytes)).toMatchObject({ height: 360 });
});

for (const [what, breakRecorder] of [
  ['a browser without a recorder', () => Reflect.deleteProperty(window, 'MediaRecorder')],
  [
    'a recorder that fails',
    () => {
      window.MediaRecorder.prototype.start = function fail() {
        setTimeout(() => this.dispatchEvent(new Event('error')), 100);
      };
    },
  ],
] as const) {
  test(`${what} loses no photo and shows no error (CAM-26)`, async ({
    page,
    signIn,
    consoleLines,
  }) => {
    await signIn();
    await page.addInitScript(breakRecorder);
    await openRecording(page, aFrame({ numberSnap: 1 }));
    const uploads = await collectUploads(page, PLAIN_UPLOAD);
    await fakeImages(page);
    await tapStart(page);
    await advanceClock(page, TO_PREVIEW_MS);
    await tapCounter(page, 'FINISH');
    await page.clock.resume();
    await expect(page).toHaveURL('/effect-preview');
    expect(await readScreenState(page)).toMatchObject({ withRecording: false });
    expect(uploads).toHaveLength(1);
    expect(consoleLines).toEqual([]);
  });
}

test('a browser whose database does not respond loses no photo and no clip (CAM-45)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openForever(...args) {
      const request = open.apply(this, args);
      for (const answer of ['success', 'upgradeneeded', 'error', 'blocked']) {
        request.addEventListener(answer, (event) => event.stopImmediatePropagation());
      }
      return request;
    };
  });
  const uploads = await collectUploads(page);
  await openRecording(page, aFrame({ numberSnap: 1 }));
  await page.clock.resume();
  await tapStart(page);
  await tapCounter(page, 'FINISH');
  await expect(page).toHaveURL('/load');
  await expect.poll(() => uploads.length).toBe(1);
  expect((await readFile(uploads[0], 'images')).name).toBe('1.png');
  expect((await readFile(uploads[0], 'videos')).bytes.subarray(0, 4)).toEqual(WEBM);
});

test('a clip that could not be uploaded survives a reload (CAM-38)', async ({ page, signIn }) => {
  await signIn();
  await page.route(UPLOAD, (route) => route.abort());
  await openRecording(page);
  await tapStart(page);
  await advanceClock(page, TO_PREVIEW_MS);
  await expect(captureButton(page, 'NEXT')).toBeEnabled();
  await page.unroute(UPLOAD);
  const uploads = await collectUploads(page);
  // Reload before the old page retries: its upload would count, too.
  await page.reload();
  await page.clock.resume();
  await expect(page.getByRole('img', { name: 'Your snap 1' })).toBeVisible();
  // A second snap may follow, because the countdown continues.
  await expect.poll(() => uploads.length).toBeGreaterThan(0);
  expect((await readFile(uploads[0], 'images')).name).toBe('1.png');
  expect((await readFile(uploads[0], 'videos')).bytes.subarray(0, 4)).toEqual(WEBM);
});

test('FINISH leads to /load with the data of the clips and releases the camera (CAM-16)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await collectUploads(page);
  await openRecording(page, aFrame({ numberSnap: 1 }));
  await tapStart(page);
  await advanceClock(page, TO_PREVIEW_MS);
  await tapCounter(page, 'FINISH');
  await expect(page).toHaveURL('/load');
  expect(await readScreenState(page)).toMatchObject({
    action: 'generate-image-and-upload-recording',
    data: { txID: TX_ID, fps: 30, resizeOptions: { crop_width: 1920 } },
  });
  await expect.poll(() => countOpenTracks(page)).toBe(0);
});

test('the recording screen fits every size', async ({ page, signIn }) => {
  await signIn();
  await collectUploads(page);
  await openRecording(page);
  await atEverySize(page, () =>
    expect(welcomeDialog(page).getByRole('button', { name: 'START' })).toBeInViewport({ ratio: 1 }),
  );
  await tapStart(page);
  await atEverySize(page, async () => {
    await expect(page.getByText('REC', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
  });
  await advanceClock(page, TO_PREVIEW_MS);
  await atEverySize(page, () => expect(captureButton(page, 'NEXT')).toBeInViewport({ ratio: 1 }));
});
