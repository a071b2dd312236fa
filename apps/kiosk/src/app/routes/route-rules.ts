import { NAVIGATION_STATES, PrintPhotoState, type Route, TransactionId } from '@jepret/contract';
import type { IdleTimes } from '../../time/idle-timer.ts';

export type Layout = 'sign-in' | 'main';

export interface RouteRule {
  layout: Layout;
  /**
   * Redirect target if the navigation state is missing or invalid; `enter`: the screen handles
   * that.
   */
  withoutState: Route | 'back' | 'enter';
  /**
   * Absent if the screen ends automatically, has its own idle timeout, or may stay open. Screens
   * that redirect to `/load-print` have a print to deliver.
   */
  idleTimeout?: IdleTimes & { redirectTo: Route };
}

const idleTimes = (askAfter: number, answerWithin: number): IdleTimes => ({
  askAfterMs: askAfter * 1_000,
  answerWithinMs: answerWithin * 1_000,
});

/** Staff sign-ins must not stay open for the next visitor. */
const STAFF = idleTimes(60, 15);
/**
 * A choice from a few options. Going home ends a paid session (HOME-30), so both times are long.
 */
const CHOOSING = idleTimes(90, 30);
/** Browsing long lists, drawing, typing, watching. */
const BUSY = idleTimes(120, 30);

/** The print is paid, so it is made without the visitor (SCREEN-30). */
const thenPrint = (times: IdleTimes) => ({ ...times, redirectTo: '/load-print' as const });
const thenHome = (times: IdleTimes) => ({ ...times, redirectTo: '/' as const });

/** A route's layout (SCREEN-1), required state (SCREEN-3) and idle timeout (SCREEN-29). */
export const ROUTE_RULES: Record<Route, RouteRule> = {
  '/otp-request': { layout: 'sign-in', withoutState: 'enter' },
  // Ends with its code (SIGN-97).
  '/otp-validate': { layout: 'sign-in', withoutState: '/otp-request' },
  '/': { layout: 'main', withoutState: 'enter' },
  // Its five-minute countdown is its idle timeout.
  '/payment': { layout: 'main', withoutState: '/' },
  '/bypass': { layout: 'main', withoutState: '/', idleTimeout: thenHome(STAFF) },
  // Both work without the visitor and always continue to another screen.
  '/load': { layout: 'main', withoutState: '/' },
  '/load-print': { layout: 'main', withoutState: 'back' },
  '/print-style': { layout: 'main', withoutState: '/', idleTimeout: thenHome(CHOOSING) },
  '/frame': { layout: 'main', withoutState: '/', idleTimeout: thenHome(BUSY) },
  // Only the capture screens know whether all snaps are taken; they have their own idle timeout.
  '/capture': { layout: 'main', withoutState: '/' },
  '/capture-with-recording': { layout: 'main', withoutState: '/' },
  '/effect-preview': { layout: 'main', withoutState: '/', idleTimeout: thenPrint(CHOOSING) },
  '/edit': { layout: 'main', withoutState: '/', idleTimeout: thenPrint(BUSY) },
  '/final-preview': { layout: 'main', withoutState: 'enter', idleTimeout: thenPrint(BUSY) },
  '/email': { layout: 'main', withoutState: '/', idleTimeout: thenPrint(BUSY) },
  // Goes home after 5 s.
  '/thanks': { layout: 'main', withoutState: 'enter' },
};

/** Undefined if the route may be shown. */
export function findSignInRedirect(layout: Layout, isSignedIn: boolean): Route | undefined {
  if (layout === 'main') return isSignedIn ? undefined : '/otp-request';
  return isSignedIn ? '/' : undefined;
}

/** Result for a visit to `route` with `state`. */
export function checkState(route: Route, state: unknown): RouteRule['withoutState'] {
  const schema = findSchema(route);
  return schema?.safeParse(state).success ? 'enter' : ROUTE_RULES[route].withoutState;
}

/**
 * State for /load-print if the visitor left a screen after the prints were made; undefined: nothing
 * to print.
 */
export function findUnattendedPrint(state: unknown): PrintPhotoState | undefined {
  const { txID, effects, isNoCut, withRecording, withPainting = false } = Object(state);
  // Before a choice, the first effect is the one shown.
  const { effect = effects?.[0]?.effectName } = Object(state);
  const product = { txID, effect, isNoCut, withRecording, withPainting };
  return PrintPhotoState.safeParse({ ...product, action: 'print-photo', isUnattended: true }).data;
}

/** The transaction of the screen with this state, if it has one. */
export function findTransactionId(state: unknown): string | undefined {
  const { txID, trx_id, data } = Object(state);
  return TransactionId.safeParse(txID ?? trx_id ?? Object(data).txID).data;
}

function findSchema(route: Route) {
  return route in NAVIGATION_STATES
    ? NAVIGATION_STATES[route as keyof typeof NAVIGATION_STATES]
    : undefined;
}
