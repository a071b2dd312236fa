import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeAudio } from '../../testing/fake-audio.ts';
import { createShutterSound } from './browser-sound.ts';

let fake: ReturnType<typeof createFakeAudio>;

beforeEach(() => {
  fake = createFakeAudio();
  fake.respond = () => new Response('a click');
});

const createSound = () => createShutterSound(fake.audio);

test('the sound is loaded once in advance and plays at every snap (CAM-7)', async () => {
  const sound = createSound();
  sound.prepare();
  sound.prepare();
  await settle();
  sound.prepare();
  sound.unlock();
  sound.play();
  sound.play();
  expect(fake.requestedUrls).toEqual(['/static/audio/camera-shutter-click-08.mp3']);
  expect(fake.played).toEqual(['a click', 'a click']);
});

test('a snap is silent before the first tap and before the sound is loaded', async () => {
  const sound = createSound();
  sound.unlock();
  sound.play();
  fake.context.state = 'suspended';
  sound.prepare();
  await settle();
  sound.play();
  expect(fake.played).toEqual([]);
});

test('a sound that failed to load is requested again at the next visit', async () => {
  const sound = createSound();
  fake.respond = () => new Response('', { status: 503 });
  sound.prepare();
  await settle();
  fake.respond = () => new Response('a click');
  sound.prepare();
  await settle();
  sound.unlock();
  sound.play();
  expect(fake.played).toEqual(['a click']);
});
