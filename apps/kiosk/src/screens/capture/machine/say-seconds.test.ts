import { AUTO_NEXT_MS, COUNTDOWN_MS, type Language } from '@jepret/contract';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { beforeEach, expect, test } from 'vitest';
import { createVisitAccess, type VisitAccess } from '../../../kiosk/visit-access.ts';
import { createFakeBooth } from '../../../testing/fake-booth.ts';
import { createSecondsSayer } from './say-seconds.ts';
import { type CaptureRound, createCaptureRound } from './testing/capture-round.ts';

const SECOND_MS = 1_000;
const WORDS = ['five', 'four', 'three', 'two', 'one', 'snap'];

let round: CaptureRound;
let access: VisitAccess;
let said: { language: Language; word: string; atMs: number }[];

beforeEach(() => {
  round = createCaptureRound();
  access = createVisitAccess({ storage: createFakeStorage(), onShown() {} });
  access.change({ isCountdownSpoken: true });
  said = [];
});

const listWords = () => said.map(({ word }) => word);

async function begin(): Promise<void> {
  const booth = createFakeBooth();
  const tellSecond = createSecondsSayer({
    access,
    language: booth.language,
    spokenCountdown: {
      ...booth.spokenCountdown,
      say: (language, word) => void said.push({ language, word, atMs: round.clock.now() }),
    },
  });
  await round.beginShooting({}, { tellSecond });
}

test('each second says its word once, as it begins, and the snap has one too (ACCESS-7)', async () => {
  await begin();
  const startedAtMs = round.clock.now();
  await round.pass(COUNTDOWN_MS + 2 * SECOND_MS);
  expect(said).toEqual(
    WORDS.map((word, second) => ({
      language: 'en',
      word,
      atMs: startedAtMs + second * SECOND_MS,
    })),
  );
});

test('the snap comes at its moment, before its word (ACCESS-7, CAM-4)', async () => {
  await begin();
  const startedAtMs = round.clock.now();
  await round.pass(COUNTDOWN_MS);
  expect(round.shots).toEqual([{ number: 1, atMs: startedAtMs + COUNTDOWN_MS }]);
});

test('a retake and the next snap are counted anew (ACCESS-7)', async () => {
  await begin();
  await round.pass(COUNTDOWN_MS + SECOND_MS);
  round.send('visitor.retake');
  await round.pass(COUNTDOWN_MS + AUTO_NEXT_MS);
  await round.pass(SECOND_MS);
  expect(listWords()).toEqual([...WORDS, ...WORDS, 'five', 'four']);
});

test('a countdown that breaks off is silent, and begins again with five', async () => {
  await begin();
  await round.pass(1.5 * SECOND_MS);
  round.send('camera.lost');
  await round.pass(3 * SECOND_MS);
  expect(listWords()).toEqual(['five', 'four']);
  round.send('camera.live');
  await round.pass(SECOND_MS);
  expect(listWords()).toEqual(['five', 'four', 'five', 'four']);
});

test('nothing is said to whoever did not ask for it, and nothing after the screen (ACCESS-7)', async () => {
  access.endVisit();
  await begin();
  await round.pass(2 * SECOND_MS);
  expect(said).toEqual([]);
  access.change({ isCountdownSpoken: true });
  await round.pass(SECOND_MS);
  expect(listWords()).toEqual(['two']);
  round.stop();
  await round.pass(COUNTDOWN_MS);
  expect(listWords()).toEqual(['two']);
});
