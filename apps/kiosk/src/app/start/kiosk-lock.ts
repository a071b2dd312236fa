import { DOUBLE_TAP_WINDOW_MS } from '@jepret/contract';

/** Two taps further apart than a finger is wide are two taps, not one double tap. */
const DOUBLE_TAP_REACH_PX = 40;
const ZOOM_KEYS = new Set(['+', '-', '=', '_', '0']);
/** The same keys by place: layouts that print something else there still zoom. */
const ZOOM_KEY_CODES = new Set([
  'Equal',
  'Minus',
  'Digit0',
  'NumpadAdd',
  'NumpadSubtract',
  'Numpad0',
  'NumpadEqual',
]);
/** A group, or a screen that takes the focus when it arrives, is there for keys only. */
const CONTROLS =
  'a, button, input, label, select, summary, textarea, :is([role], [tabindex="0"]):not([role="group"])';

export interface Tap {
  atMs: number;
  xPx: number;
  yPx: number;
  /** On something that a click works; there the second tap of two is a second press. */
  isOnControl: boolean;
}

/** No zoom (SCREEN-10, SCREEN-11), and no menu or dragged picture that shows the browser behind (SCREEN-34). */
export function lockKiosk(target: Window): () => void {
  const { documentElement } = target.document;
  const release = new AbortController();
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    wouldLeave: (event: WindowEventMap[Name]) => boolean,
  ) => {
    const guard = (event: WindowEventMap[Name]) => {
      if (event.cancelable && wouldLeave(event)) event.preventDefault();
    };
    target.addEventListener(name, guard, {
      passive: false,
      capture: true,
      signal: release.signal,
    });
  };

  // Stops pinch and double-tap zoom in the browser itself and, unlike a prevented touch, costs no click.
  documentElement.style.touchAction = 'pan-x pan-y';
  listen('touchmove', ({ touches }) => isPinch(touches.length));
  listen('touchend', createDoubleTapGuard());
  listen('wheel', isZoomWheel);
  listen('keydown', isZoomKey);
  listen('contextmenu', () => true);
  listen('dragstart', () => true);
  // Safari's own pinch events, unknown to the DOM's types.
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
