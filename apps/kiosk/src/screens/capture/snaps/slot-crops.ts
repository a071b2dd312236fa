import type { Slot } from '@jepret/contract';
import { coverCrop, type Size } from '@jepret/layout';
import type { StillPlan } from '../../../devices/camera/camera.ts';
import { planStill, STILL_SHAPE } from '../../../devices/camera/stills/still-plan.ts';

/** The parts of a still that its slot crops, in percent from each side. */
export function getCropMargins(slot: Size) {
  const kept = coverCrop(STILL_SHAPE, slot);
  return {
    left: percent(kept.x, STILL_SHAPE.width),
    right: percent(STILL_SHAPE.width - kept.x - kept.width, STILL_SHAPE.width),
    top: percent(kept.y, STILL_SHAPE.height),
    bottom: percent(STILL_SHAPE.height - kept.y - kept.height, STILL_SHAPE.height),
  };
}

/** The part of the camera's picture that a slot shows: the slot's crop of the still's crop. */
export function planSlot(video: Size, slot: Size, size: Size): StillPlan {
  const { crop, isMirrored } = planStill(video);
  const inner = coverCrop(crop, slot);
  return { crop: { ...inner, x: crop.x + inner.x, y: crop.y + inner.y }, size, isMirrored };
}

/** The slot of the snap with this number; the first if it has several. */
export function findSlot(slots: readonly Slot[], number: number): Slot | undefined {
  return slots.find(({ photo }) => photo === number);
}

const percent = (part: number, whole: number): number => (part / whole) * 100;
