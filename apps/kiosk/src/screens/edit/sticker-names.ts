import type { PlainKey, Translate } from '@jepret/messages';
import type { StickerChoice, StickerGroup } from '../../hooks/sticker-groups.ts';

/** A sticker's name. A booth's own stickers have no message and use the texts of its list. */
export const getStickerName = (
  t: Translate,
  { name, alt }: Pick<StickerChoice, 'name' | 'alt'>,
): string => translateIfKnown(t, `sticker.${name}`) ?? alt;

export const getGroupName = (
  t: Translate,
  { group, title = group }: Pick<StickerGroup, 'group' | 'title'>,
): string => translateIfKnown(t, `stickerGroup.${group}`) ?? title;

function translateIfKnown(t: Translate, key: string): string | undefined {
  const messageKey = key as PlainKey;
  return t.has(messageKey) ? t(messageKey) : undefined;
}
