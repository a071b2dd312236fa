import { beforeEach, expect, test } from 'vitest';
import { createFakeBooth, type FakeBooth } from '../../testing/fake-booth.ts';
import { endVisitWhenUntouched } from './use-end-visit.ts';

let booth: FakeBooth;
let screen: EventTarget;
let visitsEnded: number;
let stop: () => void;

beforeEach(() => {
  booth = createFakeBooth();
  screen = new EventTarget();
  visitsEnded = 0;
  booth.language.endVisit = async () => {
    visitsEnded += 1;
  };
  stop = endVisitWhenUntouched(screen, booth);
});

const touch = () => screen.dispatchEvent(new Event('pointerdown'));

test('after a minute without a touch the visit ends (LANG-4)', () => {
  booth.clock.tick(59_999);
  expect(visitsEnded).toBe(0);
  booth.clock.tick(1);
  expect(visitsEnded).toBe(1);
});

test('every touch restarts the minute, also after the visit ended', () => {
  booth.clock.tick(59_999);
  touch();
  booth.clock.tick(59_999);
  expect(visitsEnded).toBe(0);
  booth.clock.tick(1);
  touch();
  booth.clock.tick(60_000);
  expect(visitsEnded).toBe(2);
});

test('a home screen that was left ends no visit', () => {
  stop();
  touch();
  booth.clock.tick(60_000);
  expect(visitsEnded).toBe(0);
  expect(booth.clock.pending()).toBe(0);
});

test('with more time the visit ends after two minutes (ACCESS-11)', () => {
  booth.access.change({ hasMoreTime: true });
  touch();
  booth.clock.tick(119_999);
  expect(visitsEnded).toBe(0);
  booth.clock.tick(1);
  expect(visitsEnded).toBe(1);
});
