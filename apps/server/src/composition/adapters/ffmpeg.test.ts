import { expect, onTestFinished, test, vi } from 'vitest';
import { SettingError } from '../../config/settings.ts';
import { openFfmpeg } from './ffmpeg.ts';

const warn = () => expect.fail('no warning is expected');

test('the start fails with a message if FFMPEG_PATH is no ffmpeg, or if WORK is videos without ffmpeg (RUN-7)', async () => {
  await expect(openFfmpeg({ ffmpegPath: '/bin/true', work: 'all' }, warn)).rejects.toThrow(
    new SettingError('FFMPEG_PATH: /bin/true is not ffmpeg 5.1 or newer.'),
  );
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openFfmpeg({ ffmpegPath: undefined, work: 'videos' }, warn)).rejects.toThrow(
    new SettingError('WORK: videos cannot be made without ffmpeg.'),
  );
});
