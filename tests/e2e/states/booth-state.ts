import type { ChosenFrame, Effect } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';
import { untilShown } from '../support/page-clock.ts';

/** A session that a kiosk made, with prints that the server composed. */
export interface RealSession {
  txID: string;
  /** As a PNG data URL. */
  qrCode: string;
  frame: ChosenFrame;
  effects: readonly Effect[];
}

export interface StateFixtures {
  session: RealSession;
  /** Says what the page says: that is how a part is found, whatever language it speaks. */
  t: Translate;
}

/** Something that a visitor or staff member can see. */
export interface BoothState {
  name: string;
  /** What it shows, for whoever looks at its picture. */
  caption: string;
  /** Before staff have signed the kiosk in. */
  isSignedOut?: boolean;
  /** A form that scrolls to what the keyboard leaves of the screen. */
  doesScroll?: boolean;
  /** Passes soon, or shows what somebody else has said: it is opened anew for each language. */
  isToldOnce?: boolean;
  /** In the kiosk's local storage; a function where it is about the session. */
  stored?: Record<string, string> | ((fixtures: StateFixtures) => Record<string, string>);
  /** Brings a page there whose clock stands. */
  open(page: Page, fixtures: StateFixtures): Promise<void>;
}

/** The clock stands, so a moment has to pass for what has come. */
export const see = (page: Page, part: Locator) => untilShown(page, part);

/** For what comes by a timer that nobody knows exactly. */
export const seeLater = (page: Page, part: Locator, stepMs = 500) =>
  expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await part.isVisible()).toBe(true);
  }).toPass();

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const answer = (data: unknown) => ({
  json: { status_code: 200, meta: { message: 'As asked.' }, data },
});
