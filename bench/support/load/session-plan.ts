import { LENGTH_S as COMPILE_VIDEO_SECONDS } from '../../../assets/artwork/src/scenes/compiling/schedule.ts';

/** Durations of a visitor's steps; a session starts when the previous one would have ended. */
export const SECONDS = {
  pay: 40,
  frame: 30,
  snap: 8,
  /** Part of `snap`: viewing the last snap, as in the benchmark `capture`. */
  viewSnap: 1.5,
  effects: 15,
  editor: 60,
  /** Part of `editor`: before the first line. */
  beforeDrawing: 10,
  gallery: 20,
  mail: 30,
  print: 5,
};
export const SNAPS = 4;
/** Until the last clip is recorded and most of a session's work starts. */
export const SECONDS_TO_FINISH = SECONDS.pay + SECONDS.frame + SNAPS * SECONDS.snap;
export const SESSION_SECONDS =
  SECONDS_TO_FINISH +
  SECONDS.effects +
  SECONDS.editor +
  SECONDS.gallery +
  SECONDS.mail +
  SECONDS.print;

/** Limits of the steps: 95th percentile in milliseconds. */
const STEPS = {
  'paid → next screen': 300,
  'FINISH → four previews': 700,
  'CHOOSE → editor': 300,
  'DONE → painted print': COMPILE_VIDEO_SECONDS * 1_000,
  'SEND EMAIL → accepted': 300,
  'PRINT → accepted': 300,
  'accepted → printed': 500,
  'guest page → first photo': 1_000,
} as const;
export type StepName = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as StepName[];

export type Limits = Readonly<Record<StepName, number>>;
/** In a folder a sheet is complete immediately; a printer needs more time. */
export const limitsFor = (printer: string): Limits =>
  printer === 'folder' ? STEPS : { ...STEPS, 'accepted → printed': Number.POSITIVE_INFINITY };
