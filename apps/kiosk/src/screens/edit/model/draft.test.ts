import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { expect, test } from 'vitest';
import { createDraft } from './draft.ts';
import { type History, NO_HISTORY, perform } from './history.ts';

const DRAWN: History = perform(NO_HISTORY, {
  kind: 'draw',
  stroke: { pen: 'hearts', color: '#e0223f', widthPx: 26, points: [{ x: 1.5, y: 2 }] },
});

test('a reload restores the drawing, including undone changes (EDIT-14)', () => {
  const storage = createFakeStorage();
  const history = { ...DRAWN, undone: DRAWN.done };
  createDraft(storage).save('trx-1', history);
  expect(createDraft(storage).find('trx-1')).toEqual(history);
});

test('a draft is found only for its session, and clearing removes it (EDIT-14)', () => {
  const storage = createFakeStorage();
  const draft = createDraft(storage);
  draft.save('trx-1', DRAWN);
  expect(draft.find('trx-2')).toBeUndefined();
  draft.clear();
  expect(storage.length).toBe(0);
});

test('an invalid draft counts as absent', () => {
  const storage = createFakeStorage();
  for (const text of ['{"txID":', '{"txID":"trx-1","history":{"done":[{"kind":"explode"}]}}']) {
    storage.setItem('draft', text);
    expect(createDraft(storage).find('trx-1')).toBeUndefined();
  }
});

test('with a full storage the draft is deleted and the editor continues', () => {
  const storage = createFakeStorage();
  const draft = createDraft(storage);
  draft.save('trx-1', DRAWN);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  draft.save('trx-1', DRAWN);
  expect(draft.find('trx-1')).toBeUndefined();
});
