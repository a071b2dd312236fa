import type { ChosenFrame, Slot } from '@jepret/contract';
import { computeSlots, type FrameGeometry, LayoutError } from './compute-slots.ts';
import type { Rectangle } from './cover-crop.ts';

/** The cutter may stray this far from the middle of a sheet that becomes two strips. */
export const CUT_MARGIN_PX = 40; // FRAME-37, EDIT-35
/** What a printer may lose along the edge of a borderless sheet. */
export const EDGE_MARGIN_PX = 60; // FRAME-37

/** 8 mm on paper: nobody finds themselves in less. */
export const MIN_SLOT_PX = 100;

/** What is wrong with a frame, and where on its sheet. */
export interface LayoutFault {
  sentence: string;
  /** Missing when it is about the whole frame. */
  place?: Rectangle;
  /** Which slots it is about, from 0. */
  slots: readonly number[];
}

type Geometry = FrameGeometry & Pick<ChosenFrame, 'isNoCut'>;

/** What is wrong with a frame's geometry, in sentences; empty when photos may be printed in it. */
export const findLayoutFaults = (frame: Geometry): string[] =>
  locateLayoutFaults(frame).map(({ sentence }) => sentence);

/** The same with the places, for whoever can show them. */
export function locateLayoutFaults(frame: Geometry): LayoutFault[] {
  try {
    const slots = computeSlots(frame);
    return [
      ...findWrongPhotos(slots, frame).map((sentence) => ({ sentence, slots: [] })),
      ...slots.flatMap((slot, index) => [
        ...findWrongSides(slot, index, frame).map((sentence) => ({
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
    const place = findCommon(slot, other);
    const second = index + offset + 1;
    const sentence = `Slots ${index + 1} and ${second + 1} overlap.`;
    return place ? [{ sentence, place, slots: [index, second] }] : [];
  });
}

function findWrongPhotos(slots: readonly Slot[], { numberSnap, config_frame }: FrameGeometry) {
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

function findWrongSides(slot: Slot, index: number, { width, height, isNoCut }: Geometry): string[] {
  const isTooSmall = slot.width < MIN_SLOT_PX || slot.height < MIN_SLOT_PX;
  const isTooFarOut =
    slot.x < EDGE_MARGIN_PX ||
    slot.y < EDGE_MARGIN_PX ||
    slot.x + slot.width > width - EDGE_MARGIN_PX ||
    slot.y + slot.height > height - EDGE_MARGIN_PX;
  const cutAt = width / 2;
  const isAtCut =
    !isNoCut && slot.x < cutAt + CUT_MARGIN_PX && slot.x + slot.width > cutAt - CUT_MARGIN_PX;
  return [
    ...(isTooSmall ? [`Slot ${index + 1} is less than ${MIN_SLOT_PX} px wide or high.`] : []),
    ...(isTooFarOut ? [`Slot ${index + 1} is within ${EDGE_MARGIN_PX} px of the edge.`] : []),
    ...(isAtCut ? [`Slot ${index + 1} is within ${CUT_MARGIN_PX} px of the cut.`] : []),
  ];
}

/** What both cover; undefined when they are apart. */
function findCommon(a: Rectangle, b: Rectangle): Rectangle | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
