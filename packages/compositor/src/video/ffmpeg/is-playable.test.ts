import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SHIRT, SKIN } from '../../testing/drawings.ts';
import { drawHalves, H264, openVideoFixture, VP9 } from '../testing/video-fixture.ts';
import { isPlayable } from './is-playable.ts';

const { ffmpeg, path, signal, draw } = await openVideoFixture();
const scene = drawHalves({ left: SKIN, right: SHIRT });
const check = (file: string) => isPlayable(ffmpeg, file, signal);

test.each([
  ['H.264', H264],
  ['H.264 in fragments', [...H264, '-movflags', 'frag_keyframe+empty_moov']],
  ['VP9', VP9],
  ['H.264 with sound', [...H264, '-c:a', 'mp3']],
])('%s plays', async (_, encoding) => {
  const source = `${scene}[out0];sine=d=1[out1]`;
  const hasSound = encoding.includes('-c:a');
  expect(await check(await draw('film.mp4', hasSound ? source : scene, encoding))).toBe(true);
});

test('a video in a codec that browsers do not play, or with sound only, is not playable', async () => {
  expect(await check(await draw('old.mp4', scene, ['-c:v', 'mpeg4']))).toBe(false);
  expect(await check(await draw('sound.mp4', 'sine=d=1', ['-c:a', 'aac']))).toBe(false);
});

test('a video with empty boxes is not playable', async () => {
  const film = await readFile(await draw('whole.mp4', scene, H264));
  for (const box of ['moov', 'mdat']) {
    const hollow = Buffer.from(film);
    const at = hollow.indexOf(box, 0, 'latin1');
    hollow.fill(0, at + 4, at - 4 + hollow.readUInt32BE(at - 4));
    await writeFile(path('hollow.mp4'), hollow);
    expect(await check(path('hollow.mp4')), box).toBe(false);
  }
});

test('if the program cannot run, the check fails instead of returning false', async () => {
  const film = await draw('any.mp4', scene, H264);
  const missing = { ...ffmpeg, ffmpegPath: '/nowhere/ffmpeg' };
  await expect(isPlayable(missing, film, signal)).rejects.toMatchObject({ isTemporary: true });
});
