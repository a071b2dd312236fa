import { LENGTH_S as COMPILE_FILM_SECONDS } from '../../../packages/artwork/src/scenes/compiling/schedule.ts';

/** What a visitor does, in seconds; a session begins when the one before would have ended. */
export const SECONDS = {
  pay: 40,
  frame: 30,
  snap: 8,
  /** Of it, at the snap that was just taken, as in the bench of the capture screen. */
  look: 1.5,
  effects: 15,
  editor: 60,
  /** Of it, before the first line. */
  undrawn: 10,
  gallery: 20,
  mail: 30,
  print: 5,
};
export const SNAPS = 4;
/** Until the last clip is taken, and a session's heavy work begins. */
export const SECONDS_TO_FINISH = SECONDS.pay + SECONDS.frame + SNAPS * SECONDS.snap;
export const SESSION_SECONDS =
  SECONDS_TO_FINISH +
  SECONDS.effects +
  SECONDS.editor +
  SECONDS.gallery +
  SECONDS.mail +
  SECONDS.print;

/** Each step with the longest that 95 of 100 visitors may wait for it, in milliseconds. */
const STEPS = {
  'paid → next screen': 300,
  'FINISH → four previews': 700,
  'CHOOSE → editor': 300,
  'DONE → painted print': COMPILE_FILM_SECONDS * 1_000,
  'SEND EMAIL → accepted': 300,
  'PRINT → accepted': 300,
  'accepted → printed': 500,
  'guest page → first photo': 1_000,
} as const;
export type StepName = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as StepName[];

export type Limits = Readonly<Record<StepName, number>>;
/** A folder has a sheet as soon as it was sent there; a printer takes its time. */
export const limitsWith = (printer: string): Limits =>
  printer === 'folder' ? STEPS : { ...STEPS, 'accepted → printed': Number.POSITIVE_INFINITY };
