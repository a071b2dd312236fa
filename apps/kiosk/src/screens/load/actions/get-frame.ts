import { ERROR_TEXTS, PROBLEM_REDIRECT_MS } from '@jepret/contract';
import type { Action, LoadStateOf } from '../load-run.ts';
import { type Exit, exitHome, PATIENTLY, type Step } from '../steps.ts';

/** Whoever is here may use the booth: nothing of that is lost with a list of frames. */
export const FETCH_FRAMES: Step = {
  doing: 'laying out the frames',
  tries: PATIENTLY,
  onFailure: () => ({
    text: ERROR_TEXTS.frameListProblem,
    hint: 'Your session is safe: the start screen offers to go on with it.',
    afterMs: PROBLEM_REDIRECT_MS,
    exit: exitHome(),
  }),
};

export const exitToPrintStyle =
  (trx_id: string): Exit =>
  (go) =>
    go('/print-style', { state: { trx_id }, replace: true });

export const getFrame: Action<LoadStateOf<'get-frame'>> = {
  pace: 'photos',
  async work({ txID }, { step, fetchFrames }) {
    await step(FETCH_FRAMES, fetchFrames);
    return exitToPrintStyle(txID);
  },
};
