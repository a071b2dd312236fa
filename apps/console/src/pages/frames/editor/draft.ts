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

/** A slot that keeps its name while others come and go. */
export interface DraftSlot extends Slot {
  id: number;
}

/** A frame on its way in: nothing of it is anywhere else. */
export interface Draft {
  slots: readonly DraftSlot[];
  isNoCut: boolean;
  isSeasonal: boolean;
  name: string;
  /** Undefined as long as nobody has named one: then it follows from the rest. */
  category: string | undefined;
  group: string;
  seasons: FrameSeason[];
  locations: string[];
  /** Somebody has given snaps by hand. */
  hasOwnNumbers: boolean;
}

interface Found {
  slots: readonly Slot[];
  is_no_cut: boolean;
}

interface NewDraft {
  fileName: string;
  found: Found;
  locations: string[];
  /** What the frames that there are are called. */
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

/** A frame that there is: only its windows are changed, and how it is cut. */
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

/** The windows as they were found. */
export const foundSlots = ({ slots, is_no_cut }: Found) => ({
  slots: slots.map((slot, id) => ({ ...slot, id })),
  isNoCut: is_no_cut,
  hasOwnNumbers: false,
});

/** As names are spelled; what is left of a file's name may be nothing. */
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

/** CONSOLE-252: a name that no other frame has, so that it can be saved as it is. */
export function suggestFreeName(name: string, taken: readonly string[]): string {
  const first = name === '' ? 'frame' : name;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? first : `${first.slice(0, 55).replace(/-+$/, '')}-${number}`;
    if (!taken.includes(free)) return free;
  }
}

const snapsOf = ({ slots }: Pick<Draft, 'slots'>): number =>
  Math.max(1, ...slots.map(({ photo }) => photo));

export const categoryOf = (draft: Pick<Draft, 'category' | 'slots' | 'isNoCut'>): string =>
  draft.category ?? `OWN_${snapsOf(draft)}_FRAME${draft.isNoCut ? '_NOCUT' : ''}`;

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, Math.round(value)));

/** As far as the sheet goes. */
export function moveBox<Box extends Rectangle>(box: Box, byX: number, byY: number): Box {
  return {
    ...box,
    x: clamp(box.x + byX, 0, FRAME_SHEET.width - box.width),
    y: clamp(box.y + byY, 0, FRAME_SHEET.height - box.height),
  };
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

const MIN_SIDE_PX = 20;

/** Its other corner stays where it is. */
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

/** A number that was typed; a box never leaves the sheet. */
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

/** Cut into strips or whole; snaps are numbered anew unless somebody has done it. */
export function setCut(draft: Draft, isNoCut: boolean): Draft {
  if (draft.hasOwnNumbers) return { ...draft, isNoCut };
  const pairs = suggestSlots(draft.slots, FRAME_SHEET).slots;
  const slots = draft.slots.map((slot, index) => ({
    ...slot,
    photo: isNoCut ? (index % MAX_SNAP_COUNT) + 1 : (pairs[index]?.photo ?? slot.photo),
  }));
  return { ...draft, isNoCut, slots };
}

/** In the middle of what is there, for a window that was not found. */
export function addSlot(draft: Draft): Draft {
  const id = Math.max(-1, ...draft.slots.map((slot) => slot.id)) + 1;
  const size = { width: 3 * MIN_SLOT_PX, height: 2 * MIN_SLOT_PX };
  const photo = Math.min(snapsOf(draft) + (draft.slots.length > 0 ? 1 : 0), MAX_SNAP_COUNT);
  return { ...draft, slots: [...draft.slots, { id, x: 160, y: 800, ...size, photo }] };
}

/** Everything that keeps it from being printed, each with its place. */
export function findFaults(
  { slots, isNoCut }: Pick<Draft, 'slots' | 'isNoCut'>,
  alpha: Uint8Array,
): LayoutFault[] {
  if (slots.length === 0) return [{ sentence: 'It has no slot for a photo.', slots: [] }];
  const frame = {
    ...FRAME_SHEET,
    categoryName: '',
    config_frame: NO_PADDING,
    slots: [...slots],
    numberSnap: snapsOf({ slots }),
    isNoCut,
  };
  return [...locateLayoutFaults(frame), ...locateTemplateFaults(alpha, FRAME_SHEET.width, slots)];
}

/** Slots say where photos go. */
const NO_PADDING = {
  InterColPadding: 0,
  InterRowPadding: 0,
  CustomPadding: 0,
  TopFramePadding: 0,
  IsColumnMirrored: false,
};

export const toGeometry = (draft: Draft) => ({
  slots: draft.slots.map(({ id: _, ...slot }) => slot),
  snaps: snapsOf(draft),
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
