import { z } from 'zod';
import { MAX_FRAMES_PER_SECOND, RETAKES } from '../constants.ts';
import { createTextBoolean, JsonText, TextBoolean } from '../text-codecs.ts';
import { PersonName } from '../text-fields.ts';
import { EffectName } from './effects.ts';
import { TransactionId } from './transactions.ts';

const FrameChoice = z.object({
  txID: TransactionId,
  frameName: z.string('A frame name is needed.').min(1, 'A frame name is needed.').max(200),
  categoryName: z.string('A category is needed.').min(1, 'A category is needed.').max(200),
});

const Fps = z.coerce.number().positive().max(MAX_FRAMES_PER_SECOND);

/** The crop shown in the preview, in pixels of the still (PIC-16). */
export const ResizeOptions = z.object({
  output_width: z.number().positive(),
  output_height: z.number().positive(),
  crop_x: z.number().nonnegative(),
  crop_y: z.number().nonnegative(),
  crop_width: z.number().positive(),
  crop_height: z.number().positive(),
});
export type ResizeOptions = z.infer<typeof ResizeOptions>;

/** The text fields of `upload-file`; the photos are parts named `images`. */
export const UploadForm = FrameChoice.partial({ frameName: true, categoryName: true }).extend({
  withRecording: TextBoolean,
  /** How many retakes the visitor used. */
  retakes: z.coerce.number().int().min(0).max(RETAKES).default(0),
});
export type UploadForm = z.infer<typeof UploadForm>;

/** The text fields of `v2/upload-file`; the clips are parts named `videos`. */
export const RecordingUploadForm = UploadForm.extend({
  fps: Fps,
  resizeOptions: JsonText.pipe(ResizeOptions),
  /** The stills and the preview were mirrored; the clip was not. */
  mirrored: TextBoolean.default(false),
});
export type RecordingUploadForm = z.infer<typeof RecordingUploadForm>;

/** The editor opens after the effects, so films are not needed before the painting is finished. */
const EditorFollows = { editorFollows: z.boolean().optional() };

export const GenerateImageBody = FrameChoice.extend(EditorFollows);
export type GenerateImageBody = z.infer<typeof GenerateImageBody>;

export const GeneratedImages = z.object({
  compiled_url: z.array(z.string()),
  img_url: z.array(z.string()),
});
export type GeneratedImages = z.infer<typeof GeneratedImages>;

export const GenerateVideoBody = FrameChoice.extend({
  effect: EffectName,
  fps: Fps,
  /** The effect is on screen and not chosen yet. */
  ahead: z.boolean().optional(),
  /** If true, the response names the films before they are made, and `compile-painting` waits for them. */
  ...EditorFollows,
});
export type GenerateVideoBody = z.infer<typeof GenerateVideoBody>;

export const GeneratedVideos = z.object({ stacked_video_url: z.string(), video_url: z.string() });
export type GeneratedVideos = z.infer<typeof GeneratedVideos>;

/**
 * The response waits until the films are made or will not be made ahead. Closing the connection
 * stops the work.
 */
export const FilmsAheadBody = z.object({ txID: TransactionId });

export const FilmsAhead = z.object({
  /** If true, `compile-painting` without a painting returns the films immediately. */
  ready: z.boolean(),
});

/** The painting is the part `paintingImg`; it is missing if nothing was painted. */
export const CompilePaintingForm = z.object({
  txID: TransactionId,
  effect: EffectName,
  withRecording: TextBoolean,
});
export type CompilePaintingForm = z.infer<typeof CompilePaintingForm>;

export const CompiledPainting = z.object({
  image_path: z.string(),
  video_path: z.string().nullable(),
  /** Null, like `video_path`, if there are no films or they could not be made. */
  stacked_video_path: z.string().nullable(),
});
export type CompiledPainting = z.infer<typeof CompiledPainting>;

export const SendEmailForm = z.object({
  txID: TransactionId,
  effect: EffectName,
  /** Checked by the mail feature, which has messages of its own (MAIL-11). */
  email: z.string('An e-mail address is needed.'),
  recipientName: PersonName,
  withRecording: createTextBoolean('Whether the recording is wanted is true or false.'),
  withPainting: createTextBoolean('Whether the painting is wanted is true or false.'),
});
export type SendEmailForm = z.infer<typeof SendEmailForm>;

export const PrintImageBody = z.object({
  txID: TransactionId,
  effect: EffectName,
  isNoCut: z.boolean('Whether the sheet stays whole is true or false.'),
});
export type PrintImageBody = z.infer<typeof PrintImageBody>;

/** Progress of a print for the visitor: its printer, and what delays it. */
export const Printing = z.object({
  /** Names of the printers that may print it; empty for the booth's own printer. */
  places: z.array(z.string()),
  /** The printer is stopped until staff help, for example without paper. Staff were notified. */
  needs_staff: z.boolean(),
  /** Number of prints of this location that are printed before it. */
  before: z.int().nonnegative(),
});
export type Printing = z.infer<typeof Printing>;

/** An accepted delivery is stored: it is sent or printed even if the booth stops now (MAIL-10, PRINT-20). */
export const Delivery = z.object({
  delivery_id: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** A sentence for the visitor, if the delivery failed. */
  reason: z.string().nullable(),
  /** After an accepted print: how many further prints the session may have (PRINT-10). Absent: none. */
  prints_left: z.int().nonnegative().optional(),
  /** Only for prints. */
  printing: Printing.optional(),
});
export type Delivery = z.infer<typeof Delivery>;
