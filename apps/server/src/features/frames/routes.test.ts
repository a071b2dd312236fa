import { calls, type Frame, type FrameList, META_MESSAGES, templateUrl } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createServices } from '../../composition/services.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../testing/databases/every-database.ts';
import {
  aBundledFrame,
  anOwnFrame,
  drawTemplate,
  writeFrameFiles,
} from '../../testing/media/test-frames.ts';
import type { FrameEntry } from './frame-entry.ts';

describeOnEveryDatabase('frames', (open) => {
  test('get-frame needs a kiosk token (FRAME-15)', async () => {
    const booth = await createTestBooth(await open());
    const answer = await booth.get('/api/get-frame/jakarta');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().meta.message).toBe(META_MESSAGES.kioskTokenInvalid);
  });

  test('the response is a map of groups with their frames, in a stable order (FRAME-15)', async () => {
    const { list, frames } = await openFrames(open, [
      aBundledFrame('polos'),
      aBundledFrame('senja', { group: 'cities' }),
      aBundledFrame('kertas'),
    ]);
    await frames.add(...anOwnFrame('zaitun', { group: 'cities' }), BOOTH_ACTOR);
    await frames.add(...anOwnFrame('anggrek', { group: 'garden' }), BOOTH_ACTOR);
    for (const answer of [await list('jakarta'), await list('jakarta')]) {
      expect(Object.entries(namesOf(answer))).toEqual([
        ['everyday', ['polos', 'kertas']],
        ['cities', ['senja', 'zaitun']],
        ['garden', ['anggrek']],
      ]);
    }
  });

  test('a frame has exactly the fields of the contract and an absolute URL (FRAME-16)', async () => {
    const { list } = await openFrames(open, [aBundledFrame('polos')]);
    expect((await list('jakarta')).everyday).toEqual([
      {
        frame_name: 'polos',
        category_name: 'AVAILABLE_4_FRAME',
        url: 'http://localhost:3000/static/frames/AVAILABLE_4_FRAME/fe-polos.png',
        config_frame: aBundledFrame('polos').config_frame,
        is_no_cut: false,
        is_seasonal: false,
        order: 0,
        counter: 4,
        width: 1240,
        height: 1844,
      },
    ]);
  });

  test('URLs use the base of the static files if it is set', async () => {
    const bases = { core: '', auth: '', processing: '', static: 'https://cdn.test', videos: '' };
    const { list, frames } = await openFrames(open, [aBundledFrame('polos')], { bases });
    await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    const answer = await list('jakarta');
    for (const { url } of Object.values(answer).flat()) {
      expect(url).toMatch(/^https:\/\/cdn\.test\/static\/frames\//);
    }
  });

  test("replacing '/fe-' with '/' in a URL gives the template (FRAME-16)", async () => {
    const { booth, list, frames } = await openFrames(open, [aBundledFrame('polos')]);
    writeFrameFiles(booth.dependencies.assetsDir, [aBundledFrame('polos')]);
    await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    const listed = Object.values(await list('jakarta')).flat();
    expect(listed).toHaveLength(2);
    for (const frame of listed) {
      const preview = await booth.get(pathOf(frame.url));
      const template = await booth.get(pathOf(templateUrl(frame.url)));
      expect([preview.statusCode, template.statusCode]).toEqual([200, 200]);
      expect(preview.headers['content-type']).toBe('image/png');
      expect(preview.rawPayload.equals(template.rawPayload)).toBe(false);
      expect(template.rawPayload.equals(drawTemplate(frame))).toBe(true);
      expect(await frames.readTemplate(frame)).toEqual(template.rawPayload);
    }
  });

  test('a season begins and ends earlier in an eastern time zone (FRAME-23)', async () => {
    const seasons = [{ from: '2026-12-01', until: '2026-12-10' }];
    const { booth, list } = await openFrames(open, [aBundledFrame('natal', { seasons })]);
    await booth.locations.configure('Ambon', { timeZone: 'Asia/Jayapura' }, BOOTH_ACTOR);
    const offered = { everyday: ['natal'] };
    moveTo(booth, '2026-11-30T15:00:00.000Z');
    expect([namesOf(await list('ambon')), namesOf(await list('jakarta'))]).toEqual([offered, {}]);
    moveTo(booth, '2026-12-10T15:00:00.000Z');
    expect([namesOf(await list('ambon')), namesOf(await list('jakarta'))]).toEqual([{}, offered]);
  });

  test('a season begins and ends at midnight of the location and includes both days (FRAME-23)', async () => {
    const seasons = [{ from: '2026-12-01', until: '2026-12-10' }];
    const { booth, list } = await openFrames(open, [aBundledFrame('natal', { seasons })]);
    for (const [instant, isOffered] of [
      ['2026-11-30T16:59:59.999Z', false],
      ['2026-11-30T17:00:00.000Z', true],
      ['2026-12-10T16:59:59.999Z', true],
      ['2026-12-10T17:00:00.000Z', false],
    ] as const) {
      moveTo(booth, instant);
      const expected = isOffered ? { everyday: ['natal'] } : {};
      expect([instant, namesOf(await list('jakarta'))]).toEqual([instant, expected]);
    }
  });

  test('a frame can have several seasons, and an event drop can have none (FRAME-24)', async () => {
    const seasons = [
      { from: '2026-08-01', until: '2026-08-31' },
      { from: '2027-08-01', until: '2027-08-31' },
    ];
    const { booth, frames } = await openFrames(open, [
      aBundledFrame('merdeka', { seasons, is_seasonal: true }),
      aBundledFrame('ulang-tahun', { is_seasonal: true }),
    ]);
    expect(namesOf(await frames.list('jakarta'))).toEqual({ everyday: ['ulang-tahun'] });
    moveTo(booth, '2027-08-17T03:00:00Z');
    expect(namesOf(await frames.list('jakarta'))).toEqual({
      everyday: ['merdeka', 'ulang-tahun'],
    });
  });

  test('a session that began in season can end after the season (FRAME-23)', async () => {
    const seasons = [{ from: '2026-08-01', until: '2026-08-31' }];
    const bundled = [aBundledFrame('merdeka', { seasons })];
    const { booth, list, frames } = await openFrames(open, bundled);
    writeFrameFiles(booth.dependencies.assetsDir, bundled);
    expect(await list('jakarta')).toEqual({});
    const frame = await frames.find('merdeka', 'AVAILABLE_4_FRAME');
    expect(frame).toMatchObject({ frame_name: 'merdeka', counter: 4 });
    expect(await frames.readTemplate(frame as Frame)).toEqual(drawTemplate(frame as Frame));
  });

  test.each([
    ['polos', 'AVAILABLE_3_FRAME_NOCUT'],
    ['../polos', 'AVAILABLE_4_FRAME'],
    ['polos\0', 'AVAILABLE_4_FRAME'],
    ['polos', ''],
    ['x'.repeat(99), 'AVAILABLE_4_FRAME'],
  ])('there is no frame %j in %j', async (frameName, categoryName) => {
    const { frames } = await createTestBooth(await open());
    expect(await frames.find(frameName, categoryName)).toBeUndefined();
  });

  test('frames are offered at their locations; an unconfigured location has those of the default (FRAME-21)', async () => {
    const { list } = await openFrames(open, [
      aBundledFrame('polos'),
      aBundledFrame('monas', { locations: ['jakarta'] }),
      aBundledFrame('kawah', { locations: ['bandung', 'Kota Batu'] }),
      aBundledFrame('lama', { locations: ['default'] }),
    ]);
    expect(namesOf(await list('jakarta'))).toEqual({ everyday: ['polos', 'monas'] });
    expect(namesOf(await list('  BANDUNG '))).toEqual({ everyday: ['polos', 'kawah'] });
    expect(namesOf(await list('default'))).toEqual({ everyday: ['polos', 'lama'] });
    expect(namesOf(await list('Atlantis'))).toEqual({ everyday: ['polos', 'lama'] });
    expect(namesOf(await list('Kota Batu'))).toEqual({ everyday: ['polos', 'kawah', 'lama'] });
  });

  test('an operator hides and shows a frame, and changes its seasons and locations (FRAME-27)', async () => {
    const { list, frames } = await openFrames(open, [
      aBundledFrame('polos'),
      aBundledFrame('kertas'),
    ]);
    await frames.change([{ name: 'polos' }], { isHidden: true }, BOOTH_ACTOR);
    expect(namesOf(await list('jakarta'))).toEqual({ everyday: ['kertas'] });
    await frames.change(
      [{ name: 'polos' }],
      { seasons: [{ from: '2026-11-15', until: '2026-11-15' }] },
      BOOTH_ACTOR,
    );
    expect(namesOf(await list('jakarta'))).toEqual({ everyday: ['kertas'] });
    await frames.change([{ name: 'polos' }], { isHidden: false }, BOOTH_ACTOR);
    expect(namesOf(await list('jakarta'))).toEqual({ everyday: ['polos', 'kertas'] });
    await frames.change(
      [{ name: 'polos' }],
      { seasons: [{ from: '2026-11-16', until: '2026-11-17' }] },
      BOOTH_ACTOR,
    );
    expect(namesOf(await list('jakarta'))).toEqual({ everyday: ['kertas'] });
    await frames.change([{ name: 'polos' }], { seasons: [], locations: ['bandung'] }, BOOTH_ACTOR);
    expect(namesOf(await list('jakarta'))).toEqual({ everyday: ['kertas'] });
    expect(namesOf(await list('bandung'))).toEqual({ everyday: ['polos', 'kertas'] });
    expect((await frames.listAll('jakarta')).map(({ offer }) => offer)).toEqual([
      'elsewhere',
      'offered',
    ]);
  });

  test('changes of a frame that a release no longer contains are ignored', async () => {
    const database = await open();
    const before = await createTestBooth(database, { bundledFrames: [aBundledFrame('polos')] });
    await before.frames.change([{ name: 'polos' }], { isHidden: true }, BOOTH_ACTOR);
    const after = createServices({ ...before.dependencies, bundledFrames: [] });
    expect(await after.frames.list('jakarta')).toEqual({});
    await after.frames.add(...anOwnFrame('polos'), BOOTH_ACTOR);
    expect(namesOf(await after.frames.list('jakarta'))).toEqual({ own: ['polos'] });
  });

  test('the range of snaps of a location is that of the frames offered today (FRAME-20)', async () => {
    const { booth, headers } = await openFrames(open, [
      aBundledFrame('dua', { counter: 2 }),
      aBundledFrame('empat', { locations: ['bandung'] }),
      aBundledFrame('lima', { counter: 5, seasons: [{ from: '2027-01-01', until: '2027-01-02' }] }),
    ]);
    const snapsOf = async (name: string) =>
      calls.getLocation.data.parse((await booth.get(`/v1/location/${name}`, headers)).json().data)
        .snaps;
    expect(await snapsOf('jakarta')).toEqual({ min: 2, max: 2 });
    expect(await snapsOf('bandung')).toEqual({ min: 2, max: 4 });
    await booth.frames.change([{ name: 'dua' }], { isHidden: true }, BOOTH_ACTOR);
    expect(await snapsOf('jakarta')).toEqual({ min: 4, max: 4 });
  });

  test.each([
    ['ten thousand characters', 'x'.repeat(10_000), 'A location has at most 60 characters.'],
    ['only signs', '!!!', 'A location needs a letter or a digit.'],
    ['a way up', '../..', 'A location needs a letter or a digit.'],
    ['a null byte', 'ja\0karta', 'A location has no control characters.'],
  ])('a location of %s is refused with a readable error', async (_, name, sentence) => {
    const { booth, headers } = await openFrames(open, []);
    const answer = await booth.get(`/api/get-frame/${encodeURIComponent(name)}`, headers);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta).toEqual({
      message: sentence,
      errors: [{ code: 'invalid', message: sentence, field: 'location' }],
    });
  });
});

async function openFrames(
  open: OpenDatabase,
  bundledFrames: readonly FrameEntry[],
  overrides: Parameters<typeof createTestBooth>[1] = {},
) {
  const booth = await createTestBooth(await open(), { bundledFrames, ...overrides });
  const { headers } = await booth.signIn();
  return {
    booth,
    headers,
    frames: booth.frames,
    async list(location: string): Promise<FrameList> {
      const url = `/api/get-frame/${encodeURIComponent(location)}`;
      const answer = await booth.get(url, headers);
      expect(answer.statusCode).toBe(200);
      return calls.getFrames.data.parse(answer.json().data);
    },
  };
}

const namesOf = (list: FrameList) =>
  Object.fromEntries(
    Object.entries(list).map(([group, frames]) => [group, frames.map((frame) => frame.frame_name)]),
  );

function moveTo({ advance, dependencies }: TestBooth, instant: string): void {
  advance(Date.parse(instant) - dependencies.clock.now());
}

const pathOf = (url: string): string => new URL(url).pathname;
