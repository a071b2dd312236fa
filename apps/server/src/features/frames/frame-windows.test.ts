import { openPhoto } from '@jepret/compositor';
import type { Slot } from '@jepret/contract';
import { FRAME_TEMPLATE_PATH } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { openStudio, type Studio } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawPng } from '../../testing/media/test-frames.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { NO_PADDING } from './checks/inspect-template.ts';
import { lineOf, nextKey } from './revisions.ts';

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
async function openWithDuet(database: Parameters<typeof openStudio>[0]) {
  const studio = await openStudio(database);
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
  await studio.frames.add(TEMPLATE, duet, BOOTH_ITSELF);
  const owner = openConsole(studio);
  await owner.enter();
  return { studio, owner };
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

async function takePhotos(studio: Studio): Promise<string> {
  const txID = await studio.startPaid();
  await studio.upload(txID, { 1: await drawPhoto(1), 2: await drawPhoto(2) });
  return txID;
}

/** The colours in the middle of the two windows of what is printed. */
async function printIn(studio: Studio, txID: string, frame: typeof DUET) {
  const { compiled_url: prints } = await studio.getImages(txID, frame);
  const original = prints.find((url) => url.includes('original')) ?? prints[0] ?? '';
  const key = new URL(original).pathname.replace('/static/', '');
  const print = await openPhoto((await studio.dependencies.blobStore.find(key)) ?? Buffer.alloc(0));
  return [UPPER, LOWER].map(({ x, y, width, height }) => {
    const at = 3 * ((y + height / 2) * print.widthPx + x + width / 2);
    return [...print.pixels.subarray(at, at + 3)];
  });
}

/** The same colour, as far as a JPEG keeps it. */
const near = (color: readonly number[] = []) =>
  color.map((value) => expect.toSatisfy((other: number) => Math.abs(other - value) <= 6));

describeOnEveryDatabase('windows of an own frame', (open) => {
  test('are changed for who comes next; a session under way prints as it began (CONSOLE-165)', async () => {
    const { studio, owner } = await openWithDuet(await open());
    const [upper, lower] = await printIn(studio, await takePhotos(studio), DUET);
    expect(upper).not.toEqual(lower);
    const begun = await takePhotos(studio);
    const answer = await change(owner, 1, SWAPPED);
    expect(answer.json().data).toMatchObject({
      frame_name: 'duet',
      category_name: CHANGED.categoryName,
      slots: SWAPPED,
      locations: ['jakarta'],
      version: 2,
    });
    const { own } = await studio.frames.list('jakarta');
    expect(own).toMatchObject([{ category_name: CHANGED.categoryName, slots: SWAPPED }]);
    expect(await printIn(studio, begun, DUET)).toEqual([upper, lower]);
    const [nowUpper, nowLower] = await printIn(studio, await takePhotos(studio), CHANGED);
    expect([nowUpper, nowLower]).toEqual([near(lower), near(upper)]);
    const [line] = (await owner.call('listAudit')).json().data.rows;
    expect(line).toMatchObject({
      action: 'frame.windows-changed',
      subject: 'OWN_2_FRAME_NOCUT_R2/duet',
      before: { slots: [UPPER, LOWER] },
      after: { slots: SWAPPED },
    });
  });

  test('of two who change them the slower is told, and the place in the order stays (CONSOLE-161, CONSOLE-165)', async () => {
    const { studio, owner } = await openWithDuet(await open());
    await studio.frames.move('duet', 'polos', BOOTH_ITSELF);
    const listNames = async () =>
      (await studio.frames.listAll()).map(({ frame }) => frame.frame_name);
    const order = await listNames();
    const answers = await Promise.all([change(owner, 1, SWAPPED), change(owner, 1, SWAPPED)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const told = answers.find(({ statusCode }) => statusCode === 409);
    expect(told?.json().meta.message).toContain('Somebody else has changed this frame');
    expect(await listNames()).toEqual(order);
    // Whoever still has the old one open is told, too, whatever they do.
    const body = { version: 1, changes: { is_hidden: true } };
    expect((await owner.call('changeFrame', { params: paramsOf(DUET), body })).statusCode).toBe(
      409,
    );
    expect((await change(owner, 2, SWAPPED, CHANGED)).json().data.version).toBe(2);
    const back = await change(owner, 2, [UPPER, LOWER], CHANGED);
    expect(back.json().data.category_name).toBe('OWN_2_FRAME_NOCUT_R3');
  });

  test('a removed frame comes back as it was, and not beside what took its place (CONSOLE-164)', async () => {
    const { studio, owner } = await openWithDuet(await open());
    const act = (call: 'removeFrame' | 'restoreFrame', version: number, frame = DUET) =>
      owner.call(call, { params: paramsOf(frame), body: { version } });
    await studio.frames.change([{ typed: 'duet' }], { isHidden: true }, BOOTH_ITSELF);
    const told = await act('removeFrame', 1);
    expect(told.json().meta.message).toContain('Somebody else has changed this frame');
    expect((await act('removeFrame', 2)).statusCode).toBe(200);
    const elsewhere = await openConsoleAs(studio, 'operator', ['bandung']);
    const body = { version: 2 };
    const foreign = await elsewhere.call('restoreFrame', { params: paramsOf(DUET), body });
    expect(foreign.statusCode).toBe(403);
    expect((await act('restoreFrame', 1)).statusCode).toBe(409);
    const back = await act('restoreFrame', 2);
    expect(back.json().meta.message).toBe('duet is back.');
    expect(back.json().data).toMatchObject({ is_hidden: true, locations: ['jakarta'], version: 3 });
    expect((await act('restoreFrame', 3)).statusCode).toBe(404);
    await change(owner, 3, SWAPPED);
    const replaced = await act('restoreFrame', 3);
    expect(replaced.json().meta.message).toBe(
      'There is a frame duet in OWN_2_FRAME_NOCUT already.',
    );
    const [, line] = (await owner.call('listAudit')).json().data.rows;
    expect(line).toMatchObject({ action: 'frame.restored', subject: 'OWN_2_FRAME_NOCUT/duet' });
  });
});

test('what cannot be printed, and what is not one’s own, is refused and changes nothing (CONSOLE-165)', async () => {
  const { studio, owner } = await openWithDuet(await openInMemory());
  for (const [slots, words, snaps] of [
    [[UPPER, { ...LOWER, x: 20 }], 'Slot 2 is within 60 px of the edge.', 2],
    [[UPPER, { ...LOWER, y: 600 }], 'Slots 1 and 2 overlap.', 2],
    [[UPPER], 'transparent at 160, 900', 1],
    [[UPPER, { ...LOWER, photo: 1 }], 'Photo 2 is in no slot.', 2],
  ] as const) {
    const refused = await change(owner, 1, [...slots], DUET, snaps);
    expect([refused.statusCode, refused.json().meta.message]).toEqual([
      422,
      expect.stringContaining(words),
    ]);
  }
  expect((await studio.frames.get('duet')).version).toBe(1);
  expect(await studio.dependencies.blobStore.list('frames/')).toHaveLength(2);
  const polos = { frameName: 'polos', categoryName: 'AVAILABLE_4_FRAME' };
  expect((await change(owner, 0, SWAPPED, polos)).statusCode).toBe(409);
  const path = (name: string) =>
    FRAME_TEMPLATE_PATH.replace('{category}', DUET.categoryName).replace('{name}', name);
  expect((await owner.get(path('duet'))).rawPayload.equals(TEMPLATE)).toBe(true);
  expect((await owner.get(path('nothing'))).statusCode).toBe(404);
});

test('a revision is one more than the last, and no longer than a category may be', () => {
  const key = (categoryName: string) => ({ categoryName, frameName: 'x' });
  expect(nextKey(key('OWN')).categoryName).toBe('OWN_R2');
  expect(nextKey(key('OWN_R9')).categoryName).toBe('OWN_R10');
  const long = nextKey(key(`${'A'.repeat(56)}_BCD`)).categoryName;
  expect(long).toBe(`${'A'.repeat(56)}_R2`);
  expect(lineOf(key('OWN_R10'))).toBe(lineOf(key('OWN')));
});
