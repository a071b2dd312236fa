import type { Slot } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import {
  type ConsoleBrowser,
  headersOf,
  openConsole,
  openConsoleAs,
} from '../../testing/booths/console-browser.ts';
import { sendSlowly } from '../../testing/booths/slow-body.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import {
  aBundledFrame,
  anOwnFrame,
  drawPng,
  drawTemplate,
  writeFrameFiles,
  writeSampleSnaps,
} from '../../testing/media/test-frames.ts';

type FileCall = 'inspectTemplate' | 'previewTemplate' | 'addFrame';

const BUNDLED = [aBundledFrame('polos'), aBundledFrame('garis'), aBundledFrame('titik')];
const SHEET = { width: 1240, height: 1844 };

async function openBooth(database: Parameters<typeof createTestBooth>[0]) {
  const booth = await createTestBooth(database, { bundledFrames: BUNDLED });
  const { assetsDir } = booth.dependencies;
  writeFrameFiles(assetsDir, BUNDLED);
  writeSampleSnaps(assetsDir);
  const owner = openConsole(booth);
  await owner.enter();
  return { booth, owner };
}

const send = (
  { app }: TestBooth,
  browser: ConsoleBrowser,
  name: FileCall,
  file: Uint8Array,
  { frame, headers }: { frame?: object; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: consoleCalls[name].path,
    ...(frame && { query: { frame: JSON.stringify(frame) } }),
    headers: { 'content-type': 'image/png', ...headersOf(browser), ...headers },
    payload: Buffer.from(file),
  });

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

/** A frame as the editor sends it. */
const aNewFrame = (slots: Slot[], overrides: object = {}) => ({
  frame_name: 'anggrek',
  category_name: 'OWN_4_FRAME',
  group: 'own',
  is_seasonal: false,
  is_no_cut: false,
  snaps: 4,
  slots,
  seasons: [],
  locations: [],
  ...overrides,
});

const TEMPLATE = drawTemplate(aBundledFrame('anggrek'));

describeOnEveryDatabase('frames in the console', (open) => {
  test('a template is inspected, added, offered at the kiosk and shown as it prints (CONSOLE-98)', async () => {
    const { booth, owner } = await openBooth(await open());
    const { headers } = await booth.signIn();
    const inspected = (await send(booth, owner, 'inspectTemplate', TEMPLATE)).json().data;
    expect(inspected).toMatchObject({ snaps: 4, is_no_cut: false, faults: [] });
    expect(inspected.slots).toHaveLength(8);
    expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);

    const frame = aNewFrame(inspected.slots, {
      is_seasonal: true,
      seasons: [{ from: 'imlek-14', until: 'imlek+400' }],
    });
    const refused = await send(booth, owner, 'addFrame', TEMPLATE, { frame });
    expect([refused.statusCode, refused.json().meta.errors[0].field]).toEqual([422, 'seasons.0']);
    const added = await send(booth, owner, 'addFrame', TEMPLATE, {
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
    expect(rows).toMatchObject([{ action: 'frame.added', after: { locations: ['jakarta'] } }]);

    const [print] = added.json().data.prints;
    const shown = await owner.get(print.url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=604800, immutable',
    });
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([605, 900]);
  });

  test('what is offered, when and where is changed; of two the slower is told (CONSOLE-99)', async () => {
    const { booth, owner } = await openBooth(await open());
    const hidden = await change(owner, 'polos', 0, { is_hidden: true });
    expect(hidden.json()).toMatchObject({
      data: { offer: 'hidden', version: 1 },
      meta: { message: 'polos is hidden.' },
    });
    expect(Object.values(await booth.frames.list('jakarta')).flat()).toHaveLength(2);
    const late = await change(owner, 'polos', 0, { locations: ['jakarta'] });
    expect([late.statusCode, late.json().meta.message]).toEqual([
      409,
      'Somebody else has changed this frame in the meantime. Look at it again.',
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

  test('the order that somebody gives is the order that visitors see (CONSOLE-102)', async () => {
    const { booth, owner } = await openBooth(await open());
    await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ITSELF);
    expect(namesOf(await list(owner))).toEqual(['polos', 'garis', 'titik', 'anggrek']);
    await move(owner, 'anggrek', 'garis');
    expect(namesOf(await list(owner))).toEqual(['polos', 'anggrek', 'garis', 'titik']);
    await move(owner, 'polos', null);
    const { everyday, own } = await booth.frames.list('jakarta');
    expect(own).toMatchObject([{ frame_name: 'anggrek', order: 0 }]);
    expect(everyday?.map(({ frame_name }) => frame_name)).toEqual(['garis', 'titik', 'polos']);
    // Two who move at once are both heard.
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
    const { booth, owner } = await openBooth(await open());
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    for (const [name, locations] of [
      ['mine', ['jakarta']],
      ['ours', ['jakarta', 'bandung']],
      ['everywhere', []],
    ] as const) {
      const [template, frame] = anOwnFrame(name, { locations: [...locations] });
      await booth.frames.add(template, frame, BOOTH_ITSELF);
    }
    const { frames } = await list(operator);
    const changeable = frames.filter(({ can_change }: { can_change: boolean }) => can_change);
    expect(namesOf({ frames: changeable })).toEqual(['mine']);
    // Even when an owner gave it to the operator's place, what comes with the booth is an owner's.
    await change(owner, 'polos', 0, { locations: ['jakarta'] });
    for (const [name, version] of [
      ['polos', 1],
      ['ours', 1],
      ['everywhere', 1],
    ] as const) {
      expect((await change(operator, name, version, { is_hidden: true })).statusCode).toBe(403);
      expect((await move(operator, name, null)).statusCode).toBe(403);
      const removed = await operator.call('removeFrame', { params: params(name) });
      expect(removed.statusCode).toBe(403);
    }
    expect((await change(operator, 'mine', 1, { locations: [] })).statusCode).toBe(403);
    expect((await change(operator, 'mine', 1, { locations: ['bandung'] })).statusCode).toBe(403);
    expect((await change(operator, 'mine', 1, { is_hidden: true })).statusCode).toBe(200);
    expect((await operator.call('listFrames', { query: { location: 'bandung' } })).statusCode).toBe(
      403,
    );
    const slots = (await send(booth, operator, 'inspectTemplate', TEMPLATE)).json().data.slots;
    const add = (locations: string[]) =>
      send(booth, operator, 'addFrame', TEMPLATE, { frame: aNewFrame(slots, { locations }) });
    expect((await add([])).statusCode).toBe(403);
    expect((await add(['jakarta', 'bandung'])).statusCode).toBe(403);
    expect((await add(['jakarta'])).statusCode).toBe(200);
  });

  test('an own frame is removed, sessions under way still find it; a bundled one is not (CONSOLE-101)', async () => {
    const { booth, owner } = await openBooth(await open());
    await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ITSELF);
    const remove = (name: string) => owner.call('removeFrame', { params: params(name) });
    expect((await remove('anggrek')).statusCode).toBe(200);
    expect(namesOf(await list(owner))).toEqual(['polos', 'garis', 'titik']);
    expect(await booth.frames.find('anggrek', 'AVAILABLE_4_FRAME')).toBeDefined();
    expect((await remove('polos')).statusCode).toBe(409);
    expect((await remove('nothing')).statusCode).toBe(404);
  });

  test('a frame that was removed and added again is another one to a page from before (CONSOLE-141)', async () => {
    const { booth, owner } = await openBooth(await open());
    const versionOf = async () => (await booth.frames.get('AVAILABLE_4_FRAME/anggrek')).version;
    await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ITSELF);
    await change(owner, 'anggrek', 1, { is_hidden: true });
    const seen = await versionOf();
    for (let times = 0; times < 2; times += 1) {
      await owner.call('removeFrame', { params: params('anggrek') });
      await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ITSELF);
    }
    expect(await versionOf()).toBeGreaterThan(seen);
    expect((await change(owner, 'anggrek', seen, { is_hidden: true })).statusCode).toBe(409);
  });

  test('of two who change a bundled frame for the first time at once one does (CONSOLE-140)', async () => {
    const { owner } = await openBooth(await open());
    const changes = [{ is_hidden: true }, { locations: ['jakarta'] }];
    const answers = await Promise.all(changes.map((one) => change(owner, 'polos', 0, one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

test('the list tells seasons, feasts and faults, as seen from a place, and goes out as CSV (CONSOLE-99)', async () => {
  const { booth, owner } = await openBooth(await openInMemory());
  await booth.frames.change('garis', { locations: ['bandung'] }, BOOTH_ITSELF);
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
});

test.each<[string, Uint8Array, number, RegExp]>([
  [
    'an SVG called PNG',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    422,
    /not a PNG picture, it is an SVG/,
  ],
  [
    'a JPEG called PNG',
    Buffer.from('\xff\xd8\xff\xe0 and so on, far enough to be read', 'latin1'),
    422,
    /not a PNG picture, it is a JPEG/,
  ],
  ['a PNG without windows', drawPng(SHEET, []), 422, /has no window/],
  [
    'a PNG of another size',
    drawPng({ width: 1200, height: 1800 }, []),
    422,
    /1240 × 1844 px; this one is 1200 × 1800 px/,
  ],
  ['half a PNG', TEMPLATE.subarray(0, 700), 422, /damaged or incomplete/],
  ['a decompression bomb', bomb(), 422, /this one is 60000 × 60000 px/],
  ['nothing', new Uint8Array(), 422, /not a PNG picture/],
])('%s is refused in words, by whatever call (CONSOLE-103)', async (_, file, status, words) => {
  const { booth, owner } = await openBooth(await openInMemory());
  const frame = aNewFrame([{ x: 60, y: 180, width: 510, height: 286, photo: 1 }], { snaps: 1 });
  const { frame_name: _name, ...geometry } = frame;
  const inspected = await send(booth, owner, 'inspectTemplate', file);
  expect([inspected.statusCode, inspected.json().meta.message]).toEqual([
    status,
    expect.stringMatching(words),
  ]);
  const previewed = await send(booth, owner, 'previewTemplate', file, { frame: geometry });
  const added = await send(booth, owner, 'addFrame', file, { frame });
  expect([previewed.statusCode, added.statusCode]).toEqual([status, status]);
  expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);
});

test('a file of 100 MB is refused by its length, before it is read (CONSOLE-103)', async () => {
  const { booth, owner } = await openBooth(await openInMemory());
  const headers = { 'content-length': String(100 * 1024 ** 2) };
  for (const name of ['inspectTemplate', 'addFrame', 'previewTemplate'] as const) {
    const frame = aNewFrame([{ x: 60, y: 180, width: 510, height: 286, photo: 1 }]);
    const answer = await send(booth, owner, name, TEMPLATE, { headers, frame });
    expect([answer.statusCode, answer.json().meta.message]).toEqual([
      413,
      'The file has more than 20 MB.',
    ]);
  }
});

test('what cannot print is refused with the reason (CONSOLE-97)', async () => {
  const { booth, owner } = await openBooth(await openInMemory());
  const slot = { x: 60, y: 180, width: 510, height: 286, photo: 1 };
  const only = drawPng(SHEET, [slot]);
  const refusals = async (slots: Slot[], overrides: object = {}) => {
    const frame = aNewFrame(slots, { snaps: 1, ...overrides });
    const answers = [
      await send(booth, owner, 'addFrame', only, { frame }),
      await send(booth, owner, 'previewTemplate', only, { frame }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
    return answers[0]?.json().meta.message;
  };
  expect(await refusals([{ ...slot, x: 40 }])).toContain('Slot 1 is within 60 px of the edge.');
  expect(await refusals([{ ...slot, x: 100 }])).toContain('Slot 1 is within 40 px of the cut.');
  expect(await refusals([{ ...slot, x: 64 }])).toContain('transparent at 60, 180');
  expect(await refusals([slot, slot])).toContain('Slots 1 and 2 overlap.');
  expect(await refusals([slot], { snaps: 2 })).toContain('Photo 2 is in no slot.');
  expect(await refusals([{ ...slot, width: 1e9 }])).toContain('edge');
  const inspected = await send(
    booth,
    owner,
    'inspectTemplate',
    drawPng(SHEET, [{ ...slot, x: 5 }]),
  );
  expect(inspected.json().data.faults).toMatchObject([
    { sentence: 'Slot 1 is within 60 px of the edge.', place: { x: 5, y: 180 }, slots: [0] },
  ]);
});

test('a template is shown with sample photos in every effect before it is kept (CONSOLE-104)', async () => {
  const { booth, owner } = await openBooth(await openInMemory());
  const { slots } = (await send(booth, owner, 'inspectTemplate', TEMPLATE)).json().data;
  const frame = { slots, snaps: 4, is_no_cut: false };
  const { data } = (await send(booth, owner, 'previewTemplate', TEMPLATE, { frame })).json();
  expect(data.map(({ effect }: { effect: string }) => effect)).toEqual([
    'light_original',
    'original',
    'light_grayscale',
    'dark_grayscale',
  ]);
  const colours = await Promise.all(
    data.map(async ({ jpeg }: { jpeg: string }) => {
      const photo = await sharp(Buffer.from(jpeg, 'base64'))
        .extract({ left: 40, top: 100, width: 200, height: 120 })
        .png()
        .toBuffer();
      const { channels } = await sharp(photo).stats();
      const [red, , blue] = channels;
      return Math.round(Math.abs((red?.mean ?? 0) - (blue?.mean ?? 0)));
    }),
  );
  expect(colours[1]).toBeGreaterThan(3);
  expect(colours.slice(2)).toEqual([0, 0]);
  expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);
});

test('whoever asks for too many previews is told to wait (CONSOLE-104)', async () => {
  const { booth, owner } = await openBooth(await openInMemory());
  const statuses = [];
  for (let asked = 0; asked < 61; asked += 1) {
    statuses.push((await send(booth, owner, 'inspectTemplate', Buffer.from('no'))).statusCode);
  }
  expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
  expect(statuses[60]).toBe(429);
});

test('who lost a place while a template came adds nothing there (CONSOLE-11)', async () => {
  const { booth } = await openBooth(await openInMemory());
  const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
  const { slots } = (await send(booth, operator, 'inspectTemplate', TEMPLATE)).json().data;
  const frame = JSON.stringify(aNewFrame(slots, { locations: ['jakarta'] }));
  const answer = await sendSlowly(booth, operator, {
    method: 'POST',
    url: `${consoleCalls.addFrame.path}?${new URLSearchParams({ frame })}`,
    type: 'image/png',
    body: TEMPLATE,
    judgements: 2,
    async meanwhile() {
      const member = (await booth.staff.list()).find(({ role }) => role === 'operator');
      const place = { role: 'operator', locations: ['bandung'] } as const;
      await booth.staff.setPlace(member?.email ?? '', member?.version ?? 0, place, BOOTH_ITSELF);
    },
  });
  expect(answer.status).toBe(403);
  expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);
});

test('looking at a template and adding one wait in the previews’ queue (CONSOLE-104)', async () => {
  const { booth, owner } = await openBooth(await openInMemory());
  const { slots } = (await send(booth, owner, 'inspectTemplate', TEMPLATE)).json().data;
  const { promise: may, resolve: goOn } = Promise.withResolvers<void>();
  const { blobStore } = booth.dependencies;
  await booth.frames.add(...anOwnFrame('melati'), BOOTH_ITSELF);
  const { frame: held } = await booth.frames.get('melati');
  const find = blobStore.find.bind(blobStore);
  blobStore.find = async (key) => {
    await may;
    return find(key);
  };
  const first = booth.samplePrints.ofFrame(held);
  const half = TEMPLATE.subarray(0, 700);
  const waiting = Array.from({ length: 12 }, () => booth.frames.inspect(half));
  const statuses = async () => [
    (await send(booth, owner, 'inspectTemplate', TEMPLATE)).statusCode,
    (await send(booth, owner, 'addFrame', TEMPLATE, { frame: aNewFrame(slots) })).statusCode,
  ];
  expect(await statuses()).toEqual([503, 503]);
  goOn();
  await Promise.allSettled([first, ...waiting]);
  expect(await statuses()).toEqual([200, 200]);
});

/** A few bytes that promise a picture of 14 gigabytes. */
function bomb(): Buffer {
  const png = drawPng({ width: 1, height: 1 }, []);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
