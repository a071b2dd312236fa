import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { beforeEach, expect, test } from 'vitest';
import { createStoredValues } from '../../devices/storage/stored-values.ts';
import { createSessionExpiry } from './session-expiry.ts';

let storage: Storage;
let visits: string[];
let expire: (rejectedToken: string | undefined) => void;

beforeEach(() => {
  storage = createFakeStorage({ token: 'old', Location: 'Jakarta', useEdit: 'true' });
  visits = [];
  expire = createSessionExpiry(createStoredValues(storage), () => visits.push('/otp-request'));
});

test('a rejected token clears all local storage and leads to the sign-in (SIGN-38)', () => {
  expire('old');
  expect(storage.length).toBe(0);
  expect(visits).toEqual(['/otp-request']);
});

test('three calls rejected together sign the kiosk out once (SIGN-38)', () => {
  expire('old');
  expire('old');
  expire('old');
  expect(visits).toEqual(['/otp-request']);
});

test('a late rejection of the old token leaves a new sign-in alone (SIGN-38)', () => {
  expire('old');
  storage.setItem('token', 'new');
  expire('old');
  expect(storage.getItem('token')).toBe('new');
  expect(visits).toHaveLength(1);
});

test('a late rejection keeps the location typed on the sign-in page (SIGN-38)', () => {
  expire('old');
  storage.setItem('Location', 'Bandung');
  expire('old');
  expect(storage.getItem('Location')).toBe('Bandung');
});

test('a kiosk whose token vanished is led to the sign-in', () => {
  storage.removeItem('token');
  expire(undefined);
  expect(visits).toEqual(['/otp-request']);
});
