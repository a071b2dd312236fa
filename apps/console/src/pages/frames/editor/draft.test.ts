import { FrameName } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import {
  addSlot,
  beginDraft,
  categoryOf,
  findFaults,
  moveBox,
  resizeBox,
  setCut,
  setSide,
  suggestFreeName,
  suggestName,
  toNewFrame,
} from './draft.ts';

const box = { x: 60, y: 180, width: 510, height: 286 };
const found = {
  slots: [
    { ...box, photo: 1 },
    { ...box, x: 670, photo: 1 },
  ],
  is_no_cut: false,
};

test('a box is moved and resized by pixels and stays on the sheet (CONSOLE-107)', () => {
  expect(moveBox(box, 10, -10)).toMatchObject({ x: 70, y: 170 });
  expect(moveBox(box, -100, 5_000)).toMatchObject({ x: 0, y: 1844 - 286 });
  expect(resizeBox(box, 'se', 10, 20)).toEqual({ x: 60, y: 180, width: 520, height: 306 });
  expect(resizeBox(box, 'nw', 10, 20)).toEqual({ x: 70, y: 200, width: 500, height: 266 });
  expect(resizeBox(box, 'ne', 5_000, -5_000)).toEqual({ x: 60, y: 0, width: 1180, height: 466 });
  expect(resizeBox(box, 'sw', 5_000, -5_000)).toEqual({ x: 550, y: 180, width: 20, height: 20 });
  expect(setSide(box, 'x', 9_999)).toMatchObject({ x: 730 });
  expect(setSide(box, 'height', Number.NaN)).toMatchObject({ height: 1 });
});

test('the suggested name is not used by another frame (CONSOLE-252)', () => {
  const taken = ['anggrek', 'anggrek-2', 'frame'];
  const nameOf = (fileName: string) => beginDraft({ fileName, found, locations: [], taken }).name;
  expect(nameOf('Anggrek.png')).toBe('anggrek-3');
  expect(nameOf('melati.png')).toBe('melati');
  expect(nameOf('図.png')).toBe('frame-2');
  const long = 'a'.repeat(60);
  expect(FrameName.safeParse(suggestFreeName(long, [long])).success).toBe(true);
});

test('name and category are suggested from the file and the windows (CONSOLE-107)', () => {
  expect(suggestName('Imlek 2027 (final).PNG')).toBe('imlek-2027-final');
  expect(suggestName('fe-Kafé.png')).toBe('kafe');
  expect(suggestName('図.png')).toBe('');
  const draft = beginDraft({ fileName: 'anggrek.png', found, locations: [], taken: [] });
  expect(categoryOf(draft)).toBe('OWN_1_FRAME');
  expect(categoryOf(setCut(draft, true))).toBe('OWN_2_FRAME_NOCUT');
  expect(categoryOf({ ...draft, category: 'KEBUN' })).toBe('KEBUN');
  expect(toNewFrame(draft)).toMatchObject({ frame_name: 'anggrek', snaps: 1, is_no_cut: false });
});

test('changing the cut renumbers the snaps, unless a person numbered them (CONSOLE-107)', () => {
  const photosOf = (draft: ReturnType<typeof setCut>) => draft.slots.map(({ photo }) => photo);
  const draft = beginDraft({ fileName: 'x.png', found, locations: [], taken: [] });
  expect(photosOf(setCut(draft, true))).toEqual([1, 2]);
  expect(photosOf(setCut(setCut(draft, true), false))).toEqual([1, 1]);
  const own = { ...draft, hasOwnNumbers: true };
  expect(photosOf(setCut(own, true))).toEqual([1, 1]);
});

test('faults are found by the same checks as on the server (CONSOLE-97)', () => {
  const alpha = new Uint8Array(1240 * 1844).fill(255);
  for (const { x, y, width, height } of found.slots) {
    for (let row = y; row < y + height; row += 1)
      alpha.fill(0, row * 1240 + x, row * 1240 + x + width);
  }
  const draft = beginDraft({ fileName: 'x.png', found, locations: [], taken: [] });
  expect(findFaults(draft, alpha)).toEqual([]);
  expect(findFaults(addSlot(draft), alpha).map(({ sentence }) => sentence)).toEqual([
    'Slot 3 (300 × 200 px at 160, 800) has no window in the template.',
  ]);
  expect(findFaults({ ...draft, slots: [] }, alpha)).toMatchObject([
    { sentence: 'The frame has no slot for a photo.' },
  ]);
});
