import { PROBLEM_REDIRECT_MS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { groupByStyle } from '../../../hooks/frames-query.ts';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import { type Exit, exitHome, RETRY, reportStillWantedOnFailure, type Step } from '../steps.ts';

/** The session is paid and not affected by a failed list of frames. */
export const SESSION_IS_SAFE = 'load.sessionIsSafe' satisfies PlainKey;

const FETCH_FRAMES: Step = {
  activity: 'load.loadingFrames',
  tries: RETRY,
  wayOut: 'common.backToHome',
  onFailure: (_error, t) => ({
    text: t('load.frameListProblem'),
    hint: t(SESSION_IS_SAFE),
    afterMs: PROBLEM_REDIRECT_MS,
    exit: exitHome(),
  }),
};

/** Also preloads the picture of each print style for /print-style. */
export async function fetchFrameList(
  txID: string,
  { step, fetchFrames, loadPictures, reports }: Work,
): Promise<void> {
  const list = await step(FETCH_FRAMES, () =>
    reportStillWantedOnFailure(fetchFrames(), reports, txID),
  );
  loadPictures([...groupByStyle(list).values()].flatMap(([first]) => first?.url ?? []));
}

export const exitToPrintStyle =
  (trx_id: string): Exit =>
  (go) =>
    go('/print-style', { state: { trx_id }, replace: true });

export const getFrame: Action<LoadStateOf<'get-frame'>> = {
  pace: 'photos',
  async work({ txID }, work) {
    await fetchFrameList(txID, work);
    return exitToPrintStyle(txID);
  },
};
