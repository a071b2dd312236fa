import type { ChosenFrame, Slot } from '@jepret/contract';
import { computeSlots, type FrameGeometry, LayoutError } from './compute-slots.ts';

/** The cutter may stray this far from the middle of a sheet that becomes two strips. */
export const CUT_MARGIN_PX = 40;
/** What a printer may lose along the edge of a borderless sheet. */
export const EDGE_MARGIN_PX = 60;

/** What is wrong with a frame's geometry, in sentences; empty when photos may be printed in it. */
export function findLayoutFaults(frame: FrameGeometry & Pick<ChosenFrame, 'isNoCut'>): string[] {
  try {
    const slots = computeSlots(frame);
    return [
      ...findWrongPhotos(slots, frame),
      ...slots.flatMap((slot, index) => [
        ...findStraySides(slot, index, frame),
        ...slots
          .slice(index + 1)
          .flatMap((other, offset) =>
            overlap(slot, other) ? [`Slots ${index + 1} and ${index + offset + 2} overlap.`] : [],
          ),
      ]),
    ];
  } catch (error) {
    if (error instanceof LayoutError) return [error.message];
    throw error;
  }
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

function findStraySides(
  slot: Slot,
  index: number,
  { width, height, isNoCut }: FrameGeometry & Pick<ChosenFrame, 'isNoCut'>,
): string[] {
  const isTooFarOut =
    slot.x < EDGE_MARGIN_PX ||
    slot.y < EDGE_MARGIN_PX ||
    slot.x + slot.width > width - EDGE_MARGIN_PX ||
    slot.y + slot.height > height - EDGE_MARGIN_PX;
  const cutAt = width / 2;
  const isAtCut =
    !isNoCut && slot.x < cutAt + CUT_MARGIN_PX && slot.x + slot.width > cutAt - CUT_MARGIN_PX;
  return [
    ...(isTooFarOut ? [`Slot ${index + 1} is within ${EDGE_MARGIN_PX} px of the edge.`] : []),
    ...(isAtCut ? [`Slot ${index + 1} is within ${CUT_MARGIN_PX} px of the cut.`] : []),
  ];
}

function overlap(a: Slot, b: Slot): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
