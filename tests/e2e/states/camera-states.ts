import type { ChosenFrame } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { advanceClock, COUNTDOWN_TO_PREVIEW_MS, controlCamera } from '../support/capturing.ts';
import { fakeReadiness } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { waitUntilShown } from '../support/page-clock.ts';
import { type BoothState, type StateFixtures, successResponse } from './booth-state.ts';
import { aTransaction } from './paying-states.ts';

/** Replaces Chromium's test picture by a video of friends. */
const replaceCameraPicture = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const video = Object.assign(document.createElement('video'), {
        src: '/static/videos/demo-camera.mp4',
        muted: true,
        loop: true,
      });
      await video.play();
      return Reflect.get(video, 'captureStream').call(video);
    };
  });

const CAMERA_SESSION = 'capture-state';

/** Stores a session with its short code. */
const storeSession: BoothState['stored'] = (fixtures) => {
  const ids = { trx_id: CAMERA_SESSION, txID: CAMERA_SESSION };
  return { transaction: JSON.stringify(aTransaction(fixtures, { ...ids, status: 'paid' })) };
};

async function openProblem(page: Page, { session }: StateFixtures): Promise<void> {
  await controlCamera(page, { refusal: 'NotAllowedError' });
  await openWithState(page, '/capture', { txID: CAMERA_SESSION, frame: session.frame });
  await waitUntilShown(page, page.getByRole('alert'));
}

async function openCamera(
  page: Page,
  { session, t }: StateFixtures,
  changes: { frame?: ChosenFrame; retakesUsed?: number } = {},
  route = '/capture',
): Promise<void> {
  await replaceCameraPicture(page);
  await page.route('**/api/upload-file', (route) => route.fulfill(successResponse(null)));
  const state = { txID: CAMERA_SESSION, frame: session.frame, ...changes };
  await openWithState(page, route, state);
  await waitUntilShown(page, page.getByRole('dialog', { name: t('capture.welcomeTitle') }));
}

const start = (page: Page, { t }: StateFixtures) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('capture.start'), exact: true })
    .tap();

export const CAMERA_STATES: readonly BoothState[] = [
  {
    name: 'capture-welcome',
    caption: 'Instructions before the first snap',
    open: (page, fixtures) => openCamera(page, fixtures, {}, '/capture-with-recording'),
  },
  {
    name: 'capture-counting',
    caption: 'The countdown',
    async open(page, fixtures) {
      await openCamera(page, fixtures);
      await start(page, fixtures);
      await advanceClock(page, 2_000);
      await waitUntilShown(page, page.getByRole('timer'));
    },
  },
  {
    name: 'capture-counting-arrow',
    caption: 'The countdown of a booth whose camera is above the screen',
    async open(page, fixtures) {
      await fakeReadiness(
        page,
        () => [],
        () => ({ camera_side: 'above' }),
      );
      await openCamera(page, fixtures);
      await start(page, fixtures);
      await advanceClock(page, 2_000);
      await waitUntilShown(
        page,
        page.getByRole('img', { name: fixtures.t('capture.cameraAbove') }),
      );
    },
  },
  {
    name: 'capture-previewing',
    caption: 'A snap to keep or retake',
    async open(page, fixtures) {
      await openCamera(page, fixtures);
      await start(page, fixtures);
      await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS + 1_500);
      await waitUntilShown(
        page,
        page.getByRole('img', { name: fixtures.t('capture.snapAlt', { number: '1' }) }),
      );
    },
  },
  {
    name: 'capture-retake-limit',
    caption: 'No retakes left',
    async open(page, fixtures) {
      await openCamera(page, fixtures, { retakesUsed: 2 });
      await start(page, fixtures);
      await waitUntilShown(page, page.getByRole('alert'));
      await advanceClock(page, 1_000);
    },
  },
  {
    name: 'capture-missed',
    caption: 'A failed snap',
    async open(page, fixtures) {
      await page.addInitScript(() => {
        class NoFrame {
          constructor() {
            throw new Error('The camera gave no frame.');
          }
        }
        Object.assign(window, { VideoFrame: NoFrame });
      });
      await openCamera(page, fixtures);
      await start(page, fixtures);
      await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
      await waitUntilShown(page, page.getByText(fixtures.t('capture.missed')));
    },
  },
  {
    name: 'capture-done',
    caption: 'All snaps taken',
    async open(page, fixtures) {
      const { frame } = fixtures.session;
      // One snap: the full number would take as long as a visit.
      const [slot] = frame.slots ?? [];
      const one = { x: 120, y: 260, width: 1000, height: 1250, ...slot, photo: 1 };
      await openCamera(page, fixtures, { frame: { ...frame, numberSnap: 1, slots: [one] } });
      await start(page, fixtures);
      await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS + 1_500);
      await waitUntilShown(
        page,
        page.getByRole('img', { name: fixtures.t('capture.snapAlt', { number: '1' }) }),
      );
    },
  },
  {
    name: 'camera-problem-previewing',
    caption: 'A camera that fails while a snap is shown',
    stored: storeSession,
    async open(page, fixtures) {
      await openCamera(page, fixtures);
      await start(page, fixtures);
      await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS + 1_500);
      await page.evaluate(() => {
        const video = document.querySelector('video')?.srcObject as MediaStream;
        for (const track of video.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('It was unplugged.', 'NotFoundError');
        };
      });
      await waitUntilShown(page, page.getByText(fixtures.t('camera.callStaff')));
    },
  },
  {
    name: 'camera-problem',
    caption: 'No permission to use the camera',
    stored: storeSession,
    open: openProblem,
  },
  {
    name: 'camera-remedy',
    caption: 'Camera help for staff',
    stored: storeSession,
    async open(page, fixtures) {
      await openProblem(page, fixtures);
      const name = fixtures.t('camera.remedy');
      await page.getByRole('button', { name }).tap();
      await waitUntilShown(page, page.getByRole('dialog', { name }));
    },
  },
  {
    name: 'camera-choice',
    caption: 'Choosing another camera',
    async open(page, fixtures) {
      await openCamera(page, fixtures);
      await page.keyboard.press('Escape');
      const control = page.getByRole('button', { name: fixtures.t('camera.forStaff') });
      await waitUntilShown(page, control);
      await control.press('Enter');
      await waitUntilShown(page, page.getByRole('dialog', { name: fixtures.t('camera.which') }));
    },
  },
];
