import { family, friends, PICTURE, SHOTS } from './groups.ts';

export const LENGTH_S = 12;
export const GROUPS = [friends, family];
export const SITTING_S = LENGTH_S / GROUPS.length;
export const BEAT_S = 1.3;
export const FIRST_COUNT_S = 0.3;
export const COUNT_S = 0.3;
export const FLASH_AFTER_S = 0.92;
export const STAGE = { x: 140, y: 196, ...PICTURE };

export function flashTimes(): number[] {
  return GROUPS.flatMap((_, sitting) =>
    Array.from(
      { length: SHOTS },
      (_unused, shot) => sitting * SITTING_S + FIRST_COUNT_S + shot * BEAT_S + FLASH_AFTER_S,
    ),
  );
}
