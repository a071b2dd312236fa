import { expect, onTestFinished, test, vi } from 'vitest';
import { SettingError } from '../../config/settings.ts';
import { openFfmpeg } from './ffmpeg.ts';

const say = () => expect.fail('nothing is to be said');

test('a program that is no ffmpeg, and videos without one, are refused in a sentence (RUN-7)', async () => {
  await expect(openFfmpeg({ ffmpegPath: '/bin/true', work: 'all' }, say)).rejects.toThrow(
    new SettingError('FFMPEG_PATH: /bin/true is no ffmpeg of version 5.1 or newer.'),
  );
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openFfmpeg({ ffmpegPath: undefined, work: 'videos' }, say)).rejects.toThrow(
    new SettingError('WORK: videos cannot be made without ffmpeg.'),
  );
});
