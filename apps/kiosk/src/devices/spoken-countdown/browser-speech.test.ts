import { COUNTDOWN_WORDS, countdownWordPath } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { createSpokenCountdown } from './browser-speech.ts';

let asked: string[];
let answer: (url: string) => Response;
/** What was heard, in order. */
let heard: string[];
let context: { state: string };

beforeEach(() => {
  asked = [];
  heard = [];
  answer = (url) => new Response(url);
  context = { state: 'suspended' };
});

function createSpeech() {
  return createSpokenCountdown({
    async fetch(url) {
      asked.push(String(url));
      return answer(String(url));
    },
    newDecoder: () =>
      ({
        decodeAudioData: async (bytes: ArrayBuffer) => new TextDecoder().decode(bytes),
      }) as unknown as OfflineAudioContext,
    newContext: () => {
      const fake = Object.assign(context, {
        async resume() {
          context.state = 'running';
        },
        createBufferSource() {
          const source = {
            buffer: undefined,
            connect() {},
            start: () => heard.push(`${source.buffer}`),
            stop: () => heard.push(`${source.buffer} stopped`),
          };
          return source;
        },
      });
      return fake as unknown as AudioContext;
    },
  });
}

const FIVE = countdownWordPath('id', 'five');
const FOUR = countdownWordPath('id', 'four');

test("a language's words are loaded once, before they are needed (ACCESS-7)", async () => {
  const speech = createSpeech();
  speech.prepare('id');
  speech.prepare('id');
  await settle();
  speech.prepare('id');
  expect(asked).toEqual(COUNTDOWN_WORDS.map((word) => countdownWordPath('id', word)));
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
  expect(heard).toEqual([FIVE, `${FIVE} stopped`, FOUR, `${FOUR} stopped`]);
});

test('what cannot be said is left out: not loaded, not allowed, another language', async () => {
  const speech = createSpeech();
  speech.say('id', 'five');
  answer = (url) => (url === FIVE ? new Response('', { status: 503 }) : new Response(url));
  speech.prepare('id');
  await settle();
  speech.say('id', 'four');
  speech.wake();
  speech.say('en', 'four');
  speech.say('id', 'five');
  expect(heard).toEqual([]);
  answer = (url) => new Response(url);
  speech.prepare('id');
  await settle();
  speech.say('id', 'five');
  expect(heard).toEqual([FIVE]);
});
