/** Size of the drawing; the important parts are in the middle. */
export const SIZE = { width: 1280, height: 1280 } as const;
/**
 * The visible part, in the size in which the booth's screen shows it: on a kiosk without a GPU,
 * scaling would triple the work.
 */
export const SHOT = { width: 720, height: 720, x: -216, y: -252, scale: 0.9 } as const;
export const MIDDLE = SIZE.width / 2;
export const LENGTH_S = 4.8;

/** Start and end times in seconds. */
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

/** The table's edge, on which the painter stands. */
export const TABLE_Y = 984;
