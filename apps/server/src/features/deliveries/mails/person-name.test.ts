import { expect, test } from 'vitest';
import { cleanName, hasWebAddress } from './person-name.ts';

test.each([
  'M.Rizki',
  'Muh. Rizki',
  'A.A. Gde',
  'A.A.Gde Agung',
  'St.Nurhaliza',
  'dr.Andi',
  'Prof.Dr.Ir.H. Joko',
  'Rizki, S.Si., M.Kom.',
  'Sari S.Pd.M.Si',
  "Muh.Ma'ruf",
  'M.In’am',
  'Muh.Al-Fatih',
  'I.Pt. Sudana',
  'R.A.Kartini',
  'Sari & Budi',
  'Andi/M.Rizki',
  '@sari.ayu_ng',
  'J.R.R. Tolkien',
  '山田 太郎',
  'علی‌رضا',
  'Awww.. cute',
])('“%s” is a name', (name) => {
  expect(hasWebAddress(name)).toBe(false);
});

test.each([
  'WIN evil-prize.com now',
  'evil-prize.com',
  'EVIL-PRIZE.COM.',
  'evil_prize.co.id',
  'menang di hadiah.id!',
  'x.com',
  'klik s.id/hadiah',
  'm.si/x',
  't.me/evil',
  'WWW.evil.example',
  'http://evil',
  'https:\\\\evil',
  'mailto:evil',
  'sari@example.com',
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evil﹒com',
  'ｅｖｉｌ.ｃｏｍ',
  'evil\u200b.com',
  'evil.c\u00adom',
  'evil.com.Rizki',
  'bücher.de',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'evil.みんな',
  '(evil.shop)',
  'evil.com-now',
  "evil.id's",
  '192.168.0.1',
])('“%s” is a web address (MAIL-12)', (name) => {
  expect(hasWebAddress(cleanName(name))).toBe(true);
});
