import { expect, test } from 'vitest';
import { addSticker, type EditorState, openEditor } from './editor-state.ts';
import { NO_HISTORY } from './history.ts';
import { findReaction } from './keys.ts';

const DESIGN = { url: '/cat.webp', alt: 'cat', widthPx: 512, heightPx: 512 };
const start = addSticker(openEditor(NO_HISTORY, { canDraw: true, isCut: false }), 'cat', DESIGN);
const begun = start.painting.stickers[0]?.placement;

const hit = (
  state: EditorState,
  key: string,
  held: { ctrlKey?: boolean; shiftKey?: boolean } = {},
) =>
  findReaction({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...held })?.(state) ?? state;
const placementIn = (state: EditorState) => state.painting.stickers[0]?.placement;

test('arrows move the chosen sticker, plus and minus scale it, brackets turn it (EDIT-11)', () => {
  expect(placementIn(hit(start, 'ArrowLeft'))?.x).toBeLessThan(begun?.x ?? 0);
  expect(placementIn(hit(start, 'ArrowDown'))?.y).toBeGreaterThan(begun?.y ?? 0);
  expect(placementIn(hit(start, '+'))?.scale).toBeGreaterThan(begun?.scale ?? 0);
  expect(placementIn(hit(start, '-'))?.scale).toBeLessThan(begun?.scale ?? 0);
  expect(placementIn(hit(start, ']'))?.rotationDeg).toBe(6);
});

test('Ctrl+Z takes back, Ctrl+Y and Ctrl+Shift+Z bring back (EDIT-11)', () => {
  const undone = hit(start, 'z', { ctrlKey: true });
  expect(undone.painting.stickers).toEqual([]);
  expect(hit(undone, 'y', { ctrlKey: true }).painting.stickers).toHaveLength(1);
  expect(hit(undone, 'Z', { ctrlKey: true, shiftKey: true }).painting.stickers).toHaveLength(1);
});

test('Delete takes the chosen sticker away, Escape only lets it go', () => {
  expect(hit(start, 'Delete').painting.stickers).toEqual([]);
  expect(hit(start, 'Escape')).toMatchObject({ selectedId: undefined, painting: start.painting });
});

test('keys without a chosen sticker, and keys of the browser, change nothing', () => {
  const idle = { ...start, selectedId: undefined };
  for (const key of ['ArrowUp', 'Delete', '+', 'Escape']) expect(hit(idle, key)).toBe(idle);
  expect(
    findReaction({ key: '+', ctrlKey: true, metaKey: false, shiftKey: false }),
  ).toBeUndefined();
});
