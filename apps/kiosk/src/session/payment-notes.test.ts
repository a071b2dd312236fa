import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { expect, test } from 'vitest';
import { createPaymentNotes } from './payment-notes.ts';

test('a reload keeps the attempt key, and the next visit gets another (PAY-25)', () => {
  const storage = createFakeStorage();
  let keys = 0;
  const open = () => createPaymentNotes(storage, () => `key-${++keys}`);
  expect(open().getAttemptKey('visit-a')).toBe('key-1');
  expect(open().getAttemptKey('visit-a')).toBe('key-1');
  expect(open().getAttemptKey('visit-b')).toBe('key-2');
});

test('the deadline of a transaction is computed once', () => {
  const storage = createFakeStorage();
  const open = () => createPaymentNotes(storage, () => 'key');
  const first = Date.parse('2026-01-01T10:05:00Z');
  const later = Date.parse('2026-01-01T10:06:00Z');
  expect(open().getDeadline('a', () => first)).toEqual(first);
  expect(open().getDeadline('a', () => later)).toEqual(first);
  expect(open().getDeadline('b', () => later)).toEqual(later);
});

test('clear removes the notes from session storage', () => {
  const storage = createFakeStorage();
  const notes = createPaymentNotes(storage, () => 'key');
  notes.getAttemptKey('visit');
  notes.getDeadline('a', () => Date.UTC(2026, 0, 1));
  notes.clear();
  expect(storage.length).toBe(0);
});

test('the bypass key survives visits until it is used, for 15 minutes at most (STAFF-7)', () => {
  const storage = createFakeStorage();
  let keys = 0;
  const open = () => createPaymentNotes(storage, () => `key-${++keys}`);
  const at = (minute: number) => Date.UTC(2026, 0, 1, 10, minute);
  const first = open().getBypassKey('sari', at(0));
  open().clear();
  expect(open().getBypassKey('sari', at(14))).toBe(first);
  expect(open().getBypassKey('budi', at(14))).not.toBe(first);

  const second = open().getBypassKey('sari', at(20));
  expect(open().getBypassKey('sari', at(34))).toBe(second);
  const third = open().getBypassKey('sari', at(35));
  expect(third).not.toBe(second);
  // After the clock was set back, the key's age is unknown.
  expect(open().getBypassKey('sari', at(10))).not.toBe(third);

  const used = open().getBypassKey('sari', at(10));
  open().clearBypass();
  expect(open().getBypassKey('sari', at(10))).not.toBe(used);
});
