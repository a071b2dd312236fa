import { expect, test } from 'vitest';
import { createFakeStorage } from '../../../../tests/support/fake-storage.ts';
import { createPaymentNotes } from './payment-notes.ts';

test('a reloaded visit keeps its key, the next visit has another (D12)', () => {
  const storage = createFakeStorage();
  let keys = 0;
  const open = () => createPaymentNotes(storage, () => `key-${++keys}`);
  expect(open().attemptKeyFor('visit-a')).toBe('key-1');
  expect(open().attemptKeyFor('visit-a')).toBe('key-1');
  expect(open().attemptKeyFor('visit-b')).toBe('key-2');
});

test('the end of a countdown is decided once for each transaction', () => {
  const storage = createFakeStorage();
  const open = () => createPaymentNotes(storage, () => 'key');
  const first = new Date('2026-01-01T10:05:00Z');
  const later = new Date('2026-01-01T10:06:00Z');
  expect(open().deadlineOf('a', () => first)).toEqual(first);
  expect(open().deadlineOf('a', () => later)).toEqual(first);
  expect(open().deadlineOf('b', () => later)).toEqual(later);
});

test('what is forgotten is gone from the tab', () => {
  const storage = createFakeStorage();
  const notes = createPaymentNotes(storage, () => 'key');
  notes.attemptKeyFor('visit');
  notes.deadlineOf('a', () => new Date());
  notes.forget();
  expect(storage.length).toBe(0);
});
