/** Where it is drawn; what matters is in the middle. */
export const SIZE = { width: 1280, height: 1280 } as const;
/**
 * What the film shows of it, at the size the booth's own screen has for it: scaling takes a kiosk
 * without a GPU three times the work.
 */
export const SHOT = { width: 720, height: 720, x: -216, y: -252, scale: 0.9 } as const;
export const MIDDLE = SIZE.width / 2;
export const LENGTH_S = 4.8;

/** When what begins and ends, in seconds. */
export const at = {
  printLands: 0.36,
  painterLands: 0.62,
  wave: { from: 0.78, until: 1.28 },
  loops: { from: 1.42, until: 1.98 },
  brushThrown: 2.1,
  firstSticker: 2.2,
  betweenStickers: 0.17,
  flight: 0.3,
  lift: { from: 3.4, until: 3.85 },
  cheer: 3.8,
  wink: { from: 4.15, until: 4.45 },
} as const;

/** When a sticker is thrown; it lands `at.flight` later. */
export const throwOf = (index: number): number => at.firstSticker + index * at.betweenStickers;

/** Where the table's edge is; the painter stands on it. */
export const TABLE_Y = 984;
