import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SHEET_FRAME } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawClip, readFrame } from '../../testing/media/test-clips.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';
import { colorOf, drawPhoto } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('clips in a bad moment', (open) => {
  test.each([
    ['is killed for want of memory', 'kill -9 $$'],
    ['finds the disk full', "echo 'x.mp4: No space left on device' >&2; exit 1"],
  ])('when ffmpeg %s, the clip is not a still ever after (FILM-24)', async (_, trouble) => {
    const { ffmpeg } = scriptFfmpeg(`if mkdir once; then ${trouble}; fi; exec ffmpeg "$@"`);
    const studio = await openLiveStudio(await open(), { ffmpeg });
    const txID = await studio.startPaid();
    const photos = { 1: await drawPhoto(1), 2: await drawPhoto(2), 3: await drawPhoto(3) };
    await studio.record(txID, { photos, clips: { 1: await drawClip(5) } }, SHEET_FRAME);
    await studio.dependencies.background.settled();
    await studio.work();
    const { video_url } = await studio.getVideos(txID, 'original', SHEET_FRAME);
    expect(studio.logged.join('')).toContain('a clip could not be prepared ahead');
    expect(studio.logged.join('')).not.toContain('a photo stands in for its clip');

    const key = new URL(video_url).pathname.replace('/static/', '');
    const file = (await studio.dependencies.blobStore.findFile?.(key)) ?? '';
    const pixelAt = await readFrame(file, 0);
    const { r, g, b } = colorOf(5);
    const near = (value: number) =>
      expect.toSatisfy((other: number) => Math.abs(other - value) <= 8);
    expect(pixelAt(155, 110)).toEqual([near(r), near(g), near(b)]);
  });

  test('a copy that is finished after its clip was taken again is not kept, and not used', async () => {
    const { ffmpeg, folder } = scriptFfmpeg(
      'ffmpeg "$@"; if mkdir begun; then while [ ! -e go ]; do sleep 0.02; done; fi; exit 0',
    );
    const studio = await openLiveStudio(await open(), { ffmpeg });
    const txID = await studio.startPaid();
    const take = async (color: number) => {
      const [photo, clip] = [await drawPhoto(color), await drawClip(color)];
      await studio.record(txID, { photos: { 1: photo }, clips: { 1: clip } }, SHEET_FRAME);
      await studio.dependencies.background.settled();
    };
    await take(4);
    await studio.work();
    await expect.poll(() => existsSync(join(folder, 'begun'))).toBe(true);
    await take(5);
    writeFileSync(join(folder, 'go'), '');
    await expect.poll(() => studio.listJobs()).toEqual([]);
    const rows = await studio.database.selectFrom('prepared_clips').selectAll().execute();
    const copies = (await studio.listCaptures()).filter((key) => key.includes('/ready-'));
    expect(copies).toEqual(rows.map(({ blob_key }) => blob_key));
    expect(copies).toHaveLength(1);
  });
});
