import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  RESIZE_OPTIONS,
  type RecordingBooth,
  startRecordingBooth,
} from '../../testing/booths/recording-booth.ts';
import { expectNothingStored, FRAME, SHEET_FRAME } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawClip, drawSound } from '../../testing/media/test-clips.ts';
import { TEST_FFMPEG } from '../../testing/media/test-ffmpeg.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { messagesOf } from '../../testing/refusals.ts';

const listClips = (booth: RecordingBooth) =>
  booth.database.selectFrom('clips').selectAll().orderBy('number').execute();

describeOnEveryDatabase('uploaded clips', (open) => {
  test('any subset of photos and clips is stored unchanged, in several calls (CALL-1, PIC-1)', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    const [photo, one, two] = [await drawPhoto(1), await drawClip(1), await drawClip(2)];
    const first = await booth.record(txID, { photos: { 1: photo }, clips: { 1: one } });
    expect(first.json()).toEqual({ status_code: 200, meta: { message: 'OK' }, data: null });
    expect((await booth.record(txID, { clips: { 2: two } })).statusCode).toBe(200);
    expect((await booth.record(txID, { photos: { 2: photo } })).statusCode).toBe(200);

    const clips = await listClips(booth);
    expect(clips.map(({ number }) => number)).toEqual([1, 2]);
    const [{ blob_key, ...row } = expect.fail('no clip')] = clips;
    expect(await booth.dependencies.blobStore.find(blob_key)).toEqual(one);
    expect(row).toMatchObject({ width_px: 160, height_px: 90, is_mirrored: 0 });
    expect(JSON.parse(row.resize_options)).toEqual(RESIZE_OPTIONS);
    expect(booth.listTemporaryFiles()).toEqual([]);
  });

  test('clips are stored under the session’s secret key, named by their hash, and have no address (PIC-28)', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    await booth.record(txID, { clips: { 3: await drawClip(3) } }, { mirrored: 'true' });
    const [clip] = await listClips(booth);
    expect(clip?.blob_key).toMatch(/^captures\/\w+\/3-[0-9a-f]{16}-\w+\.webm$/);
    expect(clip?.is_mirrored).toBe(1);
    expect((await booth.get(`/static/${clip?.blob_key}`)).statusCode).toBe(404);
  });

  test('a retake replaces photo and clip together and deletes the old files (PIC-3)', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    const captures = {
      photos: { 1: await drawPhoto(1), 2: await drawPhoto(2) },
      clips: { 1: await drawClip(1), 2: await drawClip(2) },
    };
    await booth.record(txID, captures, SHEET_FRAME);
    await booth.dependencies.background.settled();
    await booth.startVideoJobs();
    const listPrepared = async () =>
      (await booth.listCaptures()).filter((key) => key.includes('/ready-'));
    await expect.poll(listPrepared).toHaveLength(2);
    await expect.poll(() => booth.listJobs()).toEqual([]);
    const [first] = await listPrepared();

    const retaken = await drawClip(5);
    await booth.record(txID, { photos: { 2: await drawPhoto(5) }, clips: { 2: retaken } });
    const clips = await listClips(booth);
    expect(await booth.dependencies.blobStore.find(clips[1]?.blob_key ?? '')).toEqual(retaken);
    expect(await booth.listCaptures()).toHaveLength(5);
    const prepared = await booth.database.selectFrom('prepared_clips').select('blob_key').execute();
    expect(prepared).toEqual([{ blob_key: first }]);
    expect(await listPrepared()).toEqual([first]);
  });

  test('a new photo without a clip deletes the old clip, in both upload calls (PIC-3)', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    const clips = { 1: await drawClip(1), 2: await drawClip(2) };
    await booth.record(txID, { photos: { 1: await drawPhoto(1), 2: await drawPhoto(2) }, clips });
    await booth.record(txID, { photos: { 1: await drawPhoto(5) } });
    expect((await listClips(booth)).map(({ number }) => number)).toEqual([2]);
    await booth.upload(txID, { 2: await drawPhoto(6) });
    expect(await listClips(booth)).toEqual([]);
    expect(await booth.listCaptures()).toHaveLength(2);
  });

  test('repeated bytes change nothing, and the same photo keeps its clip (PIC-4)', async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    const captures = { photos: { 1: await drawPhoto(1) }, clips: { 1: await drawClip(1) } };
    await booth.record(txID, captures);
    const before = await listClips(booth);
    booth.advance(1_000);
    expect((await booth.record(txID, captures)).statusCode).toBe(200);
    expect((await booth.record(txID, { photos: captures.photos })).statusCode).toBe(200);
    expect(await listClips(booth)).toEqual(before);
    expect(await booth.listCaptures()).toHaveLength(2);
  });

  test('without ffmpeg photos are stored and clips are ignored (PIC-17)', async () => {
    const booth = await startRecordingBooth(await open(), { ffmpeg: undefined });
    const txID = await booth.startPaid();
    const clips = { 1: await drawClip(1) };
    const both = await booth.record(txID, { photos: { 1: await drawPhoto(1) }, clips });
    expect(both.statusCode).toBe(200);
    expect(await booth.listCaptures()).toHaveLength(1);
    const none = await booth.record(txID, { clips });
    expect(none.statusCode).toBe(422);
    expect(none.json().meta.message).toContain('At least one photo is needed');
  });
});

describeOnEveryDatabase('refused clips', (open) => {
  const startBooth = async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    return {
      booth,
      txID,
      /** Sends the clips with a valid photo, and expects that nothing is stored. */
      async expectRefusal(
        clips: Record<string, string | Uint8Array>,
        fields: Record<string, string> = {},
      ) {
        const answer = await booth.record(
          txID,
          { photos: { 1: await drawPhoto(1) }, clips },
          fields,
        );
        await expectNothingStored(booth);
        expect(await listClips(booth)).toEqual([]);
        const errors = messagesOf(answer);
        return { status: answer.statusCode, message: errors.join(' '), errors };
      },
    };
  };

  test('files that are no video get 422 at upload, with an error message for each (PIC-10)', async () => {
    const { expectRefusal } = await startBooth();
    const { status, errors } = await expectRefusal({
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

  test('a clip of ten minutes and an 8K clip get 422 (PIC-10)', async () => {
    const { expectRefusal } = await startBooth();
    const long = await expectRefusal({
      1: await drawClip(1, { seconds: 600, framesPerSecond: 1 }),
    });
    expect([long.status, long.message]).toEqual([422, expect.stringContaining('longer than 60 s')]);
    const huge = { seconds: 0.1, width: 7_680, height: 4_320, framesPerSecond: 10 };
    const large = await expectRefusal({ 1: await drawClip(1, huge) });
    expect([large.status, large.message]).toEqual([
      422,
      expect.stringContaining('Clip 1: The clip is larger than 4096 × 2304 pixels.'),
    ]);
  });

  test('a playlist gets 422, and its targets are not opened (PIC-11)', async () => {
    const { expectRefusal } = await startBooth();
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
        const { status, message } = await expectRefusal({ 1: playlist });
        expect([status, message]).toEqual([422, expect.stringContaining('not a WebM or MP4')]);
      }
    }
    expect(asked).toEqual([]);
  });

  test('four clips for a frame of three are refused before they are inspected (PIC-7)', async () => {
    const ffmpeg = { ...TEST_FFMPEG, ffprobePath: '/nowhere/ffprobe' };
    const booth = await startRecordingBooth(await open(), { ffmpeg });
    const clip = await drawClip(1);
    const clips = { 1: clip, 2: clip, 3: clip, 4: clip };
    const answer = await booth.record(await booth.startPaid(), { clips }, SHEET_FRAME);
    expect([answer.statusCode, messagesOf(answer)]).toEqual([
      422,
      ['The frame takes 3 clips, not number 4.', 'Nothing of this upload was stored.'],
    ]);
  });

  test('clips with wrong names and numbers get 422 (PIC-6)', async () => {
    const { booth, txID, expectRefusal } = await startBooth();
    const clip = await drawClip(1);
    expect((await expectRefusal({ 7: clip })).message).toContain('7.mp4 is out of range');
    expect((await expectRefusal({ '../1': clip })).message).toContain('named by its number');
    const other = await booth.upload(txID, {}, FRAME);
    expect(other.statusCode).toBe(422);
  });

  test('a wrong crop, frame rate or flag gets 422; a clip of more than 25 MB gets 413 (PIC-12)', async () => {
    const { expectRefusal } = await startBooth();
    const clip = await drawClip(1);
    const flat = JSON.stringify({ ...RESIZE_OPTIONS, crop_width: 0 });
    for (const [sentence, fields] of [
      ['resizeOptions: not valid JSON.', { resizeOptions: 'wide' }],
      ['resizeOptions', { resizeOptions: flat }],
      ['fps', { fps: 'many' }],
      ['mirrored', { mirrored: 'perhaps' }],
    ] as const) {
      const { status, message } = await expectRefusal({ 1: clip }, fields);
      expect([status, message]).toEqual([422, expect.stringContaining(sentence)]);
    }
    expect(await expectRefusal({ 1: Buffer.alloc(25 * 1024 ** 2 + 1) })).toEqual({
      status: 413,
      message: 'A file has at most 25 MB.',
      errors: ['A file has at most 25 MB.'],
    });
  });

  test('the upload of photos refuses clips (PIC-6)', async () => {
    const { booth, txID } = await startBooth();
    const parts = [
      { name: 'txID', content: txID },
      { name: 'withRecording', content: 'false' },
      { name: 'videos', fileName: '1.mp4', content: await drawClip(1) },
    ];
    const answer = await booth.send(parts);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toContain('not as “videos”');
  });
});
