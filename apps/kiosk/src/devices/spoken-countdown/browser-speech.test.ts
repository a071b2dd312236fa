import { COUNTDOWN_WORDS, countdownWordPath } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeAudio } from '../../testing/fake-audio.ts';
import { createSpokenCountdown } from './browser-speech.ts';

let browser: ReturnType<typeof createFakeAudio>;

beforeEach(() => {
  browser = createFakeAudio();
});

const createSpeech = () => createSpokenCountdown(browser.audio);

const FIVE = countdownWordPath('id', 'five');
const FOUR = countdownWordPath('id', 'four');

test("a language's words are loaded once, before they are needed (ACCESS-7)", async () => {
  const speech = createSpeech();
  speech.prepare('id');
  speech.prepare('id');
  await settle();
  speech.prepare('id');
  expect(browser.asked).toEqual(COUNTDOWN_WORDS.map((word) => countdownWordPath('id', word)));
});

test('a word ends the one before it, and leaving ends the last (ACCESS-7)', async () => {
  const speech = createSpeech();
  speech.prepare('id');
  await settle();
  speech.wake();
  speech.say('id', 'five');
  speech.say('id', 'four');
  speech.stop();
  speech.stop();
  expect(browser.heard).toEqual([FIVE, `${FIVE} stopped`, FOUR, `${FOUR} stopped`]);
});

test('what cannot be said is left out: not loaded, not allowed, another language', async () => {
  const speech = createSpeech();
  speech.say('id', 'five');
  browser.answer = (url) => (url === FIVE ? new Response('', { status: 503 }) : new Response(url));
  speech.prepare('id');
  await settle();
  speech.say('id', 'four');
  speech.wake();
  speech.say('en', 'four');
  speech.say('id', 'five');
  expect(browser.heard).toEqual([]);
  browser.answer = (url) => new Response(url);
  speech.prepare('id');
  await settle();
  speech.say('id', 'five');
  expect(browser.heard).toEqual([FIVE]);
});
