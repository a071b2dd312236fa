import type { Page } from '@playwright/test';
import { expect, restFilms, storeSignIn } from '../support/booth-test.ts';
import { answerReadiness } from '../support/delivering.ts';
import { holdTime, SOON } from '../support/page-clock.ts';
import { answer, type BoothState, type StateFixtures } from './booth-state.ts';
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

interface Visit extends StateFixtures {
  kioskToken: string;
  /** In the tab's storage, such as the language. */
  visit?: Record<string, string>;
}

/** Brings a fresh page into a state; its clock stands from then on. */
export async function openState(page: Page, state: BoothState, visit: Visit): Promise<void> {
  await restFilms(page);
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, visit.visit ?? {});
  const { stored = {} } = state;
  const values = typeof stored === 'function' ? stored(visit) : stored;
  if (!state.isSignedOut) await storeSignIn(page, visit.kioskToken, values);
  // A booth where all is well and nothing was left, unless the state is about that.
  await answerReadiness(page, () => []);
  await page.route('**/v1/kiosk/session', (route) => route.fulfill(answer(null)));
  await holdTime(page);
  await state.open(page, visit);
  await untilAllHasCome(page);
}

/** Fonts, pictures, and the first picture of every film. */
const untilAllHasCome = (page: Page) =>
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
  }).toPass(SOON);
