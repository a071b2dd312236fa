import { expect, test } from 'vitest';
import {
  isPinch,
  isZoomingTap,
  isZoomKey,
  isZoomWheel,
  lockKiosk,
  type Tap,
} from './kiosk-lock.ts';

const withCtrl = { ctrlKey: true, metaKey: false, altKey: false };

test.each([
  ['+', 'Equal'],
  ['=', 'Equal'],
  ['-', 'Minus'],
  ['_', 'Minus'],
  ['0', 'Digit0'],
  ['à', 'Digit0'],
  ['+', 'NumpadAdd'],
  ['-', 'NumpadSubtract'],
  ['0', 'Numpad0'],
  ['Insert', 'Numpad0'],
])('ctrl or cmd with %s on %s does not zoom the page (SCREEN-10)', (key, code) => {
  expect(isZoomKey({ key, code, ...withCtrl })).toBe(true);
  expect(isZoomKey({ key, code, ...withCtrl, ctrlKey: false, metaKey: true })).toBe(true);
});

test('zoom characters without ctrl are typed', () => {
  for (const [key, code] of [
    ['0', 'Digit0'],
    ['-', 'Minus'],
    ['+', 'NumpadAdd'],
  ] as const) {
    expect(isZoomKey({ key, code, ...withCtrl, ctrlKey: false })).toBe(false);
  }
});

test('AltGr, reported as ctrl with alt, types its character', () => {
  expect(isZoomKey({ key: '}', code: 'Digit0', ...withCtrl, altKey: true })).toBe(false);
});

test('other shortcuts are left to the browser (SCREEN-10)', () => {
  expect(isZoomKey({ key: 'a', code: 'KeyA', ...withCtrl })).toBe(false);
});

test('a wheel event is blocked only with ctrl or cmd', () => {
  expect(isZoomWheel({ ctrlKey: true, metaKey: false })).toBe(true);
  expect(isZoomWheel({ ctrlKey: false, metaKey: true })).toBe(true);
  expect(isZoomWheel({ ctrlKey: false, metaKey: false })).toBe(false);
});

test('two or more fingers are a pinch, one finger scrolls', () => {
  expect([1, 2, 3].map(isPinch)).toEqual([false, true, true]);
});

const tap = (atMs: number, changes: Partial<Tap> = {}): Tap => ({
  atMs,
  xPx: 100,
  yPx: 100,
  isOnControl: false,
  ...changes,
});

test('a second tap within 300 ms at the same position is blocked (SCREEN-11)', () => {
  expect(isZoomingTap(tap(0), tap(300))).toBe(true);
  expect(isZoomingTap(tap(0), tap(301))).toBe(false);
  expect(isZoomingTap(undefined, tap(0))).toBe(false);
});

test('two quick taps at different positions are not blocked', () => {
  expect(isZoomingTap(tap(0), tap(100, { xPx: 160 }))).toBe(false);
});

test('quick repeated taps on a key of the on-screen keyboard are not blocked', () => {
  expect(isZoomingTap(tap(0, { isOnControl: true }), tap(80, { isOnControl: true }))).toBe(false);
});

test('the lock works until it is released', () => {
  const screen = createScreen();
  const release = lockKiosk(screen.window);
  expect(screen.send('wheel', { ctrlKey: true }).defaultPrevented).toBe(true);
  expect(screen.send('wheel', { ctrlKey: false }).defaultPrevented).toBe(false);
  expect(screen.send('touchmove', { touches: [{}, {}] }).defaultPrevented).toBe(true);
  expect(screen.send('touchmove', { touches: [{}] }).defaultPrevented).toBe(false);
  expect(screen.send('gesturestart').defaultPrevented).toBe(true);
  expect(screen.send('contextmenu').defaultPrevented).toBe(true);
  expect(screen.send('dragstart').defaultPrevented).toBe(true);
  expect(screen.style.touchAction).toBe('pan-x pan-y');

  release();
  expect(screen.send('wheel', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(screen.send('gesturestart').defaultPrevented).toBe(false);
  expect(screen.style.touchAction).toBe('');
});

test('context menus and dragged pictures are blocked (SCREEN-34)', () => {
  const screen = createScreen();
  lockKiosk(screen.window);
  expect(screen.send('contextmenu').defaultPrevented).toBe(true);
  expect(screen.send('dragstart').defaultPrevented).toBe(true);
});

/** The part of a window that the lock uses. */
function createScreen() {
  const style = { touchAction: '' };
  const target = Object.assign(new EventTarget(), { document: { documentElement: { style } } });
  return {
    style,
    window: target as unknown as Window,
    send(name: string, details = {}) {
      const event = Object.assign(new Event(name, { cancelable: true }), details);
      target.dispatchEvent(event);
      return event;
    },
  };
}
