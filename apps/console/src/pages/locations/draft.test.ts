import type { ConsoleLocation } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import {
  changeDraft,
  checkDraft,
  type Draft,
  listOtherChanges,
  previewOf,
  typedOf,
} from './draft.ts';

const BANDUNG = {
  slug: 'bandung',
  name: 'Bandung',
  is_default: false,
  is_configured: true,
  version: 4,
  kiosks: 1,
  snaps: { min: 3, max: 4 },
  settings: {
    snap_fee: { own: 30_000, inherited: 35_000 },
    prints_per_session: { own: null, inherited: 1 },
    recording: { own: null, inherited: true },
    retention_days: { own: null, inherited: 30 },
    when_printer_fails: { own: null, inherited: 'stop' },
    guards_logout: { own: false, inherited: true },
    language: { own: null, inherited: 'en' },
    time_zone: { own: null, inherited: 'Asia/Jakarta' },
    opening_hours: { own: null, inherited: 'mon-sun all-day' },
    social_handle: { own: null, inherited: '@jepret' },
    contact_email: { own: null, inherited: 'halo@jepret.id' },
  },
  landing_video: { url: '/videos/bandung/landing.mp4', is_own: false, version: 'none' },
} satisfies ConsoleLocation;

test('a draft contains only values that differ from the stored ones (CONSOLE-70)', () => {
  let draft: Draft = {};
  draft = changeDraft(draft, BANDUNG, 'snap_fee', '42.000');
  draft = changeDraft(draft, BANDUNG, 'language', 'id');
  expect(draft).toEqual({ snap_fee: '42.000', language: 'id' });
  draft = changeDraft(draft, BANDUNG, 'snap_fee', '30000');
  draft = changeDraft(draft, BANDUNG, 'guards_logout', null);
  expect(draft).toEqual({ language: 'id', guards_logout: null });
  expect(typedOf(draft, BANDUNG, 'guards_logout')).toBeNull();
  expect(typedOf(draft, BANDUNG, 'snap_fee')).toBe('30000');
  expect(checkDraft(draft, BANDUNG.version).body).toEqual({
    version: 4,
    changes: { language: 'id', guards_logout: null },
  });
});

test('an invalid value is reported for its field before anything is sent (CONSOLE-70)', () => {
  const { body, problems } = checkDraft(
    { snap_fee: 'free', prints_per_session: '21', contact_email: 'no address', social_handle: ' ' },
    BANDUNG.version,
  );
  expect(body).toBeUndefined();
  expect(problems).toEqual({
    snap_fee: 'A price is whole rupiah, from 0 to 100.000.000.',
    prints_per_session: 'Prints are a number from 1 to 20.',
    contact_email: 'This is not an e-mail address.',
    social_handle: 'A contact line has 1 to 100 characters.',
  });
});

test('the preview shows typed values, and stored ones instead of invalid ones (CONSOLE-71)', () => {
  const shown = previewOf(
    { snap_fee: null, contact_email: 'no address', language: 'id', social_handle: '@bdg' },
    BANDUNG,
    'video',
  );
  expect(shown).toEqual({
    snap_fee: 35_000,
    social_handle: '@bdg',
    contact_email: 'halo@jepret.id',
    language: 'id',
    retention_days: 30,
    snaps: { min: 3, max: 4 },
    video_url: 'video',
  });
});

test('changes of another person are listed as text (CONSOLE-72)', () => {
  const { settings } = BANDUNG;
  const now: ConsoleLocation = {
    ...BANDUNG,
    version: 5,
    settings: {
      ...settings,
      snap_fee: { own: 50_000, inherited: 35_000 },
      guards_logout: { own: null, inherited: true },
    },
  };
  expect(listOtherChanges(BANDUNG, now)).toEqual([
    'Price: now IDR 50.000, was IDR 30.000.',
    'Password to sign out: now default (yes), was no.',
  ]);
});
