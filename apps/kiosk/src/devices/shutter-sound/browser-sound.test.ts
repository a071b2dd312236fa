import { SHUTTER_SOUND_PATH } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { createShutterSound } from './browser-sound.ts';

let asked: string[];
let answer: () => Response;
let clicks: unknown[];
let context: { state: string };

beforeEach(() => {
  asked = [];
  clicks = [];
  answer = () => new Response('a click');
  context = { state: 'suspended' };
});

function createSound() {
  return createShutterSound({
    async fetch(url) {
      asked.push(String(url));
      return answer();
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
            start: () => clicks.push(source.buffer),
          };
          return source;
        },
      });
      return fake as unknown as AudioContext;
    },
  });
}

test('the sound is loaded once, before it is needed, and plays at every snap (CAM-7)', async () => {
  const sound = createSound();
  sound.prepare();
  sound.prepare();
  await settle();
  sound.prepare();
  sound.wake();
  sound.play();
  sound.play();
  expect(asked).toEqual([SHUTTER_SOUND_PATH]);
  expect(clicks).toEqual(['a click', 'a click']);
});

test('before the first tap, and before it is loaded, the snap is silent', async () => {
  const sound = createSound();
  sound.wake();
  sound.play();
  context.state = 'suspended';
  sound.prepare();
  await settle();
  sound.play();
  expect(clicks).toEqual([]);
});

test('a sound that did not load is asked for at the next visit', async () => {
  const sound = createSound();
  answer = () => new Response('', { status: 503 });
  sound.prepare();
  await settle();
  answer = () => new Response('a click');
  sound.prepare();
  await settle();
  sound.wake();
  sound.play();
  expect(clicks).toEqual(['a click']);
});
