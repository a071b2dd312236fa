import { expect, test } from 'vitest';
import { openVideoFixture } from '../testing/video-fixture.ts';
import { findFfmpeg } from './ffmpeg.ts';

const { path, script } = await openVideoFixture();

test('the installed ffmpeg is found on the path', async () => {
  expect(await findFfmpeg()).toMatchObject({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' });
});

test('its memory is limited if the system supports it', async () => {
  const memoryLimit = { prlimitPath: 'prlimit', maxBytes: 2 ** 31 };
  expect(await findFfmpeg()).toMatchObject({ memoryLimit });
  const unlimited = await findFfmpeg({ prlimitPath: path('nowhere/prlimit') });
  expect(unlimited).toMatchObject({ ffmpegPath: 'ffmpeg', memoryLimit: undefined });
});

test('without an installed ffmpeg none is found (RUN-20)', async () => {
  expect(await findFfmpeg({ path: path('nowhere/ffmpeg') })).toBeUndefined();
});

async function pretend(version: string): Promise<string> {
  for (const name of ['ffmpeg', 'ffprobe']) await script(name, `cat <<'END'\n${version}\nEND`);
  return path('ffmpeg');
}

const X264 = 'configuration: --enable-gpl --enable-libx264';

test.each([
  ['5.1', `ffmpeg version 5.1.9\n${X264}\nlibavutil      57. 28.100 / 57. 28.100`, true],
  ['7.1', `ffmpeg version 7.1\n${X264}\nlibavutil      59. 39.100 / 59. 39.100`, true],
  ['a snapshot', `ffmpeg version N-118000-gabc\n${X264}\nlibavutil      60.  3.100`, true],
  ['5.0', `ffmpeg version 5.0\n${X264}\nlibavutil      57. 17.100`, false],
  ['4.4', `ffmpeg version 4.4.2\n${X264}\nlibavutil      56. 70.100`, false],
  ['one without H.264', 'ffmpeg version 6.1\nconfiguration:\nlibavutil      58. 29.100', false],
  ['something else', 'What do you want?', false],
])('ffmpeg %s is checked by what it says of itself', async (_, version, isTaken) => {
  const found = await findFfmpeg({ path: await pretend(version) });
  expect(found !== undefined).toBe(isTaken);
});
