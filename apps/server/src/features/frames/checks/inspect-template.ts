import { findTemplateWindows, TemplateError } from '@jepret/compositor';
import { FRAME_SHEET, type Slot } from '@jepret/contract';
import {
  type LayoutFault,
  locateLayoutFaults,
  type SlotSuggestion,
  suggestSlots,
} from '@jepret/layout';
import { BoothError } from '../../../domain/booth-error.ts';

export interface Inspection extends SlotSuggestion {
  /** What nobody could print; whoever drew the template has to move it. */
  faults: readonly LayoutFault[];
}

/** Where a frame's photos go when each slot says it, whatever its category. */
export const describeGeometry = (slots: Slot[], snaps: number, isNoCut: boolean) => ({
  ...FRAME_SHEET,
  categoryName: '',
  config_frame: NO_PADDING,
  slots,
  numberSnap: snaps,
  isNoCut,
});

/** Slots come before it (FRAME-30). */
export const NO_PADDING = {
  InterColPadding: 0,
  InterRowPadding: 0,
  CustomPadding: 0,
  TopFramePadding: 0,
  IsColumnMirrored: false,
};

const NO_WINDOW =
  'The template has no window: nothing in it is fully transparent (alpha 0) over at least 100 × 100 px. Cut out the places of the photos and save it as a PNG with transparency.';

/** Of a template whose file was checked. */
export async function inspectTemplate(template: Uint8Array): Promise<Inspection> {
  const windows = await asRefusal(() => findTemplateWindows(template, FRAME_SHEET));
  if (windows.length === 0) throw new BoothError('invalid', NO_WINDOW);
  const suggested = suggestSlots(windows, FRAME_SHEET);
  const { slots, snaps, isNoCut } = suggested;
  return { ...suggested, faults: locateLayoutFaults(describeGeometry(slots, snaps, isNoCut)) };
}

/** What the compositor says of a template an operator may read. */
export async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new BoothError('invalid', error.message, { cause: error });
  }
}
