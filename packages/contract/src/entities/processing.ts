import { z } from 'zod';
import { MAX_FRAMES_PER_SECOND, RETAKES } from '../constants.ts';
import { createTextBoolean, JsonText, TextBoolean } from '../text-codecs.ts';
import { PersonName } from '../text-fields.ts';
import { EffectName } from './effects.ts';
import { TransactionId } from './transactions.ts';

const FramePick = z.object({
  txID: TransactionId,
  frameName: z.string('A frame name is needed.').min(1, 'A frame name is needed.').max(200),
  categoryName: z.string('A category is needed.').min(1, 'A category is needed.').max(200),
});

const Fps = z.coerce.number().positive().max(MAX_FRAMES_PER_SECOND);

/** The crop the preview showed, in the still's pixels (PIC-16). */
export const ResizeOptions = z.object({
  output_width: z.number().positive(),
  output_height: z.number().positive(),
  crop_x: z.number().nonnegative(),
  crop_y: z.number().nonnegative(),
  crop_width: z.number().positive(),
  crop_height: z.number().positive(),
});
export type ResizeOptions = z.infer<typeof ResizeOptions>;

/** The text fields of `upload-file`; the pictures travel beside them as parts named `images`. */
export const UploadForm = FramePick.partial({ frameName: true, categoryName: true }).extend({
  withRecording: TextBoolean,
  /** How often the visitor took these photos anew. */
  retakes: z.coerce.number().int().min(0).max(RETAKES).default(0),
});
export type UploadForm = z.infer<typeof UploadForm>;

/** `v2/upload-file`: the clips travel beside them as parts named `videos`. */
export const RecordingUploadForm = UploadForm.extend({
  fps: Fps,
  resizeOptions: JsonText.pipe(ResizeOptions),
  /** The stills and the preview were mirrored; the clip is as the camera gave it. */
  mirrored: TextBoolean.default(false),
});
export type RecordingUploadForm = z.infer<typeof RecordingUploadForm>;

/** The kiosk's editor comes after the effects: no film is looked at before its painting is known. */
const EditorFollows = { editorFollows: z.boolean().optional() };

export const GenerateImageBody = FramePick.extend(EditorFollows);
export type GenerateImageBody = z.infer<typeof GenerateImageBody>;

export const GeneratedImages = z.object({
  compiled_url: z.array(z.string()),
  img_url: z.array(z.string()),
});
export type GeneratedImages = z.infer<typeof GeneratedImages>;

export const GenerateVideoBody = FramePick.extend({
  effect: EffectName,
  fps: Fps,
  /** The visitor looks at the effect and has not chosen it yet. */
  ahead: z.boolean().optional(),
  /** Then the answer names the films before they are made: `compile-painting` waits for them. */
  ...EditorFollows,
});
export type GenerateVideoBody = z.infer<typeof GenerateVideoBody>;

export const GeneratedVideos = z.object({ stacked_video_url: z.string(), video_url: z.string() });
export type GeneratedVideos = z.infer<typeof GeneratedVideos>;

/** Held until the films are made, or not made ahead; whoever hangs up before stops the work. */
export const FilmsAheadBody = z.object({ txID: TransactionId });

export const FilmsAhead = z.object({
  /** Then `compile-painting` without a painting has its films at once. */
  ready: z.boolean(),
});

/** The painting travels beside it as the part `paintingImg`; without one nothing was painted. */
export const CompilePaintingForm = z.object({
  txID: TransactionId,
  effect: EffectName,
  withRecording: TextBoolean,
});
export type CompilePaintingForm = z.infer<typeof CompilePaintingForm>;

export const CompiledPainting = z.object({
  image_path: z.string(),
  video_path: z.string().nullable(),
  /** Null, as the living print is, when there are no films or they could not be made. */
  stacked_video_path: z.string().nullable(),
});
export type CompiledPainting = z.infer<typeof CompiledPainting>;

export const SendEmailForm = z.object({
  txID: TransactionId,
  effect: EffectName,
  /** Checked by the mail feature, which answers in its own words (MAIL-11). */
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

/** What a visitor is told about a print: where it comes out, and what keeps it. */
export const Printing = z.object({
  /** By name, of the printers it may come out of; empty for the booth's own. */
  places: z.array(z.string()),
  /** The printer needs a hand (no paper, say) before it goes on; staff have been told. */
  needs_staff: z.boolean(),
  /** How many of this location come out before it. */
  before: z.int().nonnegative(),
});
export type Printing = z.infer<typeof Printing>;

/** Accepted is stored: sent or printed even if the booth stops now (MAIL-10, PRINT-20). */
export const Delivery = z.object({
  delivery_id: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** A sentence for the visitor, when it failed. */
  reason: z.string().nullable(),
  /** Of a print just accepted: how many more its session may have (PRINT-10). Absent: none. */
  prints_left: z.int().nonnegative().optional(),
  /** Of a print. */
  printing: Printing.optional(),
});
export type Delivery = z.infer<typeof Delivery>;
