import { AUTO_NEXT_MS, COUNTDOWN_MS, type Language } from '@jepret/contract';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { beforeEach, expect, test } from 'vitest';
import { createVisitAccess, type VisitAccess } from '../../../kiosk/visit-access.ts';
import { createFakeBooth } from '../../../testing/fake-booth.ts';
import { createCountdownSpeaker } from './countdown-speaker.ts';
import { createTestCapture, type TestCapture } from './testing/test-capture.ts';

const SECOND_MS = 1_000;
const WORDS = ['five', 'four', 'three', 'two', 'one', 'snap'];

let capture: TestCapture;
let access: VisitAccess;
let spoken: { language: Language; word: string; atMs: number }[];

beforeEach(() => {
  capture = createTestCapture();
  access = createVisitAccess({ storage: createFakeStorage(), onChange() {} });
  access.change({ isCountdownSpoken: true });
  spoken = [];
});

const listWords = () => spoken.map(({ word }) => word);

async function begin(): Promise<void> {
  const booth = createFakeBooth();
  const onSecond = createCountdownSpeaker({
    access,
    language: booth.language,
    spokenCountdown: {
      ...booth.spokenCountdown,
      say: (language, word) => void spoken.push({ language, word, atMs: capture.clock.now() }),
    },
  });
  await capture.startCountdown({}, { onSecond: onSecond });
}

test('each second is spoken once at its start, and so is the snap (ACCESS-7)', async () => {
  await begin();
  const startedAtMs = capture.clock.now();
  await capture.advance(COUNTDOWN_MS + 2 * SECOND_MS);
  expect(spoken).toEqual(
    WORDS.map((word, second) => ({
      language: 'en',
      word,
      atMs: startedAtMs + second * SECOND_MS,
    })),
  );
});

test('the snap is taken on time, before its word (ACCESS-7, CAM-4)', async () => {
  await begin();
  const startedAtMs = capture.clock.now();
  await capture.advance(COUNTDOWN_MS);
  expect(capture.shots).toEqual([{ number: 1, atMs: startedAtMs + COUNTDOWN_MS }]);
});

test('a retake and the next snap have a new spoken countdown (ACCESS-7)', async () => {
  await begin();
  await capture.advance(COUNTDOWN_MS + SECOND_MS);
  capture.send('visitor.retake');
  await capture.advance(COUNTDOWN_MS + AUTO_NEXT_MS);
  await capture.advance(SECOND_MS);
  expect(listWords()).toEqual([...WORDS, ...WORDS, 'five', 'four']);
});

test('an interrupted countdown is silent and restarts with five', async () => {
  await begin();
  await capture.advance(1.5 * SECOND_MS);
  capture.send('camera.lost');
  await capture.advance(3 * SECOND_MS);
  expect(listWords()).toEqual(['five', 'four']);
  capture.send('camera.live');
  await capture.advance(SECOND_MS);
  expect(listWords()).toEqual(['five', 'four', 'five', 'four']);
});

test('nothing is spoken if the setting is off or the screen is left (ACCESS-7)', async () => {
  access.endVisit();
  await begin();
  await capture.advance(2 * SECOND_MS);
  expect(spoken).toEqual([]);
  access.change({ isCountdownSpoken: true });
  await capture.advance(SECOND_MS);
  expect(listWords()).toEqual(['two']);
  capture.stop();
  await capture.advance(COUNTDOWN_MS);
  expect(listWords()).toEqual(['two']);
});
