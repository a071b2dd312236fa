import {
  COMPILE_FILM_MAX_MS,
  calls,
  type NavigationState,
  PROBLEM_REDIRECT_MS,
} from '@jepret/contract';
import { within } from '@jepret/time';
import type { Action, LoadStateOf } from '../load-run.ts';
import { type Exit, JOINING_WITH_A_FILE, type Step } from '../steps.ts';

/** The film, its start and a slow disk; one that stalls holds nobody up. */
const FILM_LIMIT_MS = COMPILE_FILM_MAX_MS + 2_000;

/** On when the film has finished and the compile is done (EDIT-25). */
export const compilePainting: Action<LoadStateOf<'compile-painting'>> = {
  pace: 'video',
  film: 'once',
  async work({ txID, effect, isNoCut, withRecording, paintingImage, data }, work) {
    const { api, clock, step, filmEnd } = work;
    const bare = { txID, effect, isNoCut, withRecording, ...data };
    const [{ data: compiled }] = await Promise.all([
      step(compileStep(bare), ({ signal }) =>
        api.call(calls.compilePainting, {
          body: { txID, effect, withRecording: withRecording ? 'true' : 'false' },
          files: [{ field: 'paintingImg', name: 'painting.png', content: paintingImage }],
          signal,
        }),
      ),
      within(clock, FILM_LIMIT_MS, () => filmEnd),
    ]);
    return exitToGallery({
      ...bare,
      compiled: compiled.image_path,
      videoURL: compiled.video_path ?? data.videoURL,
      stackedVideoUrl: compiled.stacked_video_path ?? data.stackedVideoUrl,
      withPainting: true,
    });
  },
};

/** Without the painting there is still everything that was there before it. */
function compileStep(bare: NavigationState<'/final-preview'>): Step {
  return {
    doing: 'load.addingDrawing',
    tries: JOINING_WITH_A_FILE,
    wayOut: 'load.withoutDrawing',
    onFailure: (_error, t) => ({
      text: t('load.drawingProblem'),
      hint: t('load.photosWithoutDrawing'),
      afterMs: PROBLEM_REDIRECT_MS,
      exit: exitToGallery(bare),
    }),
  };
}

const exitToGallery =
  (state: NavigationState<'/final-preview'>): Exit =>
  (go) =>
    go('/final-preview', { state, replace: true });
