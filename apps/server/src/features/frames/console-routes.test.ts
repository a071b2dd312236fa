import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { type ConsoleBrowser, openConsoleAs } from '../../testing/booths/console-browser.ts';
import {
  aNewFrame,
  openFrameBooth,
  sendTemplate,
  TEMPLATE,
} from '../../testing/booths/frame-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { anOwnFrame } from '../../testing/media/test-frames.ts';

const list = async (browser: ConsoleBrowser, query?: Record<string, string>) =>
  (await browser.call('listFrames', query && { query })).json().data;
const namesOf = ({ frames }: { frames: { frame_name: string }[] }) =>
  frames.map(({ frame_name }) => frame_name);

const params = (name: string) => ({ category: 'AVAILABLE_4_FRAME', name });
const change = (browser: ConsoleBrowser, name: string, version: number, changes: object) =>
  browser.call('changeFrame', { params: params(name), body: { version, changes } });
const move = (browser: ConsoleBrowser, name: string, before: string | null) =>
  browser.call('moveFrame', {
    params: params(name),
    body: { before: before && `AVAILABLE_4_FRAME/${before}` },
  });

describeOnEveryDatabase('frames in the console', (open) => {
  test('a template is inspected, added, offered at the kiosk and shown with sample prints (CONSOLE-98)', async () => {
    const { booth, owner } = await openFrameBooth(await open());
    const { headers } = await booth.signIn();
    const inspected = (await sendTemplate(booth, owner, 'inspectTemplate', TEMPLATE)).json().data;
    expect(inspected).toMatchObject({ snaps: 4, is_no_cut: false, faults: [] });
    expect(inspected.slots).toHaveLength(8);
    expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);

    const frame = aNewFrame(inspected.slots, {
      is_seasonal: true,
      seasons: [{ from: 'imlek-14', until: 'imlek+400' }],
    });
    const refused = await sendTemplate(booth, owner, 'addFrame', TEMPLATE, { frame });
    expect([refused.statusCode, refused.json().meta.errors[0].field]).toEqual([422, 'seasons.0']);
    const added = await sendTemplate(booth, owner, 'addFrame', TEMPLATE, {
      frame: { ...frame, seasons: [], locations: ['jakarta'] },
    });
    expect(added.json().data).toMatchObject({
      frame_name: 'anggrek',
      style: 'event drops',
      offer: 'offered',
      is_own: true,
      version: 1,
      can_change: true,
    });
    const kiosk = (await booth.get('/api/get-frame/jakarta', headers)).json().data;
    expect(kiosk.own).toMatchObject([{ frame_name: 'anggrek', counter: 4, is_no_cut: false }]);
    expect((await booth.get('/api/get-frame/bandung', headers)).json().data.own).toBeUndefined();
    const { rows } = (await owner.call('listAudit', { query: { search: 'anggrek' } })).json().data;
    expect(rows).toMatchObject([{ action: 'frame.added', after: { locations: ['Jakarta'] } }]);

    const [print] = added.json().data.prints;
    const shown = await owner.get(print.url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=604800, immutable',
    });
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([605, 900]);
  });

  test('hiding, seasons and locations of frames are changed; the second of two changes is refused (CONSOLE-99)', async () => {
    const { booth, owner } = await openFrameBooth(await open());
    const hidden = await change(owner, 'polos', 0, { is_hidden: true });
    expect(hidden.json()).toMatchObject({
      data: { offer: 'hidden', version: 1 },
      meta: { message: 'polos is hidden.' },
    });
    expect(Object.values(await booth.frames.list('jakarta')).flat()).toHaveLength(2);
    const conflict = await change(owner, 'polos', 0, { locations: ['jakarta'] });
    expect([conflict.statusCode, conflict.json().meta.message]).toEqual([
      409,
      'Someone else has changed this frame in the meantime. Check it again.',
    ]);
    const answers = await Promise.all([
      change(owner, 'garis', 0, { is_hidden: true }),
      change(owner, 'garis', 0, { seasons: [{ from: '12-20', until: '01-07' }] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);

    const season = await change(owner, 'titik', 0, {
      seasons: [{ from: 'imlek-14', until: 'imlek+15' }],
      locations: ['jakarta', 'bandung'],
    });
    expect(season.json().data).toMatchObject({
      offer: 'out of season',
      season: { from: '2027-01-23', until: '2027-02-21' },
      locations: ['jakarta', 'bandung'],
    });
    const back = await change(owner, 'titik', 1, { seasons: [], locations: [] });
    expect(back.json().data).toMatchObject({ offer: 'offered', season: null, version: 2 });
    const { rows } = (await owner.call('listAudit', { query: { search: 'polos' } })).json().data;
    expect(rows).toMatchObject([{ action: 'frame.changed', after: { isHidden: true } }]);
  });

  test('several frames are hidden or scheduled at once: all of them or none (CONSOLE-253)', async () => {
    const { booth, owner } = await openFrameBooth(await open());
    const changeAll = (frames: readonly [name: string, version: number][], changes: object) =>
      owner.call('changeFrames', {
        body: { frames: frames.map(([name, version]) => ({ ...params(name), version })), changes },
      });
    const offers = async () =>
      (await list(owner)).frames.map(({ offer }: { offer: string }) => offer);
    const hidden = await changeAll(
      [
        ['polos', 0],
        ['titik', 0],
      ],
      { is_hidden: true },
    );
    expect(hidden.json()).toMatchObject({
      data: [
        { frame_name: 'polos', version: 1 },
        { frame_name: 'titik', version: 1 },
      ],
      meta: { message: '2 frames are hidden.' },
    });
    expect(await offers()).toEqual(['hidden', 'offered', 'hidden']);
    // If one of them was changed meanwhile, is missing or is out of reach, none is changed.
    const conflict = await changeAll(
      [
        ['garis', 0],
        ['polos', 0],
      ],
      { is_hidden: false },
    );
    expect([conflict.statusCode, conflict.json().meta.message]).toEqual([
      409,
      'Someone else has changed polos in the meantime. Check it again.',
    ]);
    expect(
      (
        await changeAll(
          [
            ['garis', 0],
            ['gone', 0],
          ],
          { is_hidden: true },
        )
      ).statusCode,
    ).toBe(404);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const [mine, frame] = anOwnFrame('mine', { locations: ['jakarta'] });
    await booth.frames.add(mine, frame, BOOTH_ACTOR);
    const notTheirs = await operator.call('changeFrames', {
      body: {
        frames: ['mine', 'garis'].map((name) => ({
          ...params(name),
          version: name === 'mine' ? 1 : 0,
        })),
        changes: { is_hidden: true },
      },
    });
    expect(notTheirs.statusCode).toBe(403);
    expect(await offers()).toEqual(['hidden', 'offered', 'hidden', 'offered']);

    const seasons = [{ from: 'imlek-14', until: 'imlek+15' }];
    const scheduled = await changeAll(
      [
        ['garis', 0],
        ['mine', 1],
      ],
      { seasons },
    );
    expect(scheduled.json().data).toMatchObject([{ seasons }, { seasons }]);
    expect(await offers()).toEqual(['hidden', 'out of season', 'hidden', 'out of season']);
    const { rows } = (await owner.call('listAudit', { query: { action: 'frame.changed' } })).json()
      .data;
    expect(rows.map(({ subject }: { subject: string }) => subject.split('/')[1])).toEqual([
      'mine',
      'garis',
      'titik',
      'polos',
    ]);
  });

  test('visitors see the frames in the order set in the console (CONSOLE-102)', async () => {
    const { booth, owner } = await openFrameBooth(await open());
    await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    expect(namesOf(await list(owner))).toEqual(['polos', 'garis', 'titik', 'anggrek']);
    await move(owner, 'anggrek', 'garis');
    expect(namesOf(await list(owner))).toEqual(['polos', 'anggrek', 'garis', 'titik']);
    await move(owner, 'polos', null);
    const { everyday, own } = await booth.frames.list('jakarta');
    expect(own).toMatchObject([{ frame_name: 'anggrek', order: 0 }]);
    expect(everyday?.map(({ frame_name }) => frame_name)).toEqual(['garis', 'titik', 'polos']);
    // Concurrent moves are both applied.
    await Promise.all([move(owner, 'titik', 'anggrek'), move(owner, 'polos', 'garis')]);
    expect(namesOf(await list(owner))).toEqual(['titik', 'anggrek', 'polos', 'garis']);
    expect((await move(owner, 'polos', 'nothing')).statusCode).toBe(404);
    expect((await move(owner, 'polos', 'polos')).statusCode).toBe(200);
    const { rows } = (await owner.call('listAudit', { query: { search: 'anggrek' } })).json().data;
    expect(rows[0]).toMatchObject({
      action: 'frame.moved',
      after: { standsBefore: 'AVAILABLE_4_FRAME/garis' },
    });
  });

  test('an operator changes what is offered at their own locations only (CONSOLE-100)', async () => {
    const { booth, owner } = await openFrameBooth(await open());
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    for (const [name, locations] of [
      ['mine', ['jakarta']],
      ['ours', ['jakarta', 'bandung']],
      ['everywhere', []],
    ] as const) {
      const [template, frame] = anOwnFrame(name, { locations: [...locations] });
      await booth.frames.add(template, frame, BOOTH_ACTOR);
    }
    const { frames } = await list(operator);
    const changeable = frames.filter(({ can_change }: { can_change: boolean }) => can_change);
    expect(namesOf({ frames: changeable })).toEqual(['mine']);
    // Bundled frames are an owner's to change, even if they are offered at the operator's location only.
    await change(owner, 'polos', 0, { locations: ['jakarta'] });
    for (const [name, version] of [
      ['polos', 1],
      ['ours', 1],
      ['everywhere', 1],
    ] as const) {
      expect((await change(operator, name, version, { is_hidden: true })).statusCode).toBe(403);
      expect((await move(operator, name, null)).statusCode).toBe(403);
      const removed = await operator.call('removeFrame', {
        params: params(name),
        body: { version },
      });
      expect(removed.statusCode).toBe(403);
    }
    expect((await change(operator, 'mine', 1, { locations: [] })).statusCode).toBe(403);
    expect((await change(operator, 'mine', 1, { locations: ['bandung'] })).statusCode).toBe(403);
    expect((await change(operator, 'mine', 1, { is_hidden: true })).statusCode).toBe(200);
    expect((await operator.call('listFrames', { query: { location: 'bandung' } })).statusCode).toBe(
      403,
    );
    const slots = (await sendTemplate(booth, operator, 'inspectTemplate', TEMPLATE)).json().data
      .slots;
    const add = (locations: string[]) =>
      sendTemplate(booth, operator, 'addFrame', TEMPLATE, {
        frame: aNewFrame(slots, { locations }),
      });
    expect((await add([])).statusCode).toBe(403);
    expect((await add(['jakarta', 'bandung'])).statusCode).toBe(403);
    expect((await add(['jakarta'])).statusCode).toBe(200);
  });

  test('an own frame is removed and running sessions still find it; a bundled one cannot be removed (CONSOLE-101)', async () => {
    const { booth, owner } = await openFrameBooth(await open());
    await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    const remove = (name: string) =>
      owner.call('removeFrame', { params: params(name), body: { version: 1 } });
    expect((await remove('anggrek')).statusCode).toBe(200);
    expect(namesOf(await list(owner))).toEqual(['polos', 'garis', 'titik']);
    expect(await booth.frames.find('anggrek', 'AVAILABLE_4_FRAME')).toBeDefined();
    expect((await remove('polos')).statusCode).toBe(409);
    expect((await remove('nothing')).statusCode).toBe(404);
  });

  test('a frame that was removed and added again refuses changes from an older page (CONSOLE-141)', async () => {
    const { booth, owner } = await openFrameBooth(await open());
    const versionOf = async () => (await booth.frames.get('AVAILABLE_4_FRAME/anggrek')).version;
    await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    await change(owner, 'anggrek', 1, { is_hidden: true });
    const seen = await versionOf();
    for (let times = 0; times < 2; times += 1) {
      const body = { version: await versionOf() };
      await owner.call('removeFrame', { params: params('anggrek'), body });
      await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    }
    expect(await versionOf()).toBeGreaterThan(seen);
    expect((await change(owner, 'anggrek', seen, { is_hidden: true })).statusCode).toBe(409);
  });

  test('of two concurrent first changes of a bundled frame one succeeds (CONSOLE-140)', async () => {
    const { owner } = await openFrameBooth(await open());
    const changes = [{ is_hidden: true }, { locations: ['jakarta'] }];
    const answers = await Promise.all(changes.map((one) => change(owner, 'polos', 0, one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

test('the list shows seasons, feasts and faults for a location, and is exported as CSV (CONSOLE-99)', async () => {
  const { booth, owner } = await openFrameBooth(await openInMemory());
  await booth.frames.change([{ name: 'garis' }], { locations: ['bandung'] }, BOOTH_ACTOR);
  booth.dependencies.frameFaults.set(
    (await booth.frames.get('titik')).frame.url,
    'The template is not a PNG.',
  );
  const { frames, feasts, today } = await list(owner, { location: 'jakarta' });
  expect(frames.map(({ offer }: { offer: string }) => offer)).toEqual([
    'offered',
    'elsewhere',
    'broken',
  ]);
  expect(frames[2].fault).toBe('The template is not a PNG.');
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(feasts.map(({ name }: { name: string }) => name)).toContain('lebaran');
  const csv = (await owner.get('/v1/console/frames.csv')).body;
  expect(csv).toContain(
    '"AVAILABLE_4_FRAME","garis","2 prints",4,"offered","","bandung","bundled"',
  );
  // The CSV has the same filters as the list (CONSOLE-123).
  const query = { search: 'GARIS bandung', location: 'jakarta', show: 'not-offered' };
  expect(namesOf(await list(owner, query))).toEqual(['garis']);
  expect(namesOf(await list(owner, { ...query, show: 'offered' }))).toEqual([]);
  const found = await owner.get(`/v1/console/frames.csv?${new URLSearchParams(query)}`);
  expect(found.body.trim().split('\r\n')).toHaveLength(2);
});
