import { COUNTDOWN_WORDS, countdownWordPath } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeAudio } from '../../testing/fake-audio.ts';
import { createSpokenCountdown } from './browser-speech.ts';

let fake: ReturnType<typeof createFakeAudio>;

beforeEach(() => {
  fake = createFakeAudio();
});

const createSpeech = () => createSpokenCountdown(fake.audio);

const FIVE = countdownWordPath('id', 'five');
const FOUR = countdownWordPath('id', 'four');

test('the words of a language are loaded once in advance (ACCESS-7)', async () => {
  const speech = createSpeech();
  speech.prepare('id');
  speech.prepare('id');
  await settle();
  speech.prepare('id');
  expect(fake.requestedUrls).toEqual(COUNTDOWN_WORDS.map((word) => countdownWordPath('id', word)));
});

test('a word stops the previous one, and leaving stops the last (ACCESS-7)', async () => {
  const speech = createSpeech();
  speech.prepare('id');
  await settle();
  speech.unlock();
  speech.say('id', 'five');
  speech.say('id', 'four');
  speech.stop();
  speech.stop();
  expect(fake.played).toEqual([FIVE, `${FIVE} stopped`, FOUR, `${FOUR} stopped`]);
});

test('words are skipped if not loaded, not allowed or of another language', async () => {
  const speech = createSpeech();
  speech.say('id', 'five');
  fake.respond = (url) => (url === FIVE ? new Response('', { status: 503 }) : new Response(url));
  speech.prepare('id');
  await settle();
  speech.say('id', 'four');
  speech.unlock();
  speech.say('en', 'four');
  speech.say('id', 'five');
  expect(fake.played).toEqual([]);
  fake.respond = (url) => new Response(url);
  speech.prepare('id');
  await settle();
  speech.say('id', 'five');
  expect(fake.played).toEqual([FIVE]);
});
