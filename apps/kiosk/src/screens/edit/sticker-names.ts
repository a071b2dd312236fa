import type { PlainKey, Translate } from '@jepret/messages';
import type { StickerChoice, StickerGroup } from '../../hooks/sticker-groups.ts';

/** What a sticker is called. A booth's own, which no catalogue knows, has the words of its list. */
export const nameSticker = (
  t: Translate,
  { name, alt }: Pick<StickerChoice, 'name' | 'alt'>,
): string => sayIfKnown(t, `sticker.${name}`) ?? alt;

export const nameGroup = (
  t: Translate,
  { group, title = group }: Pick<StickerGroup, 'group' | 'title'>,
): string => sayIfKnown(t, `stickerGroup.${group}`) ?? title;

function sayIfKnown(t: Translate, key: string): string | undefined {
  const known = key as PlainKey;
  return t.has(known) ? t(known) : undefined;
}
