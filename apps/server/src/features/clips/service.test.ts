import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SHEET_FRAME } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawClip, readVideoFrame } from '../../testing/media/test-clips.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';
import { colorOf, drawPhoto } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('clips during temporary failures', (open) => {
  test.each([
    ['is killed for lack of memory', 'kill -9 $$'],
    ['fails with a full disk', "echo 'x.mp4: No space left on device' >&2; exit 1"],
  ])(
    'if ffmpeg %s, the clip is not replaced by its still for good (FILM-24)',
    async (_, trouble) => {
      const { ffmpeg } = scriptFfmpeg(`if mkdir once; then ${trouble}; fi; exec ffmpeg "$@"`);
      const booth = await startRecordingBooth(await open(), { ffmpeg });
      const txID = await booth.startPaid();
      const photos = { 1: await drawPhoto(1), 2: await drawPhoto(2), 3: await drawPhoto(3) };
      await booth.record(txID, { photos, clips: { 1: await drawClip(5) } }, SHEET_FRAME);
      await booth.dependencies.background.settled();
      await booth.startVideoJobs();
      const { video_url } = await booth.getVideos(txID, 'original', SHEET_FRAME);
      expect(booth.logged.join('')).toContain('a clip could not be prepared ahead');
      expect(booth.logged.join('')).not.toContain(
        'a clip is damaged and was replaced by its photo',
      );

      const key = new URL(video_url).pathname.replace('/static/', '');
      const file = (await booth.dependencies.blobStore.findFile?.(key)) ?? '';
      const pixelAt = await readVideoFrame(file, 0);
      const { r, g, b } = colorOf(5);
      const near = (value: number) =>
        expect.toSatisfy((other: number) => Math.abs(other - value) <= 8);
      expect(pixelAt(155, 110)).toEqual([near(r), near(g), near(b)]);
    },
  );

  test('a prepared clip that is finished after a retake is not kept and not used', async () => {
    const { ffmpeg, folder } = scriptFfmpeg(
      'ffmpeg "$@"; if mkdir begun; then while [ ! -e go ]; do sleep 0.02; done; fi; exit 0',
    );
    const booth = await startRecordingBooth(await open(), { ffmpeg });
    const txID = await booth.startPaid();
    const take = async (color: number) => {
      const [photo, clip] = [await drawPhoto(color), await drawClip(color)];
      await booth.record(txID, { photos: { 1: photo }, clips: { 1: clip } }, SHEET_FRAME);
      await booth.dependencies.background.settled();
    };
    await take(4);
    await booth.startVideoJobs();
    await expect.poll(() => existsSync(join(folder, 'begun'))).toBe(true);
    await take(5);
    writeFileSync(join(folder, 'go'), '');
    await expect.poll(() => booth.listJobs()).toEqual([]);
    const rows = await booth.database.selectFrom('prepared_clips').selectAll().execute();
    const copies = (await booth.listCaptures()).filter((key) => key.includes('/ready-'));
    expect(copies).toEqual(rows.map(({ blob_key }) => blob_key));
    expect(copies).toHaveLength(1);
  });
});
