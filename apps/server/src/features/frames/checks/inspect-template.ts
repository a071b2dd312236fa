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
  /** What cannot be printed; the template has to be changed. */
  faults: readonly LayoutFault[];
}

/** The geometry of a frame with explicit slots, independent of its category. */
export const describeGeometry = (slots: Slot[], snaps: number, isNoCut: boolean) => ({
  ...FRAME_SHEET,
  categoryName: '',
  config_frame: NO_PADDING,
  slots,
  numberSnap: snaps,
  isNoCut,
});

/** Unused, because explicit slots take precedence (FRAME-30). */
export const NO_PADDING = {
  InterColPadding: 0,
  InterRowPadding: 0,
  CustomPadding: 0,
  TopFramePadding: 0,
  IsColumnMirrored: false,
};

const NO_WINDOWS =
  'The template has no window: nothing in it is fully transparent (alpha 0) over at least 100 × 100 px. Cut out the areas of the photos and save it as a PNG with transparency.';

/** Requires a template whose file was checked. */
export async function inspectTemplate(template: Uint8Array): Promise<Inspection> {
  const windows = await refuseTemplateErrors(() => findTemplateWindows(template, FRAME_SHEET));
  if (windows.length === 0) throw new BoothError('invalid', NO_WINDOWS);
  const suggested = suggestSlots(windows, FRAME_SHEET);
  const { slots, snaps, isNoCut } = suggested;
  return { ...suggested, faults: locateLayoutFaults(describeGeometry(slots, snaps, isNoCut)) };
}

/** Turns template errors of the compositor into refusals. */
export async function refuseTemplateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new BoothError('invalid', error.message, { cause: error });
  }
}
