import type { Heartbeat, HeartbeatAnswer } from '@jepret/contract';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  createFakeBooth,
  type FakeBooth,
  networkError,
  ok,
  refusal,
} from '../testing/fake-booth.ts';
import { createHeartbeats, type Heartbeats } from './heartbeats.ts';

const BEAT = 'POST /v1/kiosk/heartbeat';
const READINESS = {
  can_take_money: true,
  is_money_real: false,
  hindrances: [],
  location: 'Bandung',
  camera_side: null,
  waiting_prints: 0,
};
const ANSWER: HeartbeatAnswer = {
  readiness: READINESS,
  commands: [],
  settings_version: '1.1',
  is_locked: false,
};

let booth: FakeBooth;
let screen: string;
let answers: HeartbeatAnswer[];
let heartbeats: Heartbeats;

beforeEach(() => {
  booth = createFakeBooth();
  screen = '/';
  answers = [];
  booth.respondTo(BEAT, () => ok(ANSWER));
  heartbeats = createHeartbeats({
    ...booth,
    camera: { readState: async () => ({ label: 'Webcam', state: 'ok', frame_rate: 29.9 }) },
    getScreen: () => screen,
    countIdleSeconds: () => 12,
    estimateStorage: async () => ({ usage: 5, quota: 10 }),
    listResults: () => [],
  });
});

const start = () => heartbeats.keepSending((answer) => answers.push(answer));
const pass = (ms: number) => advanceInSteps(booth.clock, ms);
const listBeats = () =>
  booth.requests.filter(({ address }) => address === BEAT).map(({ body }) => body as Heartbeat);

test('a beat is sent at once and every 15 s, on every screen (FLEET-1)', async () => {
  const stop = start();
  await settle();
  expect(listBeats()).toEqual([
    {
      version: expect.any(String),
      boot_id: 'boot-1',
      number: 1,
      screen: '/',
      idle_seconds: 12,
      is_busy: false,
      camera: { label: 'Webcam', state: 'ok', frame_rate: 29.9 },
      storage: { used_bytes: 5, quota_bytes: 10 },
      unsent_shots: 0,
      last_error: null,
      time: booth.clock.now(),
      counts: { taps: 0, refusals: 0, cancellations: 0 },
      results: [],
    },
  ]);
  screen = '/capture';
  await pass(14_000);
  expect(listBeats()).toHaveLength(1);
  await pass(1_000);
  await pass(15_000);
  expect(listBeats().map((beat) => [beat.number, beat.screen, beat.is_busy])).toEqual([
    [1, '/', false],
    [2, '/capture', true],
    [3, '/capture', true],
  ]);
  expect(answers).toHaveLength(3);
  stop();
  await pass(60_000);
  expect(listBeats()).toHaveLength(3);
  expect(booth.clock.pending()).toBe(0);
});

test('a screen that asks gets an answer at once, and the next beat follows 15 s later (FLEET-1)', async () => {
  start();
  await pass(10_000);
  expect(await heartbeats.send()).toEqual(ANSWER);
  await pass(14_000);
  expect(listBeats()).toHaveLength(2);
  await pass(1_000);
  expect(listBeats()).toHaveLength(3);
  // SIGN-76
  expect(booth.stored.find('Location')).toBe('Bandung');
});

test('without an answer the next beat is sent as usual (FLEET-2)', async () => {
  booth.respondTo(BEAT, networkError);
  start();
  await pass(15_000);
  booth.respondTo(BEAT, () => ok(ANSWER));
  await pass(15_000);
  expect(listBeats()).toHaveLength(3);
  expect(answers).toEqual([ANSWER]);
});

test('a kiosk that is signed out sends nothing, until staff sign it in', async () => {
  booth.stored.remove('token');
  start();
  await pass(60_000);
  expect(listBeats()).toEqual([]);
  booth.stored.set('token', 'another');
  await pass(15_000);
  expect(listBeats()).toHaveLength(1);
});

test('an answer that was overtaken is not shown', async () => {
  const slow = Promise.withResolvers<Response>();
  booth.respondTo(BEAT, async () => (await slow.promise).clone());
  start();
  const first = heartbeats.send();
  await settle();
  booth.respondTo(BEAT, () => ok({ ...ANSWER, settings_version: '2.1' }));
  await heartbeats.send();
  slow.resolve(ok(ANSWER));
  expect((await first).settings_version).toBe('2.1');
  expect(answers.map(({ settings_version }) => settings_version)).toEqual(['2.1']);
});

test('a device that never answers does not delay the beat', async () => {
  heartbeats = createHeartbeats({
    ...booth,
    camera: { readState: () => new Promise(() => {}) },
    shots: { countUnsent: () => Promise.reject(new Error('no database')) },
    getScreen: () => '/',
    countIdleSeconds: () => 0,
    estimateStorage: async () => undefined,
    listResults: () => [],
  });
  start();
  await pass(1_000);
  expect(listBeats()).toMatchObject([{ camera: { state: 'off' }, unsent_shots: 0, storage: null }]);
});

test('a server of an earlier version answers with its readiness', async () => {
  booth.respondTo(BEAT, () => refusal(404, 'There is nothing here.'));
  booth.respondTo('GET /v1/kiosk/readiness', () => ok(READINESS));
  expect(await heartbeats.send()).toEqual({ ...ANSWER, settings_version: '' });
});

test('the last error comes without an address that a visitor typed (FLEET-7)', async () => {
  booth.record.noteError(new TypeError('ratna@example.com is not iterable'));
  await heartbeats.send();
  expect(listBeats()[0]?.last_error).toEqual({
    message: 'TypeError: … is not iterable',
    at: booth.clock.now(),
  });
});
