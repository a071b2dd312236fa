import { FRAME_SHEET, MAX_SNAP_COUNT, type Slot } from '@jepret/contract';
import type { ConsoleFrame, FrameSeason, NewConsoleFrame } from '@jepret/contract/console';
import {
  type LayoutFault,
  locateLayoutFaults,
  locateTemplateFaults,
  MIN_SLOT_PX,
  type Rectangle,
  suggestSlots,
} from '@jepret/layout';

/** A slot with an id that stays the same while others are added and removed. */
export interface DraftSlot extends Slot {
  id: number;
}

/** An unsaved frame; it exists only in the editor. */
export interface Draft {
  slots: readonly DraftSlot[];
  isNoCut: boolean;
  isSeasonal: boolean;
  name: string;
  /** Undefined until the person sets one; then it is suggested from the rest. */
  category: string | undefined;
  group: string;
  seasons: FrameSeason[];
  locations: string[];
  /** The person assigned the snaps. */
  hasOwnNumbers: boolean;
}

interface FoundWindows {
  slots: readonly Slot[];
  is_no_cut: boolean;
}

interface NewDraft {
  fileName: string;
  found: FoundWindows;
  locations: string[];
  /** The names of existing frames. */
  taken: readonly string[];
}

export const beginDraft = ({ fileName, found, locations, taken }: NewDraft): Draft => ({
  ...foundSlots(found),
  isSeasonal: false,
  name: suggestFreeName(suggestName(fileName), taken),
  category: undefined,
  group: 'own',
  seasons: [],
  locations,
});

/** The draft of an existing frame, of which only windows and cut can change. */
export const draftOf = (frame: ConsoleFrame): Draft => ({
  ...foundSlots({ slots: frame.slots ?? [], is_no_cut: frame.is_no_cut }),
  isSeasonal: frame.style === 'event drops',
  name: frame.frame_name,
  category: frame.category_name,
  group: frame.group,
  seasons: frame.seasons,
  locations: frame.locations,
  hasOwnNumbers: true,
});

/** The windows that were found in the template. */
export const foundSlots = ({ slots, is_no_cut }: FoundWindows) => ({
  slots: slots.map((slot, id) => ({ ...slot, id })),
  isNoCut: is_no_cut,
  hasOwnNumbers: false,
});

/** A frame name from a file name; may be empty. */
export const suggestName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^(fe-)+|^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');

/** A name that no other frame has, so that it can be saved unchanged (CONSOLE-252). */
export function suggestFreeName(name: string, taken: readonly string[]): string {
  const first = name === '' ? 'frame' : name;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? first : `${first.slice(0, 55).replace(/-+$/, '')}-${number}`;
    if (!taken.includes(free)) return free;
  }
}

const countSnaps = ({ slots }: Pick<Draft, 'slots'>): number =>
  Math.max(1, ...slots.map(({ photo }) => photo));

export const categoryOf = (draft: Pick<Draft, 'category' | 'slots' | 'isNoCut'>): string =>
  draft.category ?? `OWN_${countSnaps(draft)}_FRAME${draft.isNoCut ? '_NOCUT' : ''}`;

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, Math.round(value)));

/** Moves a box within the sheet. */
export function moveBox<Box extends Rectangle>(box: Box, byX: number, byY: number): Box {
  return {
    ...box,
    x: clamp(box.x + byX, 0, FRAME_SHEET.width - box.width),
    y: clamp(box.y + byY, 0, FRAME_SHEET.height - box.height),
  };
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

const MIN_SIDE_PX = 20;

/** Resizes a box; the opposite corner stays. */
export function resizeBox<Box extends Rectangle>(
  box: Box,
  corner: Corner,
  byX: number,
  byY: number,
): Box {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isWest = corner.endsWith('w');
  const isNorth = corner.startsWith('n');
  const x = isWest ? clamp(box.x + byX, 0, right - MIN_SIDE_PX) : box.x;
  const y = isNorth ? clamp(box.y + byY, 0, bottom - MIN_SIDE_PX) : box.y;
  const newRight = isWest ? right : clamp(right + byX, box.x + MIN_SIDE_PX, FRAME_SHEET.width);
  const newBottom = isNorth ? bottom : clamp(bottom + byY, box.y + MIN_SIDE_PX, FRAME_SHEET.height);
  return { ...box, x, y, width: newRight - x, height: newBottom - y };
}

/** Sets one side of a box, limited to the sheet. */
export function setSide<Box extends Rectangle>(box: Box, side: keyof Rectangle, px: number): Box {
  const max = {
    x: FRAME_SHEET.width - box.width,
    y: FRAME_SHEET.height - box.height,
    width: FRAME_SHEET.width - box.x,
    height: FRAME_SHEET.height - box.y,
  };
  const min = side === 'width' || side === 'height' ? 1 : 0;
  return { ...box, [side]: clamp(Number.isFinite(px) ? px : 0, min, max[side]) };
}

/** Sets the cut; snaps are renumbered unless the person assigned them. */
export function setCut(draft: Draft, isNoCut: boolean): Draft {
  if (draft.hasOwnNumbers) return { ...draft, isNoCut };
  const pairs = suggestSlots(draft.slots, FRAME_SHEET).slots;
  const slots = draft.slots.map((slot, index) => ({
    ...slot,
    photo: isNoCut ? (index % MAX_SNAP_COUNT) + 1 : (pairs[index]?.photo ?? slot.photo),
  }));
  return { ...draft, isNoCut, slots };
}

/** Adds a slot for a window that was not found. */
export function addSlot(draft: Draft): Draft {
  const id = Math.max(-1, ...draft.slots.map((slot) => slot.id)) + 1;
  const size = { width: 3 * MIN_SLOT_PX, height: 2 * MIN_SLOT_PX };
  const photo = Math.min(countSnaps(draft) + (draft.slots.length > 0 ? 1 : 0), MAX_SNAP_COUNT);
  return { ...draft, slots: [...draft.slots, { id, x: 160, y: 800, ...size, photo }] };
}

/** Everything that prevents printing, with its position. */
export function findFaults(
  { slots, isNoCut }: Pick<Draft, 'slots' | 'isNoCut'>,
  alpha: Uint8Array,
): LayoutFault[] {
  if (slots.length === 0) return [{ sentence: 'The frame has no slot for a photo.', slots: [] }];
  const frame = {
    ...FRAME_SHEET,
    categoryName: '',
    config_frame: NO_PADDING,
    slots: [...slots],
    numberSnap: countSnaps({ slots }),
    isNoCut,
  };
  return [...locateLayoutFaults(frame), ...locateTemplateFaults(alpha, FRAME_SHEET.width, slots)];
}

/** Unused, because the slots define the positions. */
const NO_PADDING = {
  InterColPadding: 0,
  InterRowPadding: 0,
  CustomPadding: 0,
  TopFramePadding: 0,
  IsColumnMirrored: false,
};

export const toGeometry = (draft: Draft) => ({
  slots: draft.slots.map(({ id: _, ...slot }) => slot),
  snaps: countSnaps(draft),
  is_no_cut: draft.isNoCut,
});

export const toNewFrame = (draft: Draft): NewConsoleFrame => ({
  ...toGeometry(draft),
  frame_name: draft.name,
  category_name: categoryOf(draft),
  group: draft.group,
  is_seasonal: draft.isSeasonal,
  seasons: draft.seasons,
  locations: draft.locations,
});
