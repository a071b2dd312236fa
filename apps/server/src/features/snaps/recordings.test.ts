import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  type LiveStudio,
  openLiveStudio,
  RESIZE_OPTIONS,
} from '../../testing/booths/live-studio.ts';
import { expectNothingStored, FRAME, SHEET_FRAME } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawClip, drawSound } from '../../testing/media/test-clips.ts';
import { TEST_FFMPEG } from '../../testing/media/test-ffmpeg.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { sentencesOf } from '../../testing/refusals.ts';

const listClips = (studio: LiveStudio) =>
  studio.database.selectFrom('clips').selectAll().orderBy('number').execute();

describeOnEveryDatabase('clips that reach the server', (open) => {
  test('any subset of photos and clips is stored as it came, in several calls (CALL-1, PIC-1)', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    const [photo, one, two] = [await drawPhoto(1), await drawClip(1), await drawClip(2)];
    const first = await studio.record(txID, { photos: { 1: photo }, clips: { 1: one } });
    expect(first.json()).toEqual({ status_code: 200, meta: { message: 'OK' }, data: null });
    expect((await studio.record(txID, { clips: { 2: two } })).statusCode).toBe(200);
    expect((await studio.record(txID, { photos: { 2: photo } })).statusCode).toBe(200);

    const clips = await listClips(studio);
    expect(clips.map(({ number }) => number)).toEqual([1, 2]);
    const [{ blob_key, ...row } = expect.fail('no clip')] = clips;
    expect(await studio.dependencies.blobStore.find(blob_key)).toEqual(one);
    expect(row).toMatchObject({ width_px: 160, height_px: 90, is_mirrored: 0 });
    expect(JSON.parse(row.resize_options)).toEqual(RESIZE_OPTIONS);
    expect(studio.listTemporary()).toEqual([]);
  });

  test('clips lie under the session’s secret, named after their bytes, and have no address (PIC-28)', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.record(txID, { clips: { 3: await drawClip(3) } }, { mirrored: 'true' });
    const [clip] = await listClips(studio);
    expect(clip?.blob_key).toMatch(/^captures\/\w+\/3-[0-9a-f]{16}-\w+\.webm$/);
    expect(clip?.is_mirrored).toBe(1);
    expect((await studio.get(`/static/${clip?.blob_key}`)).statusCode).toBe(404);
  });

  test('a retake replaces photo and clip together, and nothing of the old ones stays (PIC-3)', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    const captures = {
      photos: { 1: await drawPhoto(1), 2: await drawPhoto(2) },
      clips: { 1: await drawClip(1), 2: await drawClip(2) },
    };
    await studio.record(txID, captures, SHEET_FRAME);
    await studio.dependencies.background.settled();
    await studio.work();
    const listPrepared = async () =>
      (await studio.listCaptures()).filter((key) => key.includes('/ready-'));
    await expect.poll(listPrepared).toHaveLength(2);
    await expect.poll(() => studio.listJobs()).toEqual([]);
    const [first] = await listPrepared();

    const retaken = await drawClip(5);
    await studio.record(txID, { photos: { 2: await drawPhoto(5) }, clips: { 2: retaken } });
    const clips = await listClips(studio);
    expect(await studio.dependencies.blobStore.find(clips[1]?.blob_key ?? '')).toEqual(retaken);
    expect(await studio.listCaptures()).toHaveLength(5);
    const prepared = await studio.database
      .selectFrom('prepared_clips')
      .select('blob_key')
      .execute();
    expect(prepared).toEqual([{ blob_key: first }]);
    expect(await listPrepared()).toEqual([first]);
  });

  test('a new photo without a clip removes the old clip, by either upload (PIC-3)', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    const clips = { 1: await drawClip(1), 2: await drawClip(2) };
    await studio.record(txID, { photos: { 1: await drawPhoto(1), 2: await drawPhoto(2) }, clips });
    await studio.record(txID, { photos: { 1: await drawPhoto(5) } });
    expect((await listClips(studio)).map(({ number }) => number)).toEqual([2]);
    await studio.upload(txID, { 2: await drawPhoto(6) });
    expect(await listClips(studio)).toEqual([]);
    expect(await studio.listCaptures()).toHaveLength(2);
  });

  test('the same bytes again are no work, and the same photo keeps its clip (PIC-4)', async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    const captures = { photos: { 1: await drawPhoto(1) }, clips: { 1: await drawClip(1) } };
    await studio.record(txID, captures);
    const before = await listClips(studio);
    studio.advance(1_000);
    expect((await studio.record(txID, captures)).statusCode).toBe(200);
    expect((await studio.record(txID, { photos: captures.photos })).statusCode).toBe(200);
    expect(await listClips(studio)).toEqual(before);
    expect(await studio.listCaptures()).toHaveLength(2);
  });

  test('without ffmpeg the photos are stored and the clips left aside (PIC-17)', async () => {
    const studio = await openLiveStudio(await open(), { ffmpeg: undefined });
    const txID = await studio.startPaid();
    const clips = { 1: await drawClip(1) };
    const both = await studio.record(txID, { photos: { 1: await drawPhoto(1) }, clips });
    expect(both.statusCode).toBe(200);
    expect(await studio.listCaptures()).toHaveLength(1);
    const none = await studio.record(txID, { clips });
    expect(none.statusCode).toBe(422);
    expect(none.json().meta.message).toContain('At least one photo is needed');
  });
});

describeOnEveryDatabase('clips that are refused', (open) => {
  const openGate = async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    return {
      studio,
      txID,
      /** Sends a good photo with them; nothing of either may stay. */
      async refuse(
        clips: Record<string, string | Uint8Array>,
        fields: Record<string, string> = {},
      ) {
        const answer = await studio.record(
          txID,
          { photos: { 1: await drawPhoto(1) }, clips },
          fields,
        );
        await expectNothingStored(studio);
        expect(await listClips(studio)).toEqual([]);
        const errors = sentencesOf(answer);
        return { status: answer.statusCode, message: errors.join(' '), errors };
      },
    };
  };

  test('what is no video is 422 at upload, in a sentence each (PIC-10)', async () => {
    const { refuse } = await openGate();
    const { status, errors } = await refuse({
      1: '',
      2: 'I am a text, and my name is 1.mp4.',
      3: await drawSound(),
      4: await drawPhoto(4),
    });
    expect(status).toBe(422);
    expect(errors).toEqual([
      expect.stringMatching(/^Clip 1: .*not a WebM or MP4/),
      expect.stringMatching(/^Clip 2: .*not a WebM or MP4/),
      expect.stringMatching(/^Clip 3: The clip /),
      expect.stringMatching(/^Clip 4: .*not a WebM or MP4/),
      'Nothing of this upload was stored.',
    ]);
  });

  test('a clip of ten minutes and one of 8K are 422 (PIC-10)', async () => {
    const { refuse } = await openGate();
    const long = await refuse({ 1: await drawClip(1, { seconds: 600, framesPerSecond: 1 }) });
    expect([long.status, long.message]).toEqual([422, expect.stringContaining('longer than 60 s')]);
    const huge = { seconds: 0.1, width: 7_680, height: 4_320, framesPerSecond: 10 };
    const large = await refuse({ 1: await drawClip(1, huge) });
    expect([large.status, large.message]).toEqual([
      422,
      expect.stringContaining('Clip 1: The clip is larger than 4096 × 2304 pixels.'),
    ]);
  });

  test('a playlist is 422, and nothing that it points at is opened (PIC-11)', async () => {
    const { refuse } = await openGate();
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    for (const target of [`http://127.0.0.1:${port}/clip.webm`, 'file:///etc/passwd']) {
      for (const playlist of [
        `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${target}\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile '${target}'\n`,
      ]) {
        const { status, message } = await refuse({ 1: playlist });
        expect([status, message]).toEqual([422, expect.stringContaining('not a WebM or MP4')]);
      }
    }
    expect(asked).toEqual([]);
  });

  test('four clips where three are due are refused before anybody looks into them (PIC-7)', async () => {
    const ffmpeg = { ...TEST_FFMPEG, ffprobePath: '/nowhere/ffprobe' };
    const studio = await openLiveStudio(await open(), { ffmpeg });
    const clip = await drawClip(1);
    const clips = { 1: clip, 2: clip, 3: clip, 4: clip };
    const answer = await studio.record(await studio.startPaid(), { clips }, SHEET_FRAME);
    expect([answer.statusCode, sentencesOf(answer)]).toEqual([
      422,
      ['The frame takes 3 clips, not number 4.', 'Nothing of this upload was stored.'],
    ]);
  });

  test('wrong names and clips that the kiosk never sends are 422 (PIC-6)', async () => {
    const { studio, txID, refuse } = await openGate();
    const clip = await drawClip(1);
    expect((await refuse({ 7: clip })).message).toContain('so 7.mp4 is none');
    expect((await refuse({ '../1': clip })).message).toContain('named by its number');
    const other = await studio.upload(txID, {}, FRAME);
    expect(other.statusCode).toBe(422);
  });

  test('a wrong crop, a wrong pace or a wrong flag are 422; a clip of more than 25 MB is 413 (PIC-12)', async () => {
    const { refuse } = await openGate();
    const clip = await drawClip(1);
    const flat = JSON.stringify({ ...RESIZE_OPTIONS, crop_width: 0 });
    for (const [sentence, fields] of [
      ['resizeOptions: not valid JSON.', { resizeOptions: 'wide' }],
      ['resizeOptions', { resizeOptions: flat }],
      ['fps', { fps: 'many' }],
      ['mirrored', { mirrored: 'perhaps' }],
    ] as const) {
      const { status, message } = await refuse({ 1: clip }, fields);
      expect([status, message]).toEqual([422, expect.stringContaining(sentence)]);
    }
    expect(await refuse({ 1: Buffer.alloc(25 * 1024 ** 2 + 1) })).toEqual({
      status: 413,
      message: 'A file has at most 25 MB.',
      errors: ['A file has at most 25 MB.'],
    });
  });

  test('clips are no photos: the plain upload takes none (PIC-6)', async () => {
    const { studio, txID } = await openGate();
    const parts = [
      { name: 'txID', content: txID },
      { name: 'withRecording', content: 'false' },
      { name: 'videos', fileName: '1.mp4', content: await drawClip(1) },
    ];
    const answer = await studio.send(parts);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toContain('not as “videos”');
  });
});
