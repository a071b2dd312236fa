import { EFFECTS, type EffectName, type Language } from '@jepret/contract';
import { expect, test } from 'vitest';
import { toOtherPrint } from '../files/guest-files.ts';
import type { GuestView } from '../service.ts';
import { guestPage } from './page.ts';
import { brokenPage, busyPage, deletePage, erasedPage, unknownPage } from './plain-pages.ts';

const GUEST = {
  id: 'trx-1',
  filesKey: 'key',
  location: 'jakarta',
  token: 'token',
  shortCode: 'K7M3XP',
  language: 'en' as const,
  touchedAt: 0,
  erasedAt: null,
};
const print: GuestView['files'][number] = {
  kind: 'print',
  key: 'res_image/jakarta/key/original/print.jpg',
  title: (t) => t('file.print'),
  filename: 'jepret-print.jpg',
};
const aView = (changes: Partial<GuestView> = {}): GuestView => ({
  guest: GUEST,
  files: [print],
  isFilmPending: false,
  deliveries: [],
  receipt: { shortCode: 'K7M3XP', amountIdr: 35_000, method: 'qris', at: 0 },
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

test('every page has the brand mark at the top', () => {
  for (const page of [guestPage(aView()), guestPage(aView({ files: [] })), unknownPage('en')]) {
    expect(page).toContain(`<header>${MARK}`);
    expect(page).not.toContain('shutter');
  }
});

test('the number of files has the right plural form', () => {
  expect(guestPage(aView())).toContain('>Download all (1 file)</a>');
  const photo = { ...print, kind: 'photo' as const };
  expect(guestPage(aView({ files: [print, photo] }))).toContain('>Download all (2 files)</a>');
});

const guestIn = (language: Language) => ({ ...GUEST, language });

test('every page is in its language and declares it (LANG-1)', () => {
  const headingsIn = (language: Language) =>
    [
      guestPage(aView({ guest: guestIn(language) })),
      guestPage(aView({ guest: guestIn(language), files: [] })),
      deletePage(guestIn(language), 'confirmation'),
      erasedPage({ kind: 'erased', erasedAt: 0, language }),
      unknownPage(language),
      busyPage(language),
      brokenPage(language),
    ].map((page) => {
      expect(page).toContain(`<html lang="${language}">`);
      return /<h1>(.*)<\/h1>/.exec(page)?.[1];
    });
  expect(headingsIn('en')).toEqual([
    'Here you are!',
    'Your photos land here',
    'Delete everything now?',
    'All gone',
    'Nothing here',
    'One moment, please',
    'Something went wrong',
  ]);
  expect(headingsIn('id')).toEqual([
    'Ini dia!',
    'Fotomu mendarat di sini',
    'Hapus semuanya sekarang?',
    'Sudah dihapus',
    'Tidak ada apa-apa di sini',
    'Sebentar, ya',
    'Ada yang salah',
  ]);
});

test('the texts of the script are in the page’s language, and the script is the same in all', () => {
  const english = guestPage(aView());
  const indonesian = guestPage(aView({ guest: guestIn('id') }));
  expect(english).toContain('data-link-copied="Link copied" data-copy-link="Copy this link:"');
  expect(indonesian).toContain('data-link-copied="Link tersalin" data-copy-link="Salin link ini:"');
  const scriptsOf = (page: string) => page.match(/<script.*?<\/script>/gs);
  expect(scriptsOf(english)).toHaveLength(2);
  expect(scriptsOf(indonesian)).toEqual(scriptsOf(english));
});

test('a print in another effect is titled with the name of the effect, in every language (EFFECT-14)', () => {
  const others = Object.keys(EFFECTS).map((effect) =>
    toOtherPrint({ print: 'print.jpg', singles: [] }, effect as EffectName),
  );
  const altsIn = (language: Language) =>
    [
      ...guestPage(aView({ guest: guestIn(language), files: others })).matchAll(
        /alt="(?:Your print|Cetakanmu), .*?"/g,
      ),
    ].map(([alt]) => alt);
  expect(altsIn('en')).toEqual([
    'alt="Your print, bright"',
    'alt="Your print, as you are"',
    'alt="Your print, soft gray"',
    'alt="Your print, noir"',
  ]);
  expect(altsIn('id')).toEqual([
    'alt="Cetakanmu, cerah"',
    'alt="Cetakanmu, apa adanya"',
    'alt="Cetakanmu, abu lembut"',
    'alt="Cetakanmu, noir"',
  ]);
});

test('user input is escaped, in every language', () => {
  const typed = '<img src=x onerror="alert(1)">';
  for (const language of ['en', 'id'] as const) {
    const page = guestPage(
      aView({
        guest: { ...guestIn(language), shortCode: typed },
        location: { ...aView().location, name: typed },
        deliveries: [
          { kind: 'mail', state: 'done', recipient: typed, reason: null, hasProblem: false },
          { kind: 'print', state: 'failed', reason: () => typed, hasProblem: false },
        ],
      }),
    );
    expect(page).not.toContain('<img src=x');
    expect(page.match(/&#60;img src=x onerror=&#34;alert\(1\)&#34;&#62;/g)?.length).toBeGreaterThan(
      3,
    );
  }
});
