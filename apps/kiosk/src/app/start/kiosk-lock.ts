import { DOUBLE_TAP_WINDOW_MS } from '@jepret/contract';

/** Taps further apart than a finger's width are not a double tap. */
const DOUBLE_TAP_REACH_PX = 40;
const ZOOM_KEYS = new Set(['+', '-', '=', '_', '0']);
/** The same keys by position: with other keyboard layouts they still zoom. */
const ZOOM_KEY_CODES = new Set([
  'Equal',
  'Minus',
  'Digit0',
  'NumpadAdd',
  'NumpadSubtract',
  'Numpad0',
  'NumpadEqual',
]);
/** Groups, and screens that receive the focus on arrival, are focusable for keyboards only. */
const CONTROLS =
  'a, button, input, label, select, summary, textarea, :is([role], [tabindex="0"]):not([role="group"])';

export interface Tap {
  atMs: number;
  xPx: number;
  yPx: number;
  /** On a control, where a second tap is a second press. */
  isOnControl: boolean;
}

/** Blocks zoom (SCREEN-10, SCREEN-11), context menus and dragged pictures (SCREEN-34). */
export function lockKiosk(target: Window): () => void {
  const { documentElement } = target.document;
  const release = new AbortController();
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    isBlocked: (event: WindowEventMap[Name]) => boolean,
  ) => {
    const block = (event: WindowEventMap[Name]) => {
      if (event.cancelable && isBlocked(event)) event.preventDefault();
    };
    target.addEventListener(name, block, {
      passive: false,
      capture: true,
      signal: release.signal,
    });
  };

  // Blocks pinch and double-tap zoom in the browser without suppressing clicks, unlike a prevented
  // touch.
  documentElement.style.touchAction = 'pan-x pan-y';
  listen('touchmove', ({ touches }) => isPinch(touches.length));
  listen('touchend', createDoubleTapGuard());
  listen('wheel', isZoomWheel);
  listen('keydown', isZoomKey);
  listen('contextmenu', () => true);
  listen('dragstart', () => true);
  // Safari's pinch events, missing in the DOM types.
  for (const name of ['gesturestart', 'gesturechange', 'gestureend']) {
    target.addEventListener(name, (event) => event.preventDefault(), {
      passive: false,
      signal: release.signal,
    });
  }

  return () => {
    release.abort();
    documentElement.style.touchAction = '';
  };
}

export function isPinch(fingers: number): boolean {
  return fingers >= 2;
}

export function isZoomWheel(wheel: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return wheel.ctrlKey || wheel.metaKey;
}

export function isZoomKey(
  press: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  // AltGr arrives as ctrl with alt and types a character.
  if (press.altKey || !(press.ctrlKey || press.metaKey)) return false;
  return ZOOM_KEYS.has(press.key) || ZOOM_KEY_CODES.has(press.code);
}

export function isZoomingTap(previous: Tap | undefined, tap: Tap): boolean {
  if (!previous || tap.isOnControl) return false;
  const isSoon = tap.atMs - previous.atMs <= DOUBLE_TAP_WINDOW_MS;
  const reachPx = Math.hypot(tap.xPx - previous.xPx, tap.yPx - previous.yPx);
  return isSoon && reachPx <= DOUBLE_TAP_REACH_PX;
}

function createDoubleTapGuard(): (event: TouchEvent) => boolean {
  let previous: Tap | undefined;
  return (event) => {
    const tap = describeTap(event);
    const wouldZoom = tap !== undefined && isZoomingTap(previous, tap);
    previous = tap;
    return wouldZoom;
  };
}

function describeTap({ changedTouches, timeStamp, target }: TouchEvent): Tap | undefined {
  const finger = changedTouches[0];
  if (!finger) return undefined;
  return {
    atMs: timeStamp,
    xPx: finger.clientX,
    yPx: finger.clientY,
    isOnControl: target instanceof Element && target.closest(CONTROLS) !== null,
  };
}
