import type { Slot } from '@jepret/contract';
import { coverCrop, type Size } from '@jepret/layout';
import type { StillPlan } from '../../../devices/camera/camera.ts';
import { planStill, STILL_SHAPE } from '../../../devices/camera/stills/still-plan.ts';

/** What is left of a still in its slot, in percent from each side of the still. */
export function cutAwayBySlot(slot: Size) {
  const kept = coverCrop(STILL_SHAPE, slot);
  return {
    left: percent(kept.x, STILL_SHAPE.width),
    right: percent(STILL_SHAPE.width - kept.x - kept.width, STILL_SHAPE.width),
    top: percent(kept.y, STILL_SHAPE.height),
    bottom: percent(STILL_SHAPE.height - kept.y - kept.height, STILL_SHAPE.height),
  };
}

/** Which part of the camera's picture a slot shows: the still's crop, and the slot's in that. */
export function planSlot(video: Size, slot: Size, size: Size): StillPlan {
  const { crop, isMirrored } = planStill(video);
  const inner = coverCrop(crop, slot);
  return { crop: { ...inner, x: crop.x + inner.x, y: crop.y + inner.y }, size, isMirrored };
}

/** Where the snap with this number goes; the first place when it has several. */
export function findSlot(slots: readonly Slot[], number: number): Slot | undefined {
  return slots.find(({ photo }) => photo === number);
}

const percent = (part: number, whole: number): number => (part / whole) * 100;
