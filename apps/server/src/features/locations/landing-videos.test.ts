import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVideoProbe } from '../../composition/adapters/ffmpeg.ts';
import { ASSETS_DIR } from '../../config/project-folders.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { readVideoWithEmptyMoov } from '../../testing/media/empty-video.ts';
import { removeLocation } from './remove-location.ts';

let booth: TestBooth;

beforeEach(async () => {
  booth = await createTestBooth(await openInMemory());
  write('assets/videos/default/landing.mp4', 'the default video');
  write('assets/videos/jakarta/landing.mp4', 'the video of Jakarta');
});

function write(path: string, content: string | Buffer) {
  const file = join(booth.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe('landing videos', () => {
  test('a location without a video of its own shows the default one (LOC-8, RUN-4)', async () => {
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the video of Jakarta');
    expect((await booth.get('/videos/JAKARTA/landing.mp4?v=20261115')).body).toBe(
      'the video of Jakarta',
    );
    expect((await booth.get('/videos/kota%20batu/landing.mp4')).body).toBe('the default video');
  });

  test('an operator’s video replaces the bundled one, and an empty file does not count (LOC-9)', async () => {
    write('videos/jakarta/landing.mp4', 'new video');
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('new video');
    write('videos/jakarta/landing.mp4', '');
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the video of Jakarta');
    write('videos/default/landing.mp4', 'new default');
    expect((await booth.get('/videos/elsewhere/landing.mp4')).body).toBe('new default');
  });

  test('range, HEAD and conditional requests are supported', async () => {
    const url = '/videos/jakarta/landing.mp4';
    const whole = await booth.get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      'content-length': '20',
    });
    const head = await booth.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '20', '']);

    const part = await booth.get(url, { range: 'bytes=4-8' });
    expect([part.statusCode, part.body]).toEqual([206, 'video']);
    expect(part.headers['content-range']).toBe('bytes 4-8/20');
    expect((await booth.get(url, { range: 'bytes=-7' })).body).toBe('Jakarta');
    const beyond = await booth.get(url, { range: 'bytes=20-' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */20');
    expect(beyond.json().status_code).toBe(416);

    const etag = String(whole.headers.etag);
    expect((await booth.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    write('videos/jakarta/landing.mp4', 'new video');
    const changed = await booth.get(url, { 'if-none-match': etag });
    expect([changed.statusCode, changed.body]).toEqual([200, 'new video']);
    const stale = await booth.get(url, { 'if-range': etag, range: 'bytes=0-2' });
    expect([stale.statusCode, stale.body]).toEqual([200, 'new video']);
  });

  test('without any video the response is 404 (LOC-9)', async () => {
    rmSync(join(booth.folder, 'assets'), { recursive: true });
    expect((await booth.get('/videos/jakarta/landing.mp4')).statusCode).toBe(404);
  });

  test.each([
    '/videos/../secret.txt',
    '/videos/%2e%2e/secret.txt',
    '/videos/..%2f..%2fsecret/landing.mp4',
    '/videos/%2e%2e%2fsecret/landing.mp4',
    '/videos/jakarta/..%2f..%2f..%2fsecret.txt',
    '/videos/jakarta/other.mp4',
    '/videos/jakarta/',
    '/videos/%00/landing.mp4',
    '/videos/jakarta/landing.mp4%00.txt',
    '/videos/%c0%ae%c0%ae/landing.mp4',
  ])('no URL leads out of the folders: %s', async (url) => {
    write('secret.txt', 'secret');
    write('secret/landing.mp4', 'secret');
    const answer = await booth.get(url);
    expect(answer.body).not.toBe('secret');
    if (answer.statusCode === 200) expect(answer.body).toBe('the default video');
    else expect([404, 422]).toContain(answer.statusCode);
  });

  test('a location of ten thousand characters is refused, and a long name causes no server error', async () => {
    const long = await booth.get(`/videos/${'x'.repeat(10_000)}/landing.mp4`);
    expect(long.statusCode).toBe(422);
    expect(long.json().meta.message).toBe('A location has at most 60 characters.');
    const expanding = await booth.get(`/videos/${encodeURIComponent('ﷺ'.repeat(60))}/landing.mp4`);
    expect([expanding.statusCode, expanding.body]).toEqual([200, 'the default video']);
  });
});

describe('an operator’s landing video', () => {
  const realVideo = join(ASSETS_DIR, 'videos', 'default', 'landing.mp4');

  test('is copied completely and served at once (LOC-10)', async () => {
    await booth.landingVideos.replace('jakarta', realVideo, BOOTH_ACTOR);
    const answer = await booth.get('/videos/jakarta/landing.mp4');
    expect(answer.rawPayload.equals(readFileSync(realVideo))).toBe(true);
    await booth.landingVideos.remove('jakarta', BOOTH_ACTOR);
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the video of Jakarta');
  });

  test('is removed before its location, so that no video of a removed location stays (LOC-10)', async () => {
    await booth.landingVideos.replace('jakarta', realVideo, BOOTH_ACTOR);
    const { locations, landingVideos } = booth;
    const crash = { ...locations, remove: () => Promise.reject(new Error('the plug')) };
    const remove = (through: typeof locations) =>
      removeLocation({ locations: through, landingVideos }, 'Jakarta', BOOTH_ACTOR);
    await expect(remove(crash)).rejects.toThrow('the plug');
    expect(await landingVideos.hasOwn('jakarta')).toBe(false);
    await remove(locations);
    await landingVideos.replace('default', realVideo, BOOTH_ACTOR);
    for (const [name, code] of [
      ['Default', 'conflict'],
      ['Jakarta', 'not_found'],
    ] as const) {
      const refused = removeLocation({ locations, landingVideos }, name, BOOTH_ACTOR);
      await expect(refused).rejects.toMatchObject({ code });
    }
    expect(await landingVideos.hasOwn('default')).toBe(true);
  });

  test('after concurrent uploads one of them shows completely (LOC-10)', async () => {
    const video = readFileSync(realVideo);
    // A box that players ignore makes it a longer video.
    const free = Buffer.alloc(3_000_000);
    free.writeUInt32BE(free.length, 0);
    free.write('free', 4, 'latin1');
    const longer = Buffer.concat([video, free]);
    const files = [write('longer.mp4', longer), realVideo, write('longest.mp4', longer)];
    await Promise.all(
      files.map((file) => booth.landingVideos.replace('jakarta', file, BOOTH_ACTOR)),
    );
    const shown = (await booth.get('/videos/jakarta/landing.mp4')).rawPayload;
    expect([video, longer].some((one) => one.equals(shown))).toBe(true);
    expect(readdirSync(join(booth.folder, 'videos/.parts'))).toEqual([]);
    expect(readdirSync(join(booth.folder, 'videos/jakarta'))).toEqual(['landing.mp4']);
  });

  describe('after a power cut', () => {
    const longerVideo = () => {
      const free = Buffer.alloc(3_000_000);
      free.writeUInt32BE(free.length, 0);
      free.write('free', 4, 'latin1');
      return Buffer.concat([readFileSync(realVideo), free]);
    };
    const shown = async () => (await booth.get('/videos/jakarta/landing.mp4')).rawPayload.length;
    const lines = async () => {
      const rows = await booth.database.selectFrom('audit').select('action').execute();
      return rows.map(({ action }) => action).filter((action) => action.startsWith('location.'));
    };
    // The database refuses an audit line without a name.
    const namelessActor = { ...BOOTH_ACTOR, name: null as unknown as string };
    const folder = () => join(booth.folder, 'videos/jakarta');

    test('before the audit line is written, the old video stays and the new one leaves no file (CONSOLE-145)', async () => {
      const { landingVideos } = booth;
      await landingVideos.replace('jakarta', realVideo, BOOTH_ACTOR);
      const longer = write('longer.mp4', longerVideo());
      await expect(landingVideos.replace('jakarta', longer, namelessActor)).rejects.toThrow();
      await expect(landingVideos.remove('jakarta', namelessActor)).rejects.toThrow();
      expect([await shown(), await lines()]).toEqual([
        readFileSync(realVideo).length,
        ['location.landing-video-changed'],
      ]);
      await landingVideos.replace('jakarta', longer, BOOTH_ACTOR);
      expect(await shown()).toBe(longerVideo().length);
      expect(readdirSync(folder())).toEqual(['landing.mp4']);
    });

    test('after the audit line is written, the new video shows although the old file exists (CONSOLE-145)', async () => {
      const { landingVideos } = booth;
      const longer = write('longer.mp4', longerVideo());
      await landingVideos.replace('jakarta', realVideo, BOOTH_ACTOR);
      // The state between the transaction and the rename of the file.
      write('videos/jakarta/new.mp4', longerVideo());
      await setPending('new.mp4');
      expect(await shown()).toBe(longerVideo().length);
      await setPending('');
      expect(await landingVideos.hasOwn('jakarta')).toBe(false);
      expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the video of Jakarta');
      // The next change completes this one first.
      await landingVideos.replace('jakarta', longer, BOOTH_ACTOR);
      expect([await shown(), readdirSync(folder())]).toEqual([
        longerVideo().length,
        ['landing.mp4'],
      ]);
      // The file was renamed, and the pending change was not cleared.
      await setPending('gone.mp4');
      expect(await shown()).toBe(longerVideo().length);
      await landingVideos.remove('jakarta', BOOTH_ACTOR);
      expect(existsSync(folder())).toBe(false);
    });

    const setPending = (pending: string) =>
      booth.database
        .updateTable('landing_videos')
        .set({ pending })
        .where('slug', '=', 'jakarta')
        .execute();
  });

  test.each([
    ['a text', (video: Buffer) => Buffer.from(`not a video ${video.length}`)],
    ['a truncated video', (video: Buffer) => video.subarray(0, video.length - 100)],
    ['only the start of one', (video: Buffer) => video.subarray(0, 24)],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['boxes of size 0', () => Buffer.from('0000000466747970'.repeat(4), 'hex')],
  ])('is refused when it is %s, and the old one stays (LOC-10)', async (_, breakIt) => {
    const file = write('broken.mp4', breakIt(readFileSync(realVideo)));
    await expect(booth.landingVideos.replace('jakarta', file, BOOTH_ACTOR)).rejects.toMatchObject({
      code: 'invalid',
      message: `The landing video ${file} is not a complete MP4 file.`,
    });
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the video of Jakarta');
  });

  test('is refused when no frame of it can be decoded, and the old one stays (LOC-12)', async () => {
    const undecodable = write('undecodable.mp4', readVideoWithEmptyMoov());
    await expect(
      booth.landingVideos.replace('jakarta', undecodable, BOOTH_ACTOR),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'This video cannot be played. Export it as MP4 with H.264 video and try again.',
    });
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the video of Jakarta');
  });

  test('is accepted without a test if ffmpeg is missing, with a warning for the operator (LOC-12)', async () => {
    const bare = await createTestBooth(await openInMemory(), {
      probeVideo: createVideoProbe(undefined, { ffmpegPath: '/nowhere/ffmpeg' }),
    });
    expect(await bare.landingVideos.replace('jakarta', realVideo, BOOTH_ACTOR)).toBe(
      'ffmpeg is missing, so the video was not tested: check on a kiosk’s home screen that it plays.',
    );
    expect(await bare.landingVideos.hasOwn('jakarta')).toBe(true);
  });

  test('is refused when it is missing, empty or a folder (LOC-10)', async () => {
    for (const file of ['/nowhere/video.mp4', write('empty.mp4', ''), booth.folder]) {
      await expect(booth.landingVideos.replace('jakarta', file, BOOTH_ACTOR)).rejects.toMatchObject(
        {
          code: 'not_found',
        },
      );
    }
  });
});
