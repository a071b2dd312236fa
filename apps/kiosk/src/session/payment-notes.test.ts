import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { expect, test } from 'vitest';
import { createPaymentNotes } from './payment-notes.ts';

test('a reloaded visit keeps its key, the next visit has another (PAY-25)', () => {
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
  const first = Date.parse('2026-01-01T10:05:00Z');
  const later = Date.parse('2026-01-01T10:06:00Z');
  expect(open().deadlineOf('a', () => first)).toEqual(first);
  expect(open().deadlineOf('a', () => later)).toEqual(first);
  expect(open().deadlineOf('b', () => later)).toEqual(later);
});

test('what is forgotten is gone from the tab', () => {
  const storage = createFakeStorage();
  const notes = createPaymentNotes(storage, () => 'key');
  notes.attemptKeyFor('visit');
  notes.deadlineOf('a', () => Date.UTC(2026, 0, 1));
  notes.forget();
  expect(storage.length).toBe(0);
});

test('a bypass keeps its key over visits until it is used, for a quarter of an hour at most (STAFF-7)', () => {
  const storage = createFakeStorage();
  let keys = 0;
  const open = () => createPaymentNotes(storage, () => `key-${++keys}`);
  const at = (minute: number) => Date.UTC(2026, 0, 1, 10, minute);
  const first = open().bypassKeyFor('sari', at(0));
  open().forget();
  expect(open().bypassKeyFor('sari', at(14))).toBe(first);
  expect(open().bypassKeyFor('budi', at(14))).not.toBe(first);

  const second = open().bypassKeyFor('sari', at(20));
  expect(open().bypassKeyFor('sari', at(34))).toBe(second);
  const third = open().bypassKeyFor('sari', at(35));
  expect(third).not.toBe(second);
  // A clock that was put back says nothing about the key's age.
  expect(open().bypassKeyFor('sari', at(10))).not.toBe(third);

  const used = open().bypassKeyFor('sari', at(10));
  open().forgetBypass();
  expect(open().bypassKeyFor('sari', at(10))).not.toBe(used);
});
