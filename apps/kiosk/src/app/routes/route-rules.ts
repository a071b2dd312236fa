import { NAVIGATION_STATES, PrintPhotoState, type Route, TransactionId } from '@jepret/contract';
import type { IdleTimes } from '../../time/idle-timer.ts';

export type Layout = 'sign-in' | 'main';

export interface RouteRule {
  layout: Layout;
  /** Where a visit without usable navigation state ends; `enter` needs none or shows it is missing. */
  withoutState: Route | 'back' | 'enter';
  /**
   * Absent where the screen ends by itself, has an idle timeout of its own, or may stand untouched for
   * ever. What leads to `/load-print` has a print to deliver first.
   */
  idleTimeout?: IdleTimes & { thenGoTo: Route };
}

const seconds = (askAfter: number, answerWithin: number): IdleTimes => ({
  askAfterMs: askAfter * 1_000,
  answerWithinMs: answerWithin * 1_000,
});

/** An open staff session is not left to the next visitor. */
const STAFF = seconds(60, 15);
/** A choice from a few. Going home costs a paid session (HOME-30), so both times are generous. */
const CHOOSING = seconds(90, 30);
/** Browsing many, drawing, typing, watching. */
const BUSY = seconds(120, 30);

/** The print is paid for, so nobody need be there for it (SCREEN-30). */
const print = (times: IdleTimes) => ({ ...times, thenGoTo: '/load-print' as const });
const home = (times: IdleTimes) => ({ ...times, thenGoTo: '/' as const });

/** A route's layout (SCREEN-1), needs (SCREEN-3) and wait for somebody to touch it (SCREEN-29). */
export const ROUTE_RULES: Record<Route, RouteRule> = {
  '/otp-request': { layout: 'sign-in', withoutState: 'enter' },
  // Ends with its code (SIGN-97).
  '/otp-validate': { layout: 'sign-in', withoutState: '/otp-request' },
  '/': { layout: 'main', withoutState: 'enter' },
  // Its five-minute countdown is its idle timeout.
  '/payment': { layout: 'main', withoutState: '/' },
  '/bypass': { layout: 'main', withoutState: '/', idleTimeout: home(STAFF) },
  // Both work without the visitor, and every outcome of theirs leads on.
  '/load': { layout: 'main', withoutState: '/' },
  '/load-print': { layout: 'main', withoutState: 'back' },
  '/print-style': { layout: 'main', withoutState: '/', idleTimeout: home(CHOOSING) },
  '/frame': { layout: 'main', withoutState: '/', idleTimeout: home(BUSY) },
  // Only the screens know whether every snap is taken: their own idle timeout leads on or home.
  '/capture': { layout: 'main', withoutState: '/' },
  '/capture-with-recording': { layout: 'main', withoutState: '/' },
  '/effect-preview': { layout: 'main', withoutState: '/', idleTimeout: print(CHOOSING) },
  '/edit': { layout: 'main', withoutState: '/', idleTimeout: print(BUSY) },
  '/final-preview': { layout: 'main', withoutState: 'enter', idleTimeout: print(BUSY) },
  '/email': { layout: 'main', withoutState: '/', idleTimeout: print(BUSY) },
  // Goes home after 5 s.
  '/thanks': { layout: 'main', withoutState: 'enter' },
};

/** Where the sign-in gate sends somebody; undefined lets them in. */
export function findSignInDetour(layout: Layout, isSignedIn: boolean): Route | undefined {
  if (layout === 'main') return isSignedIn ? undefined : '/otp-request';
  return isSignedIn ? '/' : undefined;
}

/** What becomes of a visit to `route` that carries `state`. */
export function checkState(route: Route, state: unknown): RouteRule['withoutState'] {
  const schema = findSchema(route);
  return schema?.safeParse(state).success ? 'enter' : ROUTE_RULES[route].withoutState;
}

/** How /load-print is asked for the print of a screen whose visitor has gone; undefined: nothing to print. */
export function findUnattendedPrint(state: unknown): PrintPhotoState | undefined {
  const { txID, effects, isNoCut, withRecording, withPainting = false } = Object(state);
  // Where none is chosen yet, the one that is shown first.
  const { effect = effects?.[0]?.effectName } = Object(state);
  const product = { txID, effect, isNoCut, withRecording, withPainting };
  return PrintPhotoState.safeParse({ ...product, action: 'print-photo', isUnattended: true }).data;
}

/** Whose visitor has gone when nobody answers on a screen with this state; undefined: nobody's. */
export function findTransactionId(state: unknown): string | undefined {
  const { txID, trx_id, data } = Object(state);
  return TransactionId.safeParse(txID ?? trx_id ?? Object(data).txID).data;
}

function findSchema(route: Route) {
  return route in NAVIGATION_STATES
    ? NAVIGATION_STATES[route as keyof typeof NAVIGATION_STATES]
    : undefined;
}
