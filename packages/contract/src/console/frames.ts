import { z } from 'zod';
import type { Call } from '../calls.ts';
import { MAX_SNAP_COUNT } from '../constants.ts';
import { EffectName } from '../entities/effects.ts';
import { PrintStyle, Slot } from '../entities/frames.ts';
import { JsonText } from '../text-codecs.ts';
import { hasEveryWord } from './pages.ts';
import { SeenBody } from './seen.ts';

export const MAX_TEMPLATE_BYTES = 20 * 1024 ** 2; // CONSOLE-103
/**
 * Beside those that come with the booth. Visitors choose among all of them, and their order is one: a list of
 * this length comes whole (record 059).
 */
export const MAX_OWN_FRAMES = 200; // CONSOLE-122
/** Every snap twice, and room for ornaments. */
export const MAX_SLOTS = 24;

const NAME =
  'A frame is named in lower case, with digits and hyphens, at most 60 characters, and not fe-….';
const CATEGORY =
  'A category is named in capitals, with digits and underscores, at most 60 of them.';
const GROUP =
  'A group has 1 to 40 letters, digits, spaces, hyphens or underscores and starts with a letter.';
const SLOTS = `A frame has 1 to ${MAX_SLOTS} windows.`;
const SNAPS = `A frame has 1 to ${MAX_SNAP_COUNT} snaps.`;

/** Names become file names and addresses, where `fe-` marks the preview. */
export const FrameName = z
  .string(NAME)
  .max(60, NAME)
  .regex(/^(?!fe-)[a-z0-9]+(-[a-z0-9]+)*$/, NAME);
export const CategoryName = z
  .string(CATEGORY)
  .max(60, CATEGORY)
  .regex(/^[A-Z0-9]+(_[A-Z0-9]+)*$/, CATEGORY);
export const GroupName = z.string(GROUP).regex(/^\p{L}[\p{L}\p{N} _-]{0,39}$/u, GROUP);

/** First and last day: dates, days of every year, or days around a feast; the server reads them. */
export const FrameSeason = z.object({ from: z.string().max(20), until: z.string().max(20) });
export type FrameSeason = z.infer<typeof FrameSeason>;

/** When and where; empty lists are every day and everywhere. */
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
  /** The season that lasts or comes next, as dates; null when it is offered every day, or no more. */
  season: z.object({ from: z.string(), until: z.string() }).nullable(),
  offer: z.enum(FRAME_OFFERS),
  /** Why it is broken. */
  fault: z.string().nullable(),
  /** Of an own frame, whose windows can be changed. */
  slots: z.array(Slot).nullable(),
  /** The light picture that visitors choose by. */
  preview_url: z.string(),
  /** Sample photos in it, as it prints. */
  prints: z.array(z.object({ effect: EffectName, url: z.string() })),
  /** Goes up with every change: whoever changes an older one is told. */
  version: z.number().int(),
  /** Whether whoever asks may change it. */
  can_change: z.boolean(),
});
export type ConsoleFrame = z.infer<typeof ConsoleFrame>;

export const FrameCatalogue = z.object({
  /** Of the place that is asked about, else of the usual one: seasons begin and end where the kiosk stands. */
  time_zone: z.string(),
  /** There. */
  today: z.string(),
  /** Whose days move, and when each is next. */
  feasts: z.array(z.object({ name: z.string(), next: z.string().nullable() })),
  /** In the order in which visitors see them. */
  frames: z.array(ConsoleFrame),
});
export type FrameCatalogue = z.infer<typeof FrameCatalogue>;

export const FRAME_SHOWS = ['offered', 'not-offered', 'hidden', 'season', 'own', 'broken'] as const;
export type FrameShow = (typeof FRAME_SHOWS)[number];

export const FrameQuery = z.object({
  /** Every word, in what it is called, its style and its places. */
  search: z.string().trim().max(200).optional(),
  /** With a place the offers are those of that place. */
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

/** One way for the server's answers and for the page, which has all of them to move one among the others. */
export function findFrames(
  frames: readonly ConsoleFrame[],
  { search = '', show }: Pick<FrameQuery, 'search' | 'show'>,
): ConsoleFrame[] {
  return frames.filter((frame) => {
    const { frame_name, category_name, group, style, locations } = frame;
    const said = [frame_name, category_name, group, style, ...locations];
    return (show === undefined || SHOWS[show](frame)) && hasEveryWord(search, said);
  });
}

const Place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** What was found in a template, and what is wrong with it. */
export const TemplateInspection = z.object({
  slots: z.array(Slot),
  snaps: z.number().int(),
  is_no_cut: z.boolean(),
  faults: z.array(
    z.object({ sentence: z.string(), place: Place.nullable(), slots: z.array(z.number().int()) }),
  ),
});
export type TemplateInspection = z.infer<typeof TemplateInspection>;

const Geometry = {
  slots: z.array(Slot).min(1, SLOTS).max(MAX_SLOTS, SLOTS),
  snaps: z.number(SNAPS).int(SNAPS).min(1, SNAPS).max(MAX_SNAP_COUNT, SNAPS),
  is_no_cut: z.boolean(),
};

/** Where the photos go in a template that is sent beside it. */
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

/** What a template is, which is sent beside it. */
export const AddFrameQuery = z.object({ frame: JsonText.pipe(NewConsoleFrame) });

export const ChangeFrameBody = z.object({
  version: z.number().int(),
  changes: z.strictObject({ is_hidden: z.boolean(), ...Terms }).partial(),
});
export type ChangeFrameBody = z.infer<typeof ChangeFrameBody>;

/** As many as there can be, with those that come with the booth. */
const MAX_CHANGED = 2 * MAX_OWN_FRAMES;

/** The same changes to several frames: all of them are changed, or none. */
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
  /** CATEGORY/name of the frame that comes behind it; null is the end. */
  before: z.string().max(130).nullable(),
});

/** Where the template of a stored frame is to be had, for the editor. */
export const FRAME_TEMPLATE_PATH = '/v1/console/frames/{category}/{name}/template';

/** Where a stored frame is shown as it prints. */
export const FRAME_PRINT_PATH = '/v1/console/frames/{category}/{name}/prints/{effect}';

export const frameCalls = {
  listFrames: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/frames',
    access: { console: 'frames.manage' },
    query: FrameQuery,
    data: FrameCatalogue,
    summary: 'Every frame, and whether it is offered today',
  },
  inspectTemplate: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/inspect',
    access: { console: 'frames.manage' },
    encoding: 'file',
    data: TemplateInspection,
    summary: 'Find the windows of a template: a PNG, which is not kept',
  },
  previewTemplate: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/preview',
    access: { console: 'frames.manage' },
    encoding: 'file',
    query: FrameGeometryQuery,
    data: FramePrints,
    summary: 'Sample photos in a template, in every effect; nothing is kept',
  },
  addFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames',
    access: { console: 'frames.manage' },
    encoding: 'file',
    query: AddFrameQuery,
    data: ConsoleFrame,
    summary: 'A new frame: its template, and what it is',
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
    summary: 'Hide, show or schedule several frames: all of them, or none',
  },
  moveFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/move',
    access: { console: 'frames.manage' },
    body: MoveFrameBody,
    data: z.null(),
    summary: 'Show a frame to visitors before another one, or at the end',
  },
  removeFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/remove',
    access: { console: 'frames.manage' },
    body: SeenBody,
    data: z.null(),
    summary: 'Take an own frame away; sessions under way still end in it',
  },
  restoreFrame: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/restore',
    access: { console: 'frames.manage' },
    body: SeenBody,
    data: ConsoleFrame,
    summary: 'Undo that an own frame was removed, within a week',
  },
  changeFrameWindows: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/frames/{category}/{name}/windows',
    access: { console: 'frames.manage' },
    body: ChangeWindowsBody,
    data: ConsoleFrame,
    summary: 'Other windows in an own frame; sessions under way keep the old ones',
  },
} as const satisfies Record<string, Call>;
