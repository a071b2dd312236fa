import { expect, test } from 'vitest';
import { addSticker, type EditorState, openEditor } from './editor-state.ts';
import { NO_HISTORY } from './history.ts';
import { findKeyAction } from './keys.ts';

const DESIGN = { url: '/cat.webp', alt: 'cat', widthPx: 512, heightPx: 512 };
const start = addSticker(openEditor(NO_HISTORY, { canDraw: true, isCut: false }), 'cat', DESIGN);
const begun = start.painting.stickers[0]?.placement;

const pressKey = (
  state: EditorState,
  key: string,
  heldKeys: { ctrlKey?: boolean; shiftKey?: boolean } = {},
) =>
  findKeyAction({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...heldKeys })?.(state) ??
  state;
const placementIn = (state: EditorState) => state.painting.stickers[0]?.placement;

test('arrows move the selected sticker, plus and minus scale it, brackets rotate it (EDIT-11)', () => {
  expect(placementIn(pressKey(start, 'ArrowLeft'))?.x).toBeLessThan(begun?.x ?? 0);
  expect(placementIn(pressKey(start, 'ArrowDown'))?.y).toBeGreaterThan(begun?.y ?? 0);
  expect(placementIn(pressKey(start, '+'))?.scale).toBeGreaterThan(begun?.scale ?? 0);
  expect(placementIn(pressKey(start, '-'))?.scale).toBeLessThan(begun?.scale ?? 0);
  expect(placementIn(pressKey(start, ']'))?.rotationDeg).toBe(6);
});

test('Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo (EDIT-11)', () => {
  const undone = pressKey(start, 'z', { ctrlKey: true });
  expect(undone.painting.stickers).toEqual([]);
  expect(pressKey(undone, 'y', { ctrlKey: true }).painting.stickers).toHaveLength(1);
  expect(pressKey(undone, 'Z', { ctrlKey: true, shiftKey: true }).painting.stickers).toHaveLength(
    1,
  );
});

test('Delete removes the selected sticker, Escape deselects it', () => {
  expect(pressKey(start, 'Delete').painting.stickers).toEqual([]);
  expect(pressKey(start, 'Escape')).toMatchObject({
    selectedId: undefined,
    painting: start.painting,
  });
});

test('keys without a selected sticker and browser shortcuts change nothing', () => {
  const idle = { ...start, selectedId: undefined };
  for (const key of ['ArrowUp', 'Delete', '+', 'Escape']) expect(pressKey(idle, key)).toBe(idle);
  expect(
    findKeyAction({ key: '+', ctrlKey: true, metaKey: false, shiftKey: false }),
  ).toBeUndefined();
});
