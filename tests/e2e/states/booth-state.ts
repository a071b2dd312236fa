import type { ChosenFrame, Effect } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';

/** A session that a kiosk made, with prints that the server composed. */
export interface RealSession {
  txID: string;
  /** A PNG data URL. */
  qrCode: string;
  frame: ChosenFrame;
  effects: readonly Effect[];
}

export interface StateFixtures {
  session: RealSession;
  /** Returns the texts of the page, which locate its parts in any language. */
  t: Translate;
}

/** A state of a screen that a visitor or staff member can see. */
export interface BoothState {
  name: string;
  /** The caption of its screenshot. */
  caption: string;
  /** The kiosk is not signed in. */
  isSignedOut?: boolean;
  /** A form that scrolls into the part of the screen above the keyboard. */
  doesScroll?: boolean;
  /** Ends soon, or shows a text that was translated before: it is opened again for each language. */
  needsFreshPage?: boolean;
  /** Values in the kiosk's local storage; a function if they depend on the session. */
  stored?: Record<string, string> | ((fixtures: StateFixtures) => Record<string, string>);
  /** Opens the state on a page whose clock is held. */
  open(page: Page, fixtures: StateFixtures): Promise<void>;
}

/** For parts that a timer of unknown length shows. */
export const expectShownLater = (page: Page, part: Locator, stepMs = 500) =>
  expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await part.isVisible()).toBe(true);
  }).toPass();

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const successResponse = (data: unknown) => ({
  json: { status_code: 200, meta: { message: 'OK.' }, data },
});
