import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeAudio } from '../../testing/fake-audio.ts';
import { createShutterSound } from './browser-sound.ts';

let browser: ReturnType<typeof createFakeAudio>;

beforeEach(() => {
  browser = createFakeAudio();
  browser.answer = () => new Response('a click');
});

const createSound = () => createShutterSound(browser.audio);

test('the sound is loaded once, before it is needed, and plays at every snap (CAM-7)', async () => {
  const sound = createSound();
  sound.prepare();
  sound.prepare();
  await settle();
  sound.prepare();
  sound.wake();
  sound.play();
  sound.play();
  expect(browser.asked).toEqual(['/static/audio/camera-shutter-click-08.mp3']);
  expect(browser.heard).toEqual(['a click', 'a click']);
});

test('before the first tap, and before it is loaded, the snap is silent', async () => {
  const sound = createSound();
  sound.wake();
  sound.play();
  browser.context.state = 'suspended';
  sound.prepare();
  await settle();
  sound.play();
  expect(browser.heard).toEqual([]);
});

test('a sound that did not load is asked for at the next visit', async () => {
  const sound = createSound();
  browser.answer = () => new Response('', { status: 503 });
  sound.prepare();
  await settle();
  browser.answer = () => new Response('a click');
  sound.prepare();
  await settle();
  sound.wake();
  sound.play();
  expect(browser.heard).toEqual(['a click']);
});
