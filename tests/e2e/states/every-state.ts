import type { Page } from '@playwright/test';
import { expect, pauseLandingVideo, storeSignIn } from '../support/booth-test.ts';
import { fakeReadiness } from '../support/delivering.ts';
import { FAST_POLLING, stopClock } from '../support/page-clock.ts';
import { type BoothState, type StateFixtures, successResponse } from './booth-state.ts';
import { CAMERA_STATES } from './camera-states.ts';
import { DELIVERY_STATES } from './delivery-states.ts';
import { FRAME_STATES } from './frame-states.ts';
import { HOME_STATES } from './home-states.ts';
import { PAYING_STATES } from './paying-states.ts';
import { RESULT_STATES } from './result-states.ts';
import { SIGN_IN_STATES } from './sign-in-states.ts';

/** Every screen, dialog and state that a visitor or staff member can see. */
export const STATES: readonly BoothState[] = [
  ...SIGN_IN_STATES,
  ...HOME_STATES,
  ...PAYING_STATES,
  ...FRAME_STATES,
  ...CAMERA_STATES,
  ...RESULT_STATES,
  ...DELIVERY_STATES,
];

interface StateSetup extends StateFixtures {
  kioskToken: string;
  /** Values in the tab's session storage, such as the language. */
  visit?: Record<string, string>;
}

/** Brings a new page into a state and holds its clock. */
export async function openState(page: Page, state: BoothState, visit: StateSetup): Promise<void> {
  await pauseLandingVideo(page);
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, visit.visit ?? {});
  const { stored = {} } = state;
  const values = typeof stored === 'function' ? stored(visit) : stored;
  if (!state.isSignedOut) await storeSignIn(page, visit.kioskToken, values);
  // A booth without problems and without an offered session; a state can replace both.
  await fakeReadiness(page, () => []);
  await page.route('**/v1/kiosk/session', (route) => route.fulfill(successResponse(null)));
  await stopClock(page);
  await state.open(page, visit);
  await untilEverythingLoaded(page);
}

/** Waits for fonts, pictures, and the first picture of every video. */
const untilEverythingLoaded = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(20);
    const isThere = await page.evaluate(() => {
      const films = [...document.querySelectorAll('video')];
      return (
        document.fonts.status === 'loaded' &&
        [...document.images].every(({ complete }) => complete) &&
        films.every(
          ({ src, srcObject, readyState, error }) =>
            (!src && !srcObject) || error || readyState > 1,
        )
      );
    });
    expect(isThere).toBe(true);
  }).toPass(FAST_POLLING);
