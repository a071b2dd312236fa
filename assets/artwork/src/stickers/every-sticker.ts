import { animals } from './animals.ts';
import { bubbles } from './bubbles.ts';
import { dressUp } from './dress-up.ts';
import { faces } from './faces.ts';
import { food } from './food.ts';
import { love } from './love.ts';
import { party } from './party.ts';
import type { StickerGroup } from './sticker-design.ts';
import { words } from './words.ts';

/** In the order of the editor. */
export const everySticker: readonly StickerGroup[] = [
  dressUp,
  faces,
  words,
  love,
  party,
  animals,
  food,
  bubbles,
];
