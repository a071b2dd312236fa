import { type ChosenFrame, templateUrl } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect } from './booth-test.ts';
import { openWithState } from './open-with-state.ts';
import { stopClock } from './page-clock.ts';
import { openPayment, settlePayment } from './paying.ts';

export const TX_ID = 'capture-test';

/** A frame of two snaps, each shown in both columns. */
export const aFrame = (changes: Partial<ChosenFrame> = {}): ChosenFrame =>
  aChosenFrame({
    frameName: 'drawn',
    categoryName: 'TEST_2',
    frameURL: '/static/frames/test/fe-drawn.png',
    config_frame: {
      InterColPadding: 100,
      InterRowPadding: 60,
      CustomPadding: 70,
      TopFramePadding: 240,
      IsColumnMirrored: true,
    },
    numberSnap: 2,
    ...changes,
  });

/** Removes recording from every allowance, as if the location had it switched off. */
export const disableRecording = async (page: Page) => {
  for (const answers of ['**/v1/transaction/trx/*', '**/v1/kiosk/session']) {
    await page.route(answers, async (route) => {
      // The kiosk polls the server, also when the test has just ended.
      const response = await route.fetch().catch(() => undefined);
      if (!response) return;
      const json = await response.json();
      if (json.data?.allowance) json.data.allowance.recording = false;
      await route.fulfill({ response, json });
    });
  }
};

/** From the home screen to the camera, with a frame of two snaps. */
export async function reachCamera(page: Page, booth: BoothProcess): Promise<string> {
  const trxId = await openPayment(page);
  await payAndChooseFrame(page, booth, trxId);
  return trxId;
}

/** From the payment's QR code to the camera. */
export async function payAndChooseFrame(
  page: Page,
  booth: BoothProcess,
  trxId: string,
): Promise<void> {
  await settlePayment(booth, trxId, 'pay');
  await expect(page).toHaveURL('/print-style');
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  const frame = frameButton(page, 'kota hujan');
  await page.getByRole('list', { name: 'Frames' }).evaluate((list) => list.scrollBy(0, 2_000));
  await frame.scrollIntoViewIfNeeded();
  await frame.tap();
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect(page).toHaveURL(/\/capture/);
}

export const frameButton = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Frames' })
    .getByRole('button')
    .filter({ has: page.getByRole('img', { name, exact: true }) });

/** Opens a camera screen with a drawn template; every upload succeeds. */
export async function openCapture(
  page: Page,
  drawn = aFrame(),
  route: '/capture' | '/capture-with-recording' = '/capture',
): Promise<void> {
  const { origin } = new URL((await page.request.get('/health')).url());
  const isPath = drawn.frameURL.startsWith('/');
  const frame = { ...drawn, frameURL: isPath ? origin + drawn.frameURL : drawn.frameURL };
  const body = await drawTemplate(frame);
  await page.route(templateUrl(frame.frameURL), (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  );
  await page.route('**/api/upload-file', (route) =>
    route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data: null } }),
  );
  // Composing never ends: the screens after it have their own tests.
  await page.route('**/api/generate-image', () => {});
  await openWithState(page, route, { txID: TX_ID, frame });
}

/** Fakes the composing of one print, in the effect `original`. */
export async function fakeImages(page: Page): Promise<void> {
  const print = `${new URL(page.url()).origin}/static/res_image/jakarta/key/original/print.jpg`;
  await page.route('**/api/generate-image', (route) =>
    route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'OK' },
        data: { compiled_url: [print], img_url: [print] },
      },
    }),
  );
  await page.route(print, (route) =>
    route.fulfill({ path: 'assets/static/images/sample-snap-1.webp' }),
  );
}

async function drawTemplate(frame: ChosenFrame): Promise<Buffer> {
  const { width, height } = frame;
  const pixels = Buffer.alloc(width * height * 4, Buffer.from([110, 193, 240, 255]));
  for (const slot of computeSlots(frame)) {
    for (let row = slot.y; row < slot.y + slot.height; row += 1) {
      const start = (row * width + slot.x) * 4;
      pixels.fill(0, start, start + slot.width * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** The countdown, the snap and the flash. */
export const COUNTDOWN_TO_PREVIEW_MS = 5_100;

/**
 * Advances the stopped clock; before every step camera pictures arrive, or the kiosk would detect a
 * frozen camera.
 */
export async function advanceClock(
  page: Page,
  durationMs: number,
  { picturesPerStep = 1, stepMs = 1_000 } = {},
): Promise<void> {
  for (let leftMs = durationMs; leftMs > 0; leftMs -= stepMs) {
    await page.evaluate(async (pictures) => {
      const video = document.querySelector('video');
      if (!video?.srcObject) return;
      for (let count = 0; count < pictures && video.isConnected; count += 1) {
        await new Promise<void>((resolve) => {
          video.requestVideoFrameCallback(() => resolve());
          const removal = new MutationObserver(() => !video.isConnected && resolve());
          removal.observe(document.body, { childList: true, subtree: true });
        });
      }
    }, picturesPerStep);
    await page.clock.runFor(Math.min(stepMs, leftMs));
  }
}

/**
 * Call it before the button is enabled, and await it afterwards: the next countdown starts
 * automatically after 7 s, and a busy machine could press too late.
 */
export const pressWhenEnabled = (page: Page, name: 'NEXT'): Promise<void> =>
  page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const press = () => {
          const buttons = [...document.querySelectorAll('button')];
          const button = buttons.find(
            ({ textContent, disabled }) => textContent?.trim() === text && !disabled,
          );
          if (!button) return;
          observer.disconnect();
          button.click();
          resolve();
        };
        const observer = new MutationObserver(press);
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }),
    name,
  );

/** The countdown, the snap and the end of the recording. */
export const RECORDED_COUNTDOWN_TO_PREVIEW_MS = 5_600;
/** Enough for visible movement. */
export const CLIP_PICTURES_PER_SECOND = 10;

/** From the welcome dialog to the end of the capture screen; stops the clock. */
export async function recordTwoSnaps(
  page: Page,
  finish = (button: Locator): Promise<void> => button.tap(),
): Promise<void> {
  await expect(page).toHaveURL('/capture-with-recording');
  const start = page.getByRole('dialog').getByRole('button', { name: 'START' });
  await expect(start).toBeVisible();
  await stopClock(page);
  await start.tap();
  await expect(page.getByText('REC', { exact: true })).toBeVisible();
  for (const name of ['NEXT', 'FINISH']) {
    await advanceClock(page, RECORDED_COUNTDOWN_TO_PREVIEW_MS, {
      picturesPerStep: CLIP_PICTURES_PER_SECOND,
    });
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await (name === 'FINISH' ? finish(button) : button.tap());
  }
}

interface CameraChange {
  /** The name of the error that getUserMedia throws. */
  refusal?: string;
}

/** Wraps Chromium's fake cameras, so that a test can deny, unplug and plug them in. */
export async function controlCamera(page: Page, change: CameraChange = {}): Promise<void> {
  await page.addInitScript((initial) => {
    const devices = navigator.mediaDevices;
    const getUserMedia = devices.getUserMedia.bind(devices);
    const streams: MediaStream[] = [];
    const control = {
      refusal: initial.refusal,
      streams,
      change: (refusal?: string) => {
        control.refusal = refusal;
        for (const track of streams.flatMap((stream) => stream.getTracks())) {
          if (!refusal || track.readyState === 'ended') continue;
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
        devices.dispatchEvent(new Event('devicechange'));
      },
    };
    Object.assign(window, { cameraControl: control });
    devices.getUserMedia = async (constraints) => {
      if (control.refusal) throw new DOMException('Thrown by the test.', control.refusal);
      const stream = await getUserMedia(constraints);
      streams.push(stream);
      return stream;
    };
  }, change);
}

/** Unplugs the camera with the given error name, or plugs it in again without one. */
export const changeCamera = (page: Page, refusal?: string) =>
  page.evaluate((name) => Reflect.get(window, 'cameraControl').change(name), refusal);

export const countOpenTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      Reflect.get(window, 'cameraControl')
        .streams.flatMap((stream: MediaStream) => stream.getTracks())
        .filter(({ readyState }: MediaStreamTrack) => readyState === 'live').length,
  );

/**
 * The content security policy forbids fetching a blob, so blobs are collected when their URLs are
 * created.
 */
export const collectBlobs = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const pictures: Blob[] = [];
    const held = new Set<string>();
    Object.assign(window, { pictures, held });
    const createObjectURL = URL.createObjectURL.bind(URL);
    const revokeObjectURL = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (picture: Blob) => {
      const url = createObjectURL(picture);
      pictures.push(picture);
      held.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      held.delete(url);
      revokeObjectURL(url);
    };
  });

export async function readNewestBlob(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const picture: Blob = Reflect.get(window, 'pictures').at(-1);
    return [...new Uint8Array(await picture.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** The number of object URLs that the page has not revoked. */
export const countUnrevokedUrls = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'held').size);

/** Goes to another screen without a reload, as the kiosk's buttons do. */
export const goTo = (page: Page, path: string, usr?: unknown): Promise<void> =>
  page.evaluate(
    ([to, state]) => {
      history.pushState({ usr: state, key: crypto.randomUUID() }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, usr] as const,
  );
