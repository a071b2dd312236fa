import { expect, test } from 'vitest';
import type { GuestView } from '../service.ts';
import { guestPage } from './page.ts';
import { unknownPage } from './plain-pages.ts';

const GUEST = {
  id: 'trx-1',
  filesKey: 'key',
  location: 'jakarta',
  token: 'token',
  shortCode: 'K7M3XP',
  touchedAt: 0,
  erasedAt: null,
};
const print: GuestView['files'][number] = {
  kind: 'print',
  key: 'res_image/jakarta/key/original/print.jpg',
  title: 'your print',
  filename: 'jepret-print.jpg',
};
const aView = (changes: Partial<GuestView> = {}): GuestView => ({
  guest: GUEST,
  files: [print],
  isFilmWaiting: false,
  deliveries: [],
  receipt: { shortCode: 'K7M3XP', amountIdr: 35_000, method: 'QRIS', at: 0 },
  location: {
    name: 'Jakarta',
    social_handle: '@jepret',
    contact_email: 'halo@jepret.example',
    retention_days: 14,
  },
  deletesAt: 0,
  isFinished: false,
  ...changes,
});

const MARK =
  '<img class="mark" src="/static/images/wordmark.svg" width="144" height="45" alt="Jepret">';

test('the brand mark stands on top of every page, and nothing else in its place', () => {
  for (const page of [guestPage(aView()), guestPage(aView({ files: [] })), unknownPage()]) {
    expect(page).toContain(`<header>${MARK}`);
    expect(page).not.toContain('shutter');
  }
});

test('one file is one file', () => {
  expect(guestPage(aView())).toContain('>Download all (1 file)</a>');
  const photo = { ...print, kind: 'photo' as const };
  expect(guestPage(aView({ files: [print, photo] }))).toContain('>Download all (2 files)</a>');
});
