import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { beforeEach, expect, test } from 'vitest';
import { createStoredValues } from '../../devices/storage/stored-values.ts';
import { createFakeBooth } from '../../testing/fake-booth.ts';
import { createRejectedTokenHandler } from './rejected-token.ts';

let storage: Storage;
let visitsEnded: string[];
let opened: string[];
let reject: (rejectedToken: string | undefined) => void;

beforeEach(() => {
  storage = createFakeStorage({ token: 'old', Location: 'Jakarta', useEdit: 'true' });
  opened = [];
  visitsEnded = [];
  const { language, access } = createFakeBooth();
  const stored = createStoredValues(storage);
  language.endVisit = async () => void visitsEnded.push('language');
  access.endVisit = () => void visitsEnded.push('access');
  reject = createRejectedTokenHandler({ stored, language, access }, () =>
    opened.push('/otp-request'),
  );
});

test('a rejected token clears local storage and opens the sign-in page (SIGN-38)', () => {
  reject('old');
  expect(storage.length).toBe(0);
  expect(opened).toEqual(['/otp-request']);
});

test("a rejected token ends the visit's language and access modes (SIGN-80)", () => {
  reject('old');
  expect(visitsEnded).toEqual(['language', 'access']);
});

test('three simultaneous rejections sign the kiosk out once (SIGN-38)', () => {
  reject('old');
  reject('old');
  reject('old');
  expect(opened).toEqual(['/otp-request']);
});

test('a late rejection of an old token does not affect a new sign-in (SIGN-38)', () => {
  reject('old');
  storage.setItem('token', 'new');
  reject('old');
  expect(storage.getItem('token')).toBe('new');
  expect(opened).toHaveLength(1);
});

test('a late rejection keeps the location typed on the sign-in page (SIGN-38)', () => {
  reject('old');
  storage.setItem('Location', 'Bandung');
  reject('old');
  expect(storage.getItem('Location')).toBe('Bandung');
});

test('a kiosk without a token opens the sign-in page', () => {
  storage.removeItem('token');
  reject(undefined);
  expect(opened).toEqual(['/otp-request']);
});
