import {
  COMPILE_FILM_MAX_MS,
  type CompiledPainting,
  calls,
  type NavigationState,
  PROBLEM_REDIRECT_MS,
} from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { within } from '@jepret/time';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import { StepFailed } from '../run-step.ts';
import { type Ending, type Exit, JOINING, JOINING_WITH_A_FILE, type Step } from '../steps.ts';

type State = LoadStateOf<'compile-painting'>;
type Result = NavigationState<'/final-preview'>;

/** The film, its start and a slow disk; one that stalls holds nobody up. */
const FILM_LIMIT_MS = COMPILE_FILM_MAX_MS + 2_000;

/** On when the film has finished and the compile is done (EDIT-25). */
export const compilePainting: Action<State> = {
  pace: 'video',
  film: 'once',
  async work(state, work) {
    const [{ image_path: compiled, video_path, stacked_video_path }] = await Promise.all([
      compile(state, work),
      within(work.clock, FILM_LIMIT_MS, () => work.filmEnd),
    ]);
    const { txID, effect, isNoCut, withRecording, withPainting } = state;
    const photos = { txID, effect, isNoCut, withRecording: false, withPainting, compiled };
    if (!withRecording) return exitToGallery(photos);
    if (video_path === null || stacked_video_path === null) {
      throw new StepFailed(endWithoutFilms(photos, work.language.shown.getState().t));
    }
    const films = { videoURL: video_path, stackedVideoUrl: stacked_video_path };
    return exitToGallery({ ...photos, withRecording, ...films });
  },
};

/** Once for print and films, with what was drawn over them or without (FILM-35). */
async function compile(state: State, { api, step }: Work): Promise<CompiledPainting> {
  const { txID, effect, withRecording, paintingImage: content } = state;
  const files = content && [{ field: 'paintingImg', name: 'painting.png', content }];
  const { data } = await step(content ? drawStep(state) : filmStep(state), ({ signal }) =>
    api.call(calls.compilePainting, {
      body: { txID, effect, withRecording: withRecording ? 'true' : 'false' },
      ...(files && { files }),
      signal,
    }),
  );
  return data;
}

/** Without the painting there is still everything else, as after SKIP. */
function drawStep({ paintingImage: _, ...state }: State): Step {
  const bare = { ...state, withPainting: false };
  return {
    doing: 'load.addingDrawing',
    tries: JOINING_WITH_A_FILE,
    wayOut: 'load.withoutDrawing',
    onFailure: (_error, t) => ({
      text: t('load.drawingProblem'),
      hint: t('load.photosWithoutDrawing'),
      afterMs: PROBLEM_REDIRECT_MS,
      exit: state.withRecording
        ? (go) => go('/load', { state: bare, replace: true })
        : exitToGallery(photosOf(bare)),
    }),
  };
}

const filmStep = (state: State): Step => ({
  doing: 'load.makingVideo',
  tries: JOINING,
  wayOut: 'load.withoutVideo',
  onFailure: (_error, t) => endWithoutFilms(photosOf(state), t),
});

/** Without the films there are still the photos (FILM-21). */
const endWithoutFilms = (photos: Result, t: Translate): Ending => ({
  text: t('load.videoProblem'),
  hint: t('load.photosWithoutVideo'),
  afterMs: PROBLEM_REDIRECT_MS,
  exit: exitToGallery(photos),
});

/** As they came; the films that were named with them were never made. */
const photosOf = ({ txID, effect, isNoCut, withPainting, data: { compiled } }: State): Result => ({
  ...{ txID, effect, isNoCut, withRecording: false, withPainting, compiled },
});

const exitToGallery =
  (state: Result): Exit =>
  (go) =>
    go('/final-preview', { state, replace: true });
