import { type Frame, templateUrl } from '@jepret/contract';
import { MAX_OWN_FRAMES } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { createServices } from '../../composition/services.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import {
  aBundledFrame,
  anOwnFrame,
  drawPng,
  drawTemplate,
} from '../../testing/media/test-frames.ts';

const CATEGORY = 'AVAILABLE_4_FRAME';
const DAY_MS = 86_400_000;

describeOnEveryDatabase('own frames', (open) => {
  test('a removed frame is no longer offered, and running sessions still find it (FRAME-28)', async () => {
    const { frames, get } = await createTestBooth(await open(), { bundledFrames: [] });
    await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    const frame = (await frames.find('anggrek', CATEGORY)) as Frame;
    await frames.remove('anggrek', BOOTH_ACTOR);
    expect(await frames.list('jakarta')).toEqual({});
    expect(await frames.find('anggrek', CATEGORY)).toEqual(frame);
    expect(await frames.readTemplate(frame)).toEqual(anOwnFrame('anggrek')[0]);
    expect((await get(pathOf(frame.url))).statusCode).toBe(200);
  });

  test('at most two hundred own frames can be added (CONSOLE-122)', async () => {
    const { frames, database } = await createTestBooth(await open(), { bundledFrames: [] });
    await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    const row = await database.selectFrom('frames').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: MAX_OWN_FRAMES - 2 }, (_, index) => ({
      ...row,
      frame_name: `own-${index}`,
    }));
    await database.insertInto('frames').values(others).execute();
    const both = await Promise.allSettled(
      ['bakung', 'cempaka'].map((name) => frames.add(...anOwnFrame(name), BOOTH_ACTOR)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(frames.add(...anOwnFrame('dahlia'), BOOTH_ACTOR)).rejects.toThrow(
      'There are 200 frames of your own already',
    );
    expect(await frames.listAll()).toHaveLength(MAX_OWN_FRAMES);
    await frames.remove('anggrek', BOOTH_ACTOR);
    await frames.add(...anOwnFrame('dahlia'), BOOTH_ACTOR);
  });

  test('a removed frame and its files are deleted after a week (FRAME-28)', async () => {
    const { frames, dependencies, advance } = await createTestBooth(await open());
    await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    await frames.remove('anggrek', BOOTH_ACTOR);
    await frames.add(...anOwnFrame('bakung'), BOOTH_ACTOR);
    expect(await dependencies.blobStore.list('frames/')).toHaveLength(4);
    advance(8 * DAY_MS);
    await frames.remove('bakung', BOOTH_ACTOR);
    expect(await dependencies.blobStore.list('frames/')).toHaveLength(2);
    expect(await frames.find('anggrek', CATEGORY)).toBeUndefined();
    expect(await frames.find('bakung', CATEGORY)).toBeDefined();
  });

  test('every change of a frame gives it a new URL', async () => {
    const { frames, get } = await createTestBooth(await open());
    const [template, newFrame] = anOwnFrame('anggrek');
    const first = await frames.add(template, newFrame, BOOTH_ACTOR);
    await frames.remove('anggrek', BOOTH_ACTOR);
    const second = await frames.add(...anOwnFrame('anggrek', { counter: 3 }), BOOTH_ACTOR);
    await frames.remove('anggrek', BOOTH_ACTOR);
    const third = await frames.add(template, { ...newFrame, is_seasonal: true }, BOOTH_ACTOR);
    expect(new Set([first, second, third].map(({ frame }) => frame.url)).size).toBe(3);
    expect(await frames.find('anggrek', CATEGORY)).toEqual(third.frame);
    for (const { frame } of [first, second, third]) {
      const answer = await get(pathOf(templateUrl(frame.url)));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('a removed frame can be added again', async () => {
    const { frames } = await createTestBooth(await open(), { bundledFrames: [] });
    const first = await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    await frames.change([{ name: 'anggrek' }], { isHidden: true }, BOOTH_ACTOR);
    await frames.remove('anggrek', BOOTH_ACTOR);
    const again = await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    expect(again).toEqual({ ...first, version: 3 });
    expect(await frames.listAll()).toHaveLength(1);
  });

  test('of concurrent additions under one name, one succeeds', async () => {
    const { frames } = await createTestBooth(await open(), { bundledFrames: [] });
    const outcomes = await Promise.allSettled([
      frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR),
      frames.add(...anOwnFrame('anggrek', { counter: 3 }), BOOTH_ACTOR),
      frames.add(...anOwnFrame('anggrek', { counter: 2 }), BOOTH_ACTOR),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    });
    expect(await frames.listAll()).toHaveLength(1);
  });

  test('a name can be used in several categories; then the name alone is refused as ambiguous', async () => {
    const { frames } = await createTestBooth(await open(), { bundledFrames: [] });
    await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
    await frames.add(...anOwnFrame('anggrek', { category_name: 'KEBUN' }), BOOTH_ACTOR);
    await expect(
      frames.change([{ name: 'anggrek' }], { isHidden: true }, BOOTH_ACTOR),
    ).rejects.toThrow(
      'Several frames have this name, nothing was changed: AVAILABLE_4_FRAME/anggrek, KEBUN/anggrek.',
    );
    await frames.change([{ name: 'KEBUN/anggrek' }], { isHidden: true }, BOOTH_ACTOR);
    expect((await frames.listAll()).map(({ isHidden }) => isHidden)).toEqual([false, true]);
  });
});

test('a new bundled frame does not replace an own one of the same name (FRAME-28)', async () => {
  const before = await createTestBooth(await openInMemory(), { bundledFrames: [] });
  await before.frames.add(...anOwnFrame('polos', { counter: 3 }), BOOTH_ACTOR);
  const bundledFrames = [aBundledFrame('polos')];
  const after = createServices({ ...before.dependencies, bundledFrames });
  expect(await after.frames.listAll()).toMatchObject([{ isOwn: true, frame: { counter: 3 } }]);
  expect(await after.frames.find('polos', CATEGORY)).toMatchObject({ counter: 3 });
});

test('a bundled frame can only be hidden, and its name cannot be used again (FRAME-28)', async () => {
  const { frames } = await openBooth();
  await expect(frames.remove('polos', BOOTH_ACTOR)).rejects.toMatchObject({
    code: 'conflict',
    message: 'polos comes with the booth and cannot be removed, only hidden.',
  });
  await expect(frames.add(...anOwnFrame('polos'), BOOTH_ACTOR)).rejects.toMatchObject({
    code: 'conflict',
    message: 'There is a frame polos in AVAILABLE_4_FRAME already.',
  });
});

test('an unknown name changes nothing and is reported', async () => {
  const { frames } = await openBooth();
  const before = await frames.listAll();
  const sentence = 'There is no frame pollos, so nothing was changed.';
  await expect(
    frames.change([{ name: 'pollos' }], { isHidden: true }, BOOTH_ACTOR),
  ).rejects.toThrow(sentence);
  await expect(frames.remove('pollos', BOOTH_ACTOR)).rejects.toThrow(sentence);
  expect(await frames.listAll()).toEqual(before);
});

const windows = [{ x: 60, y: 180, width: 510, height: 286 }];

test.each<[string, Uint8Array, string]>([
  [
    'a text',
    Buffer.from('this is no picture at all, whatever it is called'),
    'The template is not a PNG picture.',
  ],
  ['nothing', new Uint8Array(), 'The template is not a PNG picture.'],
  [
    'a picture of another size',
    drawPng({ width: 1200, height: 1800 }, []),
    'A template is 1240 × 1844 px; this one is 1200 × 1800 px.',
  ],
  [
    'a picture that would fill the memory',
    hugePng(),
    'A template is 1240 × 1844 px; this one is 60000 × 60000 px.',
  ],
  ['half a picture', anOwnFrame('x')[0].subarray(0, 900), 'The template is damaged or incomplete.'],
  ['a file of 21 MB', Buffer.alloc(21 * 1024 * 1024), 'A template has at most 20 MB.'],
  [
    'a picture without windows',
    drawPng({ width: 1240, height: 1844 }, []),
    'Slot 1 (510 × 286 px at 60, 180) has no window in the template.',
  ],
  [
    'a picture with too few windows',
    drawPng({ width: 1240, height: 1844 }, windows),
    'Slot 2 (510 × 286 px at 670, 180) has no window in the template.',
  ],
  [
    'a picture with a window too many',
    drawTemplate(aBundledFrame('x'), { x: 10, y: 20, width: 5, height: 5 }),
    'The template is transparent at 10, 20, where no photo goes.',
  ],
  [
    'a picture with a window one pixel too wide',
    drawTemplate(aBundledFrame('x'), { x: 59, y: 180, width: 1, height: 286 }),
    'The template is transparent at 59, 180, where no photo goes.',
  ],
])(
  '%s is refused as a template, and nothing is stored (FRAME-38)',
  async (_, template, sentence) => {
    const booth = await openBooth();
    const [, newFrame] = anOwnFrame('anggrek');
    await expect(booth.frames.add(template, newFrame, BOOTH_ACTOR)).rejects.toMatchObject({
      code: 'invalid',
      message: sentence,
    });
    await expectNothingStored(booth);
  },
);

test.each<[Parameters<typeof anOwnFrame>[1] & object, RegExp]>([
  [{ frame_name: '../../secret' }, /^A frame name has lower-case letters/],
  [{ frame_name: 'fe-anggrek' }, /^A frame name has lower-case letters/],
  [{ frame_name: 'x'.repeat(61) }, /^A frame name has lower-case letters/],
  [{ category_name: '../KEBUN' }, /^A category has capital letters/],
  [{ category_name: 'own' }, /^A category has capital letters/],
  [{ group: '__proto__' }, /^A group has 1 to 40 letters/],
  [{ seasons: [{ from: '2027-02-02', until: '2027-02-01' }] }, /^A season cannot end before/],
  [{ seasons: [{ from: '2027-02-30', until: '2027-03-01' }] }, /^A day looks like/],
  [{ locations: ['!!'] }, /^A location needs a letter or a digit\.$/],
  [{ category_name: 'AVAILABLE_5_FRAME_LEFT' }, /^Frames in AVAILABLE_5_FRAME_LEFT are not cut\./],
  [{ counter: 6 }, /^Slot 11 /],
])(
  'a frame like %j is refused with a readable error, and nothing is stored',
  async (overrides, sentence) => {
    const booth = await openBooth();
    const [template, newFrame] = anOwnFrame('anggrek');
    await expect(
      booth.frames.add(template, { ...newFrame, ...overrides }, BOOTH_ACTOR),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(sentence),
    });
    await expectNothingStored(booth);
  },
);

test.each([
  '/static/frames/own/',
  '/static/frames/own/AVAILABLE_4_FRAME/00/anggrek.png',
  '/static/frames/own/../../../jepret.sqlite',
  '/static/frames/own/%2e%2e/%2e%2e/jepret.sqlite',
  '/static/frames/own/AVAILABLE_4_FRAME/..%2f..%2fanggrek.png',
  '/static/frames/own/AVAILABLE_4_FRAME/00/anggrek.png%00.txt',
  '/static/frames/own/AVAILABLE_4_FRAME/00/.png',
])('%s is not found', async (url) => {
  const { get } = await openBooth();
  expect((await get(url)).statusCode).toBe(404);
});

const pathOf = (url: string): string => new URL(url).pathname;

const openBooth = async () =>
  createTestBooth(await openInMemory(), { bundledFrames: [aBundledFrame('polos')] });

async function expectNothingStored({ frames, dependencies }: TestBooth): Promise<void> {
  expect(await frames.listAll()).toHaveLength(1);
  expect(await dependencies.blobStore.list('frames/')).toEqual([]);
}

/** A few bytes whose header declares a picture of 14 GB. */
function hugePng(): Buffer {
  const png = drawPng({ width: 1, height: 1 }, []);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
