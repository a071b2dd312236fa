import {
  type ChosenFrame,
  FIVE_FRAME_CATEGORIES,
  NO_CUT_CATEGORIES,
  type Slot,
} from '@jepret/contract';

/** The properties of a frame that decide where its photos go. */
export type FrameGeometry = Pick<
  ChosenFrame,
  'categoryName' | 'config_frame' | 'slots' | 'numberSnap' | 'width' | 'height'
>;

/** A frame whose configuration leaves no room for its photos. */
export class LayoutError extends Error {
  override name = 'LayoutError';
}

/** Where the photos go (FRAME-29): the same for the kiosk's preview and for the print. */
export function computeSlots(frame: FrameGeometry): Slot[] {
  if (frame.slots) return frame.slots;
  const { right, left } = FIVE_FRAME_CATEGORIES;
  if (frame.categoryName === right) return placeBesideTallSlot(frame, { tallColumn: 1 });
  if (frame.categoryName === left) return placeBesideTallSlot(frame, { tallColumn: 0 });
  return placeInRows(frame);
}

const SLOT_SHAPE = 9 / 16; // FRAME-31

/** Row by row, left to right; mirrored columns show each photo twice, side by side. */
function placeInRows(frame: FrameGeometry): Slot[] {
  const { ImageID, IsColumnMirrored } = frame.config_frame;
  const columns = isOneColumn(frame) ? 1 : 2;
  const isMirrored = IsColumnMirrored && columns === 2;
  const grid = computeGrid(frame, columns);

  return Array.from({ length: frame.numberSnap * (isMirrored ? 2 : 1) }, (_, index) => ({
    ...rectangleAt(grid, { row: Math.floor(index / columns), column: index % columns }),
    photo: ImageID?.[index] ?? (isMirrored ? Math.floor(index / 2) : index) + 1,
  }));
}

const SMALL_PHOTOS = 4;

/** Four small photos in one column; the fifth fills the other from the first row to the last. */
function placeBesideTallSlot(frame: FrameGeometry, { tallColumn }: { tallColumn: 0 | 1 }): Slot[] {
  const { ImageID } = frame.config_frame;
  const grid = computeGrid(frame, 2);
  const small = Array.from({ length: SMALL_PHOTOS }, (_, row) =>
    rectangleAt(grid, { row, column: 1 - tallColumn }),
  );
  const top = rectangleAt(grid, { row: 0, column: tallColumn });
  const bottom = rectangleAt(grid, { row: SMALL_PHOTOS - 1, column: tallColumn });
  const tall = { ...top, height: bottom.y + bottom.height - top.y };

  return [...small, tall].map((place, index) => ({
    ...place,
    photo: ImageID?.[index] ?? index + 1,
  }));
}

function isOneColumn({ categoryName }: FrameGeometry): boolean {
  return NO_CUT_CATEGORIES.some((name) => name === categoryName);
}

interface Grid {
  left: number;
  top: number;
  width: number;
  height: number;
  betweenColumns: number;
  betweenRows: number;
}

function computeGrid(
  { config_frame: config, width, categoryName }: FrameGeometry,
  columns: number,
): Grid {
  const { CustomPadding, InterColPadding, InterRowPadding, TopFramePadding } = config;
  const free = width - 2 * CustomPadding - (columns - 1) * InterColPadding;
  const slotWidth = Math.floor(free / columns);
  const slotHeight = Math.floor(slotWidth * SLOT_SHAPE);
  if (slotHeight < 1) {
    throw new LayoutError(`The paddings of a frame in ${categoryName} leave no room for photos.`);
  }
  return {
    left: CustomPadding,
    top: TopFramePadding,
    width: slotWidth,
    height: slotHeight,
    betweenColumns: InterColPadding,
    betweenRows: InterRowPadding,
  };
}

function rectangleAt(grid: Grid, { row, column }: { row: number; column: number }) {
  return {
    x: grid.left + column * (grid.width + grid.betweenColumns),
    y: grid.top + row * (grid.height + grid.betweenRows),
    width: grid.width,
    height: grid.height,
  };
}
