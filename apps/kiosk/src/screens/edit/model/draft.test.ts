import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { expect, test } from 'vitest';
import { createDraft } from './draft.ts';
import { type History, NO_HISTORY, perform } from './history.ts';

const DRAWN: History = perform(NO_HISTORY, {
  kind: 'draw',
  stroke: { pen: 'hearts', color: '#e0223f', widthPx: 26, points: [{ x: 1.5, y: 2 }] },
});

test('a reload finds what was drawn, undone changes included (EDIT-14)', () => {
  const storage = createFakeStorage();
  const history = { ...DRAWN, undone: DRAWN.done };
  createDraft(storage).keep('trx-1', history);
  expect(createDraft(storage).find('trx-1')).toEqual(history);
});

test("nobody finds another session's drawing, and nothing stays of one that ended (EDIT-14)", () => {
  const storage = createFakeStorage();
  const draft = createDraft(storage);
  draft.keep('trx-1', DRAWN);
  expect(draft.find('trx-2')).toBeUndefined();
  draft.forget();
  expect(storage.length).toBe(0);
});

test('what cannot be read is as good as absent', () => {
  const storage = createFakeStorage();
  for (const text of ['{"txID":', '{"txID":"trx-1","history":{"done":[{"kind":"explode"}]}}']) {
    storage.setItem('draft', text);
    expect(createDraft(storage).find('trx-1')).toBeUndefined();
  }
});

test('a full storage costs the draft, not the drawing', () => {
  const storage = createFakeStorage();
  const draft = createDraft(storage);
  draft.keep('trx-1', DRAWN);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  draft.keep('trx-1', DRAWN);
  expect(draft.find('trx-1')).toBeUndefined();
});
