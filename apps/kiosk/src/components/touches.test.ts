import { beforeEach, expect, test } from 'vitest';
import { listenForTouches } from './touches.ts';

let screen: EventTarget;
let touches: number;
let stop: () => void;

beforeEach(() => {
  screen = new EventTarget();
  touches = 0;
  stop = listenForTouches(screen, () => {
    touches += 1;
  });
});

const send = (type: string, details = {}) =>
  screen.dispatchEvent(Object.assign(new Event(type), details));

test('touches, keys and the wheel count as activity (SCREEN-28)', () => {
  send('pointerdown');
  send('keydown');
  send('wheel');
  expect(touches).toBe(3);
});

test('a drawing finger counts as activity with every move', () => {
  send('pointermove', { buttons: 1 });
  send('pointermove', { buttons: 1 });
  expect(touches).toBe(2);
});

test('mouse moves without a button are ignored', () => {
  send('pointermove', { buttons: 0 });
  expect(touches).toBe(0);
});

test('events after the screen was left are ignored', () => {
  stop();
  send('pointerdown');
  expect(touches).toBe(0);
});
