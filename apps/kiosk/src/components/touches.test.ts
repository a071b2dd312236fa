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

test('a finger, a key and a wheel show that somebody is there (SCREEN-28)', () => {
  send('pointerdown');
  send('keydown');
  send('wheel');
  expect(touches).toBe(3);
});

test('a finger that draws shows it with every move', () => {
  send('pointermove', { buttons: 1 });
  send('pointermove', { buttons: 1 });
  expect(touches).toBe(2);
});

test('a mouse that trembles on the desk shows nothing', () => {
  send('pointermove', { buttons: 0 });
  expect(touches).toBe(0);
});

test('after the screen was left nobody listens', () => {
  stop();
  send('pointerdown');
  expect(touches).toBe(0);
});
