import { readFileSync } from 'node:fs';
import { english, getTranslate } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { StickerGroup } from '../../hooks/sticker-groups.ts';
import { getGroupName, getStickerName } from './sticker-names.ts';

const LIST = new URL('../../../../../assets/static/stickers/stickers.json', import.meta.url);
const GROUPS = z.array(StickerGroup).parse(JSON.parse(readFileSync(LIST, 'utf8')));
const STICKERS = GROUPS.flatMap(({ stickers }) => stickers);

// The list's texts are used only if the catalogue has none.
const UNKNOWN = 'no message';

test('every bundled group has a message, in English the one of the list', () => {
  expect(GROUPS.map(({ group }) => getGroupName(english, { group, title: UNKNOWN }))).toEqual(
    GROUPS.map(({ title }) => title),
  );
});

test('every bundled sticker has a message, in English the one of the list', () => {
  expect(STICKERS.map(({ name }) => getStickerName(english, { name, alt: UNKNOWN }))).toEqual(
    STICKERS.map(({ alt }) => alt),
  );
});

test("a sticker's name is in the language on screen (LANG-1)", () => {
  const indonesian = getTranslate('id');
  expect(getGroupName(indonesian, { group: 'animals', title: 'Animals' })).toBe('Hewan');
  expect(getStickerName(indonesian, { name: 'penyu', alt: 'A sea turtle' })).toBe('Penyu laut');
});

test("a booth's own stickers use the texts of its list in every language", () => {
  for (const t of [english, getTranslate('id')]) {
    expect(getGroupName(t, { group: 'wedding', title: 'Rina & Budi' })).toBe('Rina & Budi');
    expect(getGroupName(t, { group: 'wedding' })).toBe('wedding');
    expect(getStickerName(t, { name: 'ring', alt: 'Two rings' })).toBe('Two rings');
  }
});
