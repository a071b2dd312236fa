import { z } from 'zod';
import type { Call } from '../calls.ts';
import { MAX_SNAP_COUNT } from '../constants.ts';
import { EffectName } from '../entities/effects.ts';
import { PrintStyle, Slot } from '../entities/frames.ts';
import { JsonText } from '../text-codecs.ts';
import { hasEveryWord } from './pages.ts';
import { VersionBody } from './version-body.ts';

export const MAX_TEMPLATE_BYTES = 20 * 1024 ** 2; // CONSOLE-103
/**
 * Own frames, beside the bundled ones. Visitors choose from all frames in one order, so the list is loaded in
 * full (record 059).
 */
export const MAX_OWN_FRAMES = 200; // CONSOLE-122
/** Enough for every snap twice and some decoration. */
export const MAX_SLOTS = 24;

const NAME =
  'A frame name has lower-case letters, digits and hyphens, at most 60 characters, and does not start with fe-.';
const CATEGORY = 'A category has capital letters, digits and underscores, at most 60 characters.';
const GROUP =
  'A group has 1 to 40 letters, digits, spaces, hyphens or underscores and starts with a letter.';
const SLOTS = `A frame has 1 to ${MAX_SLOTS} windows.`;
const SNAPS = `A frame has 1 to ${MAX_SNAP_COUNT} snaps.`;

/** Names are used in file names and URLs, where `fe-` marks the preview. */
export const FrameName = z
  .string(NAME)
  .max(60, NAME)
  .regex(/^(?!fe-)[a-z0-9]+(-[a-z0-9]+)*$/, NAME);
export const CategoryName = z
  .string(CATEGORY)
  .max(60, CATEGORY)
  .regex(/^[A-Z0-9]+(_[A-Z0-9]+)*$/, CATEGORY);
export const GroupName = z.string(GROUP).regex(/^\p{L}[\p{L}\p{N} _-]{0,39}$/u, GROUP);

/** First and last day: dates, yearly days, or days around a feast. The server parses them. */
export const FrameSeason = z.object({ from: z.string().max(20), until: z.string().max(20) });
export type FrameSeason = z.infer<typeof FrameSeason>;

/** Empty lists mean every day and everywhere. */
const Terms = {
  seasons: z.array(FrameSeason).max(12),
  /** Slugs. */
  locations: z.array(z.string().min(1).max(60)).max(500),
};

export const FRAME_OFFERS = ['offered', 'hidden', 'out of season', 'elsewhere', 'broken'] as const;

export const ConsoleFrame = z.object({
  category_name: z.string(),
  frame_name: z.string(),
  group: z.string(),
  style: PrintStyle,
  is_no_cut: z.boolean(),
  snaps: z.number().int(),
  is_own: z.boolean(),
  is_hidden: z.boolean(),
  ...Terms,
  /** The current or next season as dates; null if it is offered every day or has no season left. */
  season: z.object({ from: z.string(), until: z.string() }).nullable(),
  offer: z.enum(FRAME_OFFERS),
  /** Why it cannot be printed. */
  fault: z.string().nullable(),
  /** Only of own frames: their windows can be changed. */
  slots: z.array(Slot).nullable(),
  /** The small picture that visitors see. */
  preview_url: z.string(),
  /** Sample prints in every effect. */
  prints: z.array(z.object({ effect: EffectName, url: z.string() })),
  /** Increases with every change; a change of an older version is rejected. */
  version: z.number().int(),
  /** Whether the caller can change it. */
  can_change: z.boolean(),
});
export type ConsoleFrame = z.infer<typeof ConsoleFrame>;

export const FrameCatalogue = z.object({
  /** The requested location's, otherwise the default profile's: seasons follow the location's time zone. */
  time_zone: z.string(),
  /** The date in that time zone. */
  today: z.string(),
  /** Holidays with moving dates, and their next date. */
  feasts: z.array(z.object({ name: z.string(), next: z.string().nullable() })),
  /** In the visitors' order. */
  frames: z.array(ConsoleFrame),
});
export type FrameCatalogue = z.infer<typeof FrameCatalogue>;

export const FRAME_SHOWS = ['offered', 'not-offered', 'hidden', 'season', 'own', 'broken'] as const;
export type FrameShow = (typeof FRAME_SHOWS)[number];

export const FrameQuery = z.object({
  /** Every word must occur in its name, category, group, style or locations. */
  search: z.string().trim().max(200).optional(),
  /** With a location, the offers are those of that location. */
  location: z.string().min(1).max(60).optional(),
  show: z.enum(FRAME_SHOWS).optional(),
});
export type FrameQuery = z.infer<typeof FrameQuery>;

const SHOWS: Record<FrameShow, (frame: ConsoleFrame) => boolean> = {
  offered: ({ offer }) => offer === 'offered',
  'not-offered': ({ offer }) => offer !== 'offered',
  hidden: ({ is_hidden }) => is_hidden,
  season: ({ seasons }) => seasons.length > 0,
  own: ({ is_own }) => is_own,
  broken: ({ offer }) => offer === 'broken',
};

/** Used by the server's CSV and by the page, which has all frames loaded to reorder them. */
export function findFrames(
  frames: readonly ConsoleFrame[],
  { search = '', show }: Pick<FrameQuery, 'search' | 'show'>,
): ConsoleFrame[] {
  return frames.filter((frame) => {
    const { frame_name, category_name, group, style, locations } = frame;
    const texts = [frame_name, category_name, group, style, ...locations];
    return (show === undefined || SHOWS[show](frame)) && hasEveryWord(search, texts);
  });
}

const Area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** The windows that were found in a template, and its faults. */
export const TemplateInspection = z.object({
  slots: z.array(Slot),
  snaps: z.number().int(),
  is_no_cut: z.boolean(),
  faults: z.array(
    z.object({ sentence: z.string(), place: Area.nullable(), slots: z.array(z.number().int()) }),
  ),
});
export type TemplateInspection = z.infer<typeof TemplateInspection>;

const Geometry = {
  slots: z.array(Slot).min(1, SLOTS).max(MAX_SLOTS, SLOTS),
  snaps: z.number(SNAPS).int(SNAPS).min(1, SNAPS).max(MAX_SNAP_COUNT, SNAPS),
  is_no_cut: z.boolean(),
};

/** The slots of a template that is sent as the body. */
export const FrameGeometryQuery = z.object({ frame: JsonText.pipe(z.object(Geometry)) });
export type FrameGeometryBody = z.input<z.ZodObject<typeof Geometry>>;

export const ChangeWindowsBody = z.object({ version: z.number().int(), ...Geometry });

export const FramePrints = z.array(
  z.object({
    effect: EffectName,
    /** A JPEG in Base64. */
    jpeg: z.string(),
  }),
);
export type FramePrints = z.infer<typeof FramePrints>;

const NewConsoleFrame = z.object({
  frame_name: FrameName,
  category_name: CategoryName,
  group: GroupName,
  is_seasonal: z.boolean(),
  ...Geometry,
  ...Terms,
});
export type NewConsoleFrame = z.infer<typeof NewConsoleFrame>;

/** The frame of a template that is sent as the body. */
export const AddFrameQuery = z.object({ frame: JsonText.pipe(NewConsoleFrame) });

export const ChangeFrameBody = z.object({
  version: z.number().int(),
  changes: z.strictObject({ is_hidden: z.boolean(), ...Terms }).partial(),
});
export type ChangeFrameBody = z.infer<typeof ChangeFrameBody>;

/** Enough for all own and bundled frames. */
const MAX_CHANGED = 2 * MAX_OWN_FRAMES;

/** The same changes for several frames: all are changed, or none. */
export const ChangeFramesBody = z.object({
  frames: z
    .array(
      z.object({
        category: z.string().max(60),
        name: z.string().max(60),
        version: z.number().int(),
      }),
    )
    .min(1)
    .max(MAX_CHANGED),
  changes: ChangeFrameBody.shape.changes,
});

export const MoveFrameBody = z.object({
  /** CATEGORY/name of the frame that follows it; null moves it to the end. */
  before: z.string().max(130).nullable(),
});

/** The template of a stored frame, for the editor. */
export const FRAME_TEMPLATE_PATH = '/v1/console/frames/{category}/{name}/template';

/** A sample print of a stored frame. */
export const FRAME_PRINT_PATH = '/v1/console/frames/{category}/{name}/prints/{effect}';

export const frameCalls = {
  listFrames: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/frames',
    access: { console: 'frames.manage' },
    query: FrameQuery,
    data: FrameCatalogue,
    summary: 'List all frames, and whether each is offered today',
  },
  inspectTemplate: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/inspect',
    access: { console: 'frames.manage' },
    encoding: 'file',
    data: TemplateInspection,
    summary: 'Find the windows of a template (a PNG); nothing is stored',
  },
  previewTemplate: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/preview',
    access: { console: 'frames.manage' },
    encoding: 'file',
    query: FrameGeometryQuery,
    data: FramePrints,
    summary: 'Draw sample photos in a template, in every effect; nothing is stored',
  },
  addFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames',
    access: { console: 'frames.manage' },
    encoding: 'file',
    query: AddFrameQuery,
    data: ConsoleFrame,
    summary: 'Add a frame with its template',
  },
  changeFrame: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}',
    access: { console: 'frames.manage' },
    body: ChangeFrameBody,
    data: ConsoleFrame,
    summary: 'Hide or show a frame, or change when and where it is offered',
  },
  changeFrames: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/change',
    access: { console: 'frames.manage' },
    body: ChangeFramesBody,
    data: z.array(ConsoleFrame),
    summary: 'Hide, show or schedule several frames: all of them or none',
  },
  moveFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/move',
    access: { console: 'frames.manage' },
    body: MoveFrameBody,
    data: z.null(),
    summary: 'Move a frame before another one, or to the end',
  },
  removeFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/remove',
    access: { console: 'frames.manage' },
    body: VersionBody,
    data: z.null(),
    summary: 'Remove an own frame; sessions in progress keep it',
  },
  restoreFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/restore',
    access: { console: 'frames.manage' },
    body: VersionBody,
    data: ConsoleFrame,
    summary: 'Restore a removed own frame, within a week',
  },
  changeFrameWindows: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/windows',
    access: { console: 'frames.manage' },
    body: ChangeWindowsBody,
    data: ConsoleFrame,
    summary: 'Change the windows of an own frame; sessions in progress keep the old ones',
  },
} as const satisfies Record<string, Call>;
