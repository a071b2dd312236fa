import { openPhoto } from '@jepret/compositor';
import type { Slot } from '@jepret/contract';
import { FRAME_TEMPLATE_PATH } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { type SnappingBooth, startSnappingBooth } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawPng } from '../../testing/media/test-frames.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { NO_PADDING } from './checks/inspect-template.ts';
import { baseNameOf, nextRevisionKey } from './revisions.ts';

const UPPER: Slot = { x: 160, y: 180, width: 900, height: 506, photo: 1 };
const LOWER: Slot = { x: 160, y: 900, width: 900, height: 506, photo: 2 };
const SWAPPED = [
  { ...UPPER, photo: 2 },
  { ...LOWER, photo: 1 },
];
const TEMPLATE = drawPng({ width: 1240, height: 1844 }, [UPPER, LOWER]);
const DUET = { frameName: 'duet', categoryName: 'OWN_2_FRAME_NOCUT' };
const CHANGED = { frameName: 'duet', categoryName: 'OWN_2_FRAME_NOCUT_R2' };

/** A booth with an own frame of two windows, one above the other. */
async function openWithDuet(database: Parameters<typeof startSnappingBooth>[0]) {
  const booth = await startSnappingBooth(database);
  const duet = {
    frame_name: DUET.frameName,
    category_name: DUET.categoryName,
    group: 'own',
    is_seasonal: false,
    is_no_cut: true,
    counter: 2,
    slots: [UPPER, LOWER],
    config_frame: NO_PADDING,
    seasons: [],
    locations: ['jakarta'],
  };
  await booth.frames.add(TEMPLATE, duet, BOOTH_ACTOR);
  const owner = openConsole(booth);
  await owner.enter();
  return { booth, owner };
}

const paramsOf = ({ categoryName, frameName }: typeof DUET) => ({
  category: categoryName,
  name: frameName,
});
const change = (
  browser: ReturnType<typeof openConsole>,
  version: number,
  slots: Slot[],
  frame = DUET,
  snaps = 2,
) =>
  browser.call('changeFrameWindows', {
    params: paramsOf(frame),
    body: { version, slots, snaps, is_no_cut: true },
  });

async function takePhotos(booth: SnappingBooth): Promise<string> {
  const txID = await booth.startPaid();
  await booth.upload(txID, { 1: await drawPhoto(1), 2: await drawPhoto(2) });
  return txID;
}

/** The colours in the centres of the two windows of a print. */
async function printIn(booth: SnappingBooth, txID: string, frame: typeof DUET) {
  const { compiled_url: prints } = await booth.getImages(txID, frame);
  const original = prints.find((url) => url.includes('original')) ?? prints[0] ?? '';
  const key = new URL(original).pathname.replace('/static/', '');
  const print = await openPhoto((await booth.dependencies.blobStore.find(key)) ?? Buffer.alloc(0));
  return [UPPER, LOWER].map(({ x, y, width, height }) => {
    const at = 3 * ((y + height / 2) * print.widthPx + x + width / 2);
    return [...print.pixels.subarray(at, at + 3)];
  });
}

/** The same colour within the tolerance of JPEG. */
const near = (color: readonly number[] = []) =>
  color.map((value) => expect.toSatisfy((other: number) => Math.abs(other - value) <= 6));

describeOnEveryDatabase('windows of an own frame', (open) => {
  test('are changed for new sessions; a running session prints with the old ones (CONSOLE-165)', async () => {
    const { booth, owner } = await openWithDuet(await open());
    const [upper, lower] = await printIn(booth, await takePhotos(booth), DUET);
    expect(upper).not.toEqual(lower);
    const begun = await takePhotos(booth);
    const answer = await change(owner, 1, SWAPPED);
    expect(answer.json().data).toMatchObject({
      frame_name: 'duet',
      category_name: CHANGED.categoryName,
      slots: SWAPPED,
      locations: ['jakarta'],
      version: 2,
    });
    const { own } = await booth.frames.list('jakarta');
    expect(own).toMatchObject([{ category_name: CHANGED.categoryName, slots: SWAPPED }]);
    expect(await printIn(booth, begun, DUET)).toEqual([upper, lower]);
    const [nowUpper, nowLower] = await printIn(booth, await takePhotos(booth), CHANGED);
    expect([nowUpper, nowLower]).toEqual([near(lower), near(upper)]);
    const [line] = (await owner.call('listAudit')).json().data.rows;
    expect(line).toMatchObject({
      action: 'frame.windows-changed',
      subject: 'OWN_2_FRAME_NOCUT_R2/duet',
      before: { slots: [UPPER, LOWER] },
      after: { slots: SWAPPED },
    });
  });

  test('the second of two concurrent changes is refused, and the position in the order stays (CONSOLE-161, CONSOLE-165)', async () => {
    const { booth, owner } = await openWithDuet(await open());
    await booth.frames.move('duet', 'polos', BOOTH_ACTOR);
    const listNames = async () =>
      (await booth.frames.listAll()).map(({ frame }) => frame.frame_name);
    const order = await listNames();
    const answers = await Promise.all([change(owner, 1, SWAPPED), change(owner, 1, SWAPPED)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const conflict = answers.find(({ statusCode }) => statusCode === 409);
    expect(conflict?.json().meta.message).toContain('Someone else has changed this frame');
    expect(await listNames()).toEqual(order);
    // Every action on the old frame is refused.
    const body = { version: 1, changes: { is_hidden: true } };
    expect((await owner.call('changeFrame', { params: paramsOf(DUET), body })).statusCode).toBe(
      409,
    );
    expect((await change(owner, 2, SWAPPED, CHANGED)).json().data.version).toBe(2);
    const back = await change(owner, 2, [UPPER, LOWER], CHANGED);
    expect(back.json().data.category_name).toBe('OWN_2_FRAME_NOCUT_R3');
  });

  test('a removed frame is restored unless a frame with changed windows replaced it (CONSOLE-164)', async () => {
    const { booth, owner } = await openWithDuet(await open());
    const send = (call: 'removeFrame' | 'restoreFrame', version: number, frame = DUET) =>
      owner.call(call, { params: paramsOf(frame), body: { version } });
    await booth.frames.change([{ name: 'duet' }], { isHidden: true }, BOOTH_ACTOR);
    const conflict = await send('removeFrame', 1);
    expect(conflict.json().meta.message).toContain('Someone else has changed this frame');
    expect((await send('removeFrame', 2)).statusCode).toBe(200);
    const elsewhere = await openConsoleAs(booth, 'operator', ['bandung']);
    const body = { version: 2 };
    const foreign = await elsewhere.call('restoreFrame', { params: paramsOf(DUET), body });
    expect(foreign.statusCode).toBe(403);
    expect((await send('restoreFrame', 1)).statusCode).toBe(409);
    const back = await send('restoreFrame', 2);
    expect(back.json().meta.message).toBe('duet is restored.');
    expect(back.json().data).toMatchObject({ is_hidden: true, locations: ['jakarta'], version: 3 });
    expect((await send('restoreFrame', 3)).statusCode).toBe(404);
    await change(owner, 3, SWAPPED);
    const replaced = await send('restoreFrame', 3);
    expect(replaced.json().meta.message).toBe(
      'There is a frame duet in OWN_2_FRAME_NOCUT already.',
    );
    const [, line] = (await owner.call('listAudit')).json().data.rows;
    expect(line).toMatchObject({ action: 'frame.restored', subject: 'OWN_2_FRAME_NOCUT/duet' });
  });
});

test('unprintable windows and windows of a bundled frame are refused and change nothing (CONSOLE-165)', async () => {
  const { booth, owner } = await openWithDuet(await openInMemory());
  for (const [slots, message, snaps] of [
    [[UPPER, { ...LOWER, x: 20 }], 'Slot 2 is within 60 px of the edge.', 2],
    [[UPPER, { ...LOWER, y: 600 }], 'Slots 1 and 2 overlap.', 2],
    [[UPPER], 'transparent at 160, 900', 1],
    [[UPPER, { ...LOWER, photo: 1 }], 'Photo 2 is in no slot.', 2],
  ] as const) {
    const refused = await change(owner, 1, [...slots], DUET, snaps);
    expect([refused.statusCode, refused.json().meta.message]).toEqual([
      422,
      expect.stringContaining(message),
    ]);
  }
  expect((await booth.frames.get('duet')).version).toBe(1);
  expect(await booth.dependencies.blobStore.list('frames/')).toHaveLength(2);
  const polos = { frameName: 'polos', categoryName: 'AVAILABLE_4_FRAME' };
  expect((await change(owner, 0, SWAPPED, polos)).statusCode).toBe(409);
  const path = (name: string) =>
    FRAME_TEMPLATE_PATH.replace('{category}', DUET.categoryName).replace('{name}', name);
  expect((await owner.get(path('duet'))).rawPayload.equals(TEMPLATE)).toBe(true);
  expect((await owner.get(path('nothing'))).statusCode).toBe(404);
});

test('each revision increases the number, within the maximum length of a category', () => {
  const key = (categoryName: string) => ({ categoryName, frameName: 'x' });
  expect(nextRevisionKey(key('OWN')).categoryName).toBe('OWN_R2');
  expect(nextRevisionKey(key('OWN_R9')).categoryName).toBe('OWN_R10');
  const long = nextRevisionKey(key(`${'A'.repeat(56)}_BCD`)).categoryName;
  expect(long).toBe(`${'A'.repeat(56)}_R2`);
  expect(baseNameOf(key('OWN_R10'))).toBe(baseNameOf(key('OWN')));
});
