import { readFileSync } from 'node:fs';
import { english, translateInto } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { StickerGroup } from '../../hooks/sticker-groups.ts';
import { nameGroup, nameSticker } from './sticker-names.ts';

const LIST = new URL('../../../../../assets/static/stickers/stickers.json', import.meta.url);
const GROUPS = z.array(StickerGroup).parse(JSON.parse(readFileSync(LIST, 'utf8')));
const STICKERS = GROUPS.flatMap(({ stickers }) => stickers);

// Whatever the list says is what is shown only where a catalogue says nothing.
const UNKNOWN = 'no message';

test('every group of ours has a message, in English the one of the list', () => {
  expect(GROUPS.map(({ group }) => nameGroup(english, { group, title: UNKNOWN }))).toEqual(
    GROUPS.map(({ title }) => title),
  );
});

test('every sticker of ours has a message, in English the one of the list', () => {
  expect(STICKERS.map(({ name }) => nameSticker(english, { name, alt: UNKNOWN }))).toEqual(
    STICKERS.map(({ alt }) => alt),
  );
});

test('a sticker is named in the language on screen (LANG-1)', () => {
  const indonesian = translateInto('id');
  expect(nameGroup(indonesian, { group: 'animals', title: 'Animals' })).toBe('Hewan');
  expect(nameSticker(indonesian, { name: 'penyu', alt: 'A sea turtle' })).toBe('Penyu laut');
});

test("a booth's own stickers have the words of its list in every language", () => {
  for (const t of [english, translateInto('id')]) {
    expect(nameGroup(t, { group: 'wedding', title: 'Rina & Budi' })).toBe('Rina & Budi');
    expect(nameGroup(t, { group: 'wedding' })).toBe('wedding');
    expect(nameSticker(t, { name: 'ring', alt: 'Two rings' })).toBe('Two rings');
  }
});
