import { expect, test } from 'vitest';
import { createProductStore } from './product-store.ts';

test('before any session the store contains transaction 37 (EFFECT-10)', () => {
  expect(createProductStore().getState().dataProduct.txID).toBe('37');
});

test('the chosen effect is stored under dataProduct and cleared after the session (EFFECT-10)', () => {
  const store = createProductStore();
  const product = {
    txID: 'trx-1',
    isNoCut: true,
    effect: 'dark_grayscale',
    compiled: 'u',
  } as const;
  store.getState().choose(product);
  expect(store.getState().dataProduct).toEqual(product);
  store.getState().clear();
  expect(store.getState().dataProduct.compiled).toBe('');
  expect(store.getState().dataProduct.txID).toBe('37');
});
