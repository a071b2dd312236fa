import type { BoothReport } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import {
  describeCamera,
  describeClock,
  describeStorage,
  describeVisitor,
} from './describe-report.ts';

const REPORT: BoothReport = {
  at: 0,
  is_busy: false,
  screen: '/',
  idle_seconds: 20,
  camera_state: 'off',
  frame_rate: null,
  storage: null,
  unsent_shots: 0,
  last_error: null,
  clock_difference_ms: null,
};

test('a camera is described with its measured frame rate or the remedy (FLEET-23)', () => {
  const camera = (changes: Partial<BoothReport>) => describeCamera({ ...REPORT, ...changes });
  expect(camera({})).toMatch(/^Connected/);
  expect(camera({ camera_state: 'ok', frame_rate: 29.9 })).toBe('Open, 29.9 pictures a second.');
  expect(camera({ camera_state: 'ok', frame_rate: 8 })).toMatch(/more light/);
  expect(camera({ camera_state: 'frozen' })).toMatch(/plug it in again/);
  expect(camera({ camera_state: 'missing' })).toMatch(/Plug its cable in/);
});

test('a clock that is wrong comes with the remedy, and years off is a number of days (FLEET-23)', () => {
  const clock = (clock_difference_ms: number | null) =>
    describeClock({ ...REPORT, clock_difference_ms });
  expect([null, 900, -9_000, 95_000].map(clock)).toEqual([
    'not reported',
    'right',
    '9 s slow',
    '2 min fast',
  ]);
  expect(clock(-27 * 365 * 86_400_000)).toBe(
    '9,855 days slow. Set the date of its PC to automatic.',
  );
});

test('a visitor and the storage of the browser are described', () => {
  expect(describeVisitor({ ...REPORT, is_busy: true, screen: '/capture' })).toBe(
    'A session is open (/capture), last touched a moment ago',
  );
  expect(describeVisitor({ ...REPORT, idle_seconds: 7_260 })).toBe(
    'None; last touched 2 h 1 min ago',
  );
  const storage = { used_bytes: 86_000_000, quota_bytes: 12_400_000_000 };
  expect(describeStorage({ ...REPORT, storage })).toBe('86 MB of 12.4 GB are used');
});
