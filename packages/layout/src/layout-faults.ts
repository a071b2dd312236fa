import type { ChosenFrame, Slot } from '@jepret/contract';
import { computeSlots, type FrameGeometry, LayoutError } from './compute-slots.ts';
import type { Rectangle } from './cover-crop.ts';

/** How far the cutter may be off the middle of a sheet that is cut into two strips. */
export const CUT_MARGIN_PX = 40; // FRAME-37, EDIT-35
/** How much a printer may cut off along the edge of a borderless sheet. */
export const EDGE_MARGIN_PX = 60; // FRAME-37

/** 8 mm on paper: faces are not recognisable in a smaller slot. */
export const MIN_SLOT_PX = 100;

/** A fault of a frame, and its area on the sheet. */
export interface LayoutFault {
  sentence: string;
  /** Missing if the fault is about the whole frame. */
  place?: Rectangle;
  /** Indexes of the affected slots, from 0. */
  slots: readonly number[];
}

type Geometry = FrameGeometry & Pick<ChosenFrame, 'isNoCut'>;

/** The faults of a frame's geometry as sentences; empty if photos can be printed in it. */
export const findLayoutFaults = (frame: Geometry): string[] =>
  locateLayoutFaults(frame).map(({ sentence }) => sentence);

/** The same with the areas, for an editor that marks them. */
export function locateLayoutFaults(frame: Geometry): LayoutFault[] {
  try {
    const slots = computeSlots(frame);
    return [
      ...findPhotoNumberFaults(slots, frame).map((sentence) => ({ sentence, slots: [] })),
      ...slots.flatMap((slot, index) => [
        ...findBoundsFaults(slot, index, frame).map((sentence) => ({
          sentence,
          place: slot,
          slots: [index],
        })),
        ...findOverlaps(slots, index),
      ]),
    ];
  } catch (error) {
    if (error instanceof LayoutError) return [{ sentence: error.message, slots: [] }];
    throw error;
  }
}

function findOverlaps(slots: readonly Slot[], index: number): LayoutFault[] {
  const slot = slots[index] as Slot;
  return slots.slice(index + 1).flatMap((other, offset) => {
    const place = findIntersection(slot, other);
    const second = index + offset + 1;
    const sentence = `Slots ${index + 1} and ${second + 1} overlap.`;
    return place ? [{ sentence, place, slots: [index, second] }] : [];
  });
}

function findPhotoNumberFaults(
  slots: readonly Slot[],
  { numberSnap, config_frame }: FrameGeometry,
) {
  const shown = new Set(slots.map(({ photo }) => photo));
  const missing = Array.from({ length: numberSnap }, (_, index) => index + 1).filter(
    (photo) => !shown.has(photo),
  );
  const { ImageID } = config_frame;
  return [
    ...missing.map((photo) => `Photo ${photo} is in no slot.`),
    ...[...shown]
      .filter((photo) => photo > numberSnap)
      .map((photo) => `A slot shows photo ${photo}, but there are only ${numberSnap}.`),
    ...(ImageID && ImageID.length !== slots.length
      ? [`ImageID names ${ImageID.length} photos for ${slots.length} slots.`]
      : []),
  ];
}

function findBoundsFaults(
  slot: Slot,
  index: number,
  { width, height, isNoCut }: Geometry,
): string[] {
  const isTooSmall = slot.width < MIN_SLOT_PX || slot.height < MIN_SLOT_PX;
  const isTooCloseToEdge =
    slot.x < EDGE_MARGIN_PX ||
    slot.y < EDGE_MARGIN_PX ||
    slot.x + slot.width > width - EDGE_MARGIN_PX ||
    slot.y + slot.height > height - EDGE_MARGIN_PX;
  const cutAt = width / 2;
  const isTooCloseToCut =
    !isNoCut && slot.x < cutAt + CUT_MARGIN_PX && slot.x + slot.width > cutAt - CUT_MARGIN_PX;
  return [
    ...(isTooSmall ? [`Slot ${index + 1} is less than ${MIN_SLOT_PX} px wide or high.`] : []),
    ...(isTooCloseToEdge ? [`Slot ${index + 1} is within ${EDGE_MARGIN_PX} px of the edge.`] : []),
    ...(isTooCloseToCut ? [`Slot ${index + 1} is within ${CUT_MARGIN_PX} px of the cut.`] : []),
  ];
}

/** The common area; undefined if there is none. */
function findIntersection(a: Rectangle, b: Rectangle): Rectangle | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
