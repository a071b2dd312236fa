import { ERROR_TEXTS, PROBLEM_REDIRECT_MS, SCREEN_TEXTS } from '@jepret/contract';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import { type Exit, exitHome, orStillWanted, RETRY, type Step } from '../steps.ts';

/** Whoever is here may use the booth: nothing of that is lost with a list of frames. */
export const SESSION_IS_SAFE = 'Your session is safe: the start screen offers to go on with it.';

const FETCH_FRAMES: Step = {
  doing: 'laying out the frames',
  tries: RETRY,
  wayOut: SCREEN_TEXTS.backToHome,
  onFailure: () => ({
    text: ERROR_TEXTS.frameListProblem,
    hint: SESSION_IS_SAFE,
    afterMs: PROBLEM_REDIRECT_MS,
    exit: exitHome(),
  }),
};

export const layOutFrames = (
  txID: string,
  { step, fetchFrames, reports }: Work,
): Promise<unknown> => step(FETCH_FRAMES, () => orStillWanted(fetchFrames(), reports, txID));

export const exitToPrintStyle =
  (trx_id: string): Exit =>
  (go) =>
    go('/print-style', { state: { trx_id }, replace: true });

export const getFrame: Action<LoadStateOf<'get-frame'>> = {
  pace: 'photos',
  async work({ txID }, work) {
    await layOutFrames(txID, work);
    return exitToPrintStyle(txID);
  },
};
