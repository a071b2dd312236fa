import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFilmProbe } from '../../composition/adapters/ffmpeg.ts';
import { ASSETS_DIR } from '../../config/project-folders.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { readHollowFilm } from '../../testing/media/hollow-film.ts';
import { removeLocation } from './remove-location.ts';

let booth: TestBooth;

beforeEach(async () => {
  booth = await createTestBooth(await openInMemory());
  write('assets/videos/default/landing.mp4', 'the default film');
  write('assets/videos/jakarta/landing.mp4', 'the film of Jakarta');
});

function write(path: string, content: string | Buffer) {
  const file = join(booth.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe('landing videos', () => {
  test('a place has its own film, any other the default one (LOC-8, RUN-4)', async () => {
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the film of Jakarta');
    expect((await booth.get('/videos/JAKARTA/landing.mp4?v=20261115')).body).toBe(
      'the film of Jakarta',
    );
    expect((await booth.get('/videos/kota%20batu/landing.mp4')).body).toBe('the default film');
  });

  test('an operator’s film comes before the bundled one, and an empty file is none (LOC-9)', async () => {
    write('videos/jakarta/landing.mp4', 'new film');
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('new film');
    write('videos/jakarta/landing.mp4', '');
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the film of Jakarta');
    write('videos/default/landing.mp4', 'new default');
    expect((await booth.get('/videos/elsewhere/landing.mp4')).body).toBe('new default');
  });

  test('a browser can ask for parts, for the head only, and whether it changed', async () => {
    const url = '/videos/jakarta/landing.mp4';
    const whole = await booth.get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      'content-length': '19',
    });
    const head = await booth.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '19', '']);

    const part = await booth.get(url, { range: 'bytes=4-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'film']);
    expect(part.headers['content-range']).toBe('bytes 4-7/19');
    expect((await booth.get(url, { range: 'bytes=-7' })).body).toBe('Jakarta');
    const beyond = await booth.get(url, { range: 'bytes=19-' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */19');
    expect(beyond.json().status_code).toBe(416);

    const etag = String(whole.headers.etag);
    expect((await booth.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    write('videos/jakarta/landing.mp4', 'new film');
    const changed = await booth.get(url, { 'if-none-match': etag });
    expect([changed.statusCode, changed.body]).toEqual([200, 'new film']);
    const stale = await booth.get(url, { 'if-range': etag, range: 'bytes=0-2' });
    expect([stale.statusCode, stale.body]).toEqual([200, 'new film']);
  });

  test('without any film the answer is a plain 404 (LOC-9)', async () => {
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
  ])('no address leads out of the folders: %s', async (url) => {
    write('secret.txt', 'secret');
    write('secret/landing.mp4', 'secret');
    const answer = await booth.get(url);
    expect(answer.body).not.toBe('secret');
    if (answer.statusCode === 200) expect(answer.body).toBe('the default film');
    else expect([404, 422]).toContain(answer.statusCode);
  });

  test('a location of ten thousand characters is refused, a long name is no server error', async () => {
    const long = await booth.get(`/videos/${'x'.repeat(10_000)}/landing.mp4`);
    expect(long.statusCode).toBe(422);
    expect(long.json().meta.message).toBe('A location has at most 60 characters.');
    const expanding = await booth.get(`/videos/${encodeURIComponent('ﷺ'.repeat(60))}/landing.mp4`);
    expect([expanding.statusCode, expanding.body]).toEqual([200, 'the default film']);
  });
});

describe('an operator’s landing video', () => {
  const realFilm = join(ASSETS_DIR, 'videos', 'default', 'landing.mp4');

  test('is copied whole and served at once (LOC-10)', async () => {
    await booth.landingVideos.replace('jakarta', realFilm, BOOTH_ITSELF);
    const answer = await booth.get('/videos/jakarta/landing.mp4');
    expect(answer.rawPayload.equals(readFileSync(realFilm))).toBe(true);
    await booth.landingVideos.remove('jakarta', BOOTH_ITSELF);
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the film of Jakarta');
  });

  test('goes before its place, so that no film of a gone place stays (LOC-10)', async () => {
    await booth.landingVideos.replace('jakarta', realFilm, BOOTH_ITSELF);
    const { locations, landingVideos } = booth;
    const crash = { ...locations, remove: () => Promise.reject(new Error('the plug')) };
    const remove = (through: typeof locations) =>
      removeLocation({ locations: through, landingVideos }, 'Jakarta', BOOTH_ITSELF);
    await expect(remove(crash)).rejects.toThrow('the plug');
    expect(await landingVideos.hasOwn('jakarta')).toBe(false);
    await remove(locations);
    await landingVideos.replace('default', realFilm, BOOTH_ITSELF);
    for (const [name, code] of [
      ['Default', 'conflict'],
      ['Jakarta', 'not_found'],
    ] as const) {
      const refused = removeLocation({ locations, landingVideos }, name, BOOTH_ITSELF);
      await expect(refused).rejects.toMatchObject({ code });
    }
    expect(await landingVideos.hasOwn('default')).toBe(true);
  });

  test('of two that come at once one shows, and it is whole (LOC-10)', async () => {
    const film = readFileSync(realFilm);
    // A box that players pass over makes it another film, and a longer one.
    const free = Buffer.alloc(3_000_000);
    free.writeUInt32BE(free.length, 0);
    free.write('free', 4, 'latin1');
    const longer = Buffer.concat([film, free]);
    const files = [write('longer.mp4', longer), realFilm, write('longest.mp4', longer)];
    await Promise.all(
      files.map((file) => booth.landingVideos.replace('jakarta', file, BOOTH_ITSELF)),
    );
    const shown = (await booth.get('/videos/jakarta/landing.mp4')).rawPayload;
    expect([film, longer].some((one) => one.equals(shown))).toBe(true);
    expect(readdirSync(join(booth.folder, 'videos/.parts'))).toEqual([]);
    expect(readdirSync(join(booth.folder, 'videos/jakarta'))).toEqual(['landing.mp4']);
  });

  describe('when the plug is pulled', () => {
    const other = () => {
      const free = Buffer.alloc(3_000_000);
      free.writeUInt32BE(free.length, 0);
      free.write('free', 4, 'latin1');
      return Buffer.concat([readFileSync(realFilm), free]);
    };
    const shown = async () => (await booth.get('/videos/jakarta/landing.mp4')).rawPayload.length;
    const lines = async () => {
      const rows = await booth.database.selectFrom('audit').select('action').execute();
      return rows.map(({ action }) => action).filter((action) => action.startsWith('location.'));
    };
    // No database takes a line without a name.
    const nobody = { ...BOOTH_ITSELF, name: null as unknown as string };
    const folder = () => join(booth.folder, 'videos/jakarta');

    test('before the line is written the old film stays, and nothing of the new one (CONSOLE-145)', async () => {
      const { landingVideos } = booth;
      await landingVideos.replace('jakarta', realFilm, BOOTH_ITSELF);
      const longer = write('longer.mp4', other());
      await expect(landingVideos.replace('jakarta', longer, nobody)).rejects.toThrow();
      await expect(landingVideos.remove('jakarta', nobody)).rejects.toThrow();
      expect([await shown(), await lines()]).toEqual([
        readFileSync(realFilm).length,
        ['location.landing-video-changed'],
      ]);
      await landingVideos.replace('jakarta', longer, BOOTH_ITSELF);
      expect(await shown()).toBe(other().length);
      expect(readdirSync(folder())).toEqual(['landing.mp4']);
    });

    test('after it the new film shows, though the old file is still there (CONSOLE-145)', async () => {
      const { landingVideos } = booth;
      const longer = write('longer.mp4', other());
      await landingVideos.replace('jakarta', realFilm, BOOTH_ITSELF);
      // As it is between the transaction and the files' last names.
      write('videos/jakarta/new.mp4', other());
      await setPending('new.mp4');
      expect(await shown()).toBe(other().length);
      await setPending('');
      expect(await landingVideos.hasOwn('jakarta')).toBe(false);
      expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the film of Jakarta');
      // Whoever comes next tidies up first.
      await landingVideos.replace('jakarta', longer, BOOTH_ITSELF);
      expect([await shown(), readdirSync(folder())]).toEqual([other().length, ['landing.mp4']]);
      // The file has its last name, and nobody noted that.
      await setPending('gone.mp4');
      expect(await shown()).toBe(other().length);
      await landingVideos.remove('jakarta', BOOTH_ITSELF);
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
    ['a text', (film: Buffer) => Buffer.from(`not a film ${film.length}`)],
    ['a film that was cut short', (film: Buffer) => film.subarray(0, film.length - 100)],
    ['only the start of one', (film: Buffer) => film.subarray(0, 24)],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['boxes without a size', () => Buffer.from('0000000466747970'.repeat(4), 'hex')],
  ])('is refused when it is %s, and the old one stays (LOC-10)', async (_, breakIt) => {
    const file = write('broken.mp4', breakIt(readFileSync(realFilm)));
    await expect(booth.landingVideos.replace('jakarta', file, BOOTH_ITSELF)).rejects.toMatchObject({
      code: 'invalid',
      message: `The landing video ${file} is not a complete MP4 file.`,
    });
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the film of Jakarta');
  });

  test('is refused when no picture of it can be played, and the old one stays (LOC-12)', async () => {
    const hollow = write('hollow.mp4', readHollowFilm());
    await expect(
      booth.landingVideos.replace('jakarta', hollow, BOOTH_ITSELF),
    ).rejects.toMatchObject({
      code: 'invalid',
      message:
        'This film cannot be played. Export it as MP4 with H.264 pictures and try once more.',
    });
    expect((await booth.get('/videos/jakarta/landing.mp4')).body).toBe('the film of Jakarta');
  });

  test('is taken without being tried where there is no ffmpeg, and the operator is told (LOC-12)', async () => {
    const bare = await createTestBooth(await openInMemory(), {
      probeFilm: createFilmProbe(undefined, { ffmpegPath: '/nowhere/ffmpeg' }),
    });
    expect(await bare.landingVideos.replace('jakarta', realFilm, BOOTH_ITSELF)).toBe(
      'ffmpeg is missing, so the video was not tested: check on a kiosk’s home screen that it plays.',
    );
    expect(await bare.landingVideos.hasOwn('jakarta')).toBe(true);
  });

  test('is refused when it is not there, empty or a folder (LOC-10)', async () => {
    for (const file of ['/nowhere/film.mp4', write('empty.mp4', ''), booth.folder]) {
      await expect(
        booth.landingVideos.replace('jakarta', file, BOOTH_ITSELF),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});
