import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { expect, test } from 'vitest';
import { createStoredValues } from './stored-values.ts';

test('stored values are found under their keys (SCREEN-6)', () => {
  const storage = createFakeStorage();
  const stored = createStoredValues(storage);
  stored.set('Location', 'Jakarta');
  stored.set('useEdit', true);
  stored.set('pushToken', { value: 'p', timestamp: 1 });
  expect(storage.getItem('Location')).toBe('Jakarta');
  expect(storage.getItem('useEdit')).toBe('true');
  expect(stored.find('useEdit')).toBe(true);
  expect(stored.find('pushToken')).toEqual({ value: 'p', timestamp: 1 });
});

test('an invalid stored value counts as absent (SCREEN-6)', () => {
  const stored = createStoredValues(
    createFakeStorage({ token: '', useEdit: 'maybe', transaction: '{', pushToken: '{"value":7}' }),
  );
  expect(stored.find('token')).toBeUndefined();
  expect(stored.find('useEdit')).toBeUndefined();
  expect(stored.find('transaction')).toBeUndefined();
  expect(stored.find('pushToken')).toBeUndefined();
  expect(stored.find('stickerOnly')).toBeUndefined();
});
