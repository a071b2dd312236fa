import {
  COMPILE_VIDEO_MAX_MS,
  type CompiledPainting,
  calls,
  type NavigationState,
  PROBLEM_REDIRECT_MS,
} from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { withTimeLimit } from '@jepret/time';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import { StepFailed } from '../run-step.ts';
import { type Ending, type Exit, JOINING, JOINING_WITH_FILE, type Step } from '../steps.ts';

type State = LoadStateOf<'compile-painting'>;
type Result = NavigationState<'/final-preview'>;

/** The video's length, plus time to start; a video that stalls must not delay the visit longer. */
const VIDEO_LIMIT_MS = COMPILE_VIDEO_MAX_MS + 2_000;

/** Continues when the video and the compile have finished (EDIT-25). */
export const compilePainting: Action<State> = {
  pace: 'video',
  video: 'once',
  async work(state, work) {
    const [{ image_path: compiled, video_path, stacked_video_path }] = await Promise.all([
      compile(state, work),
      withTimeLimit(work.clock, VIDEO_LIMIT_MS, () => work.videoEnd),
    ]);
    const { txID, effect, isNoCut, withRecording, withPainting } = state;
    const photos = { txID, effect, isNoCut, withRecording: false, withPainting, compiled };
    if (!withRecording) return exitToGallery(photos);
    if (video_path === null || stacked_video_path === null) {
      throw new StepFailed(createEndingWithoutFilms(photos, work.language.shown.getState().t));
    }
    const films = { videoURL: video_path, stackedVideoUrl: stacked_video_path };
    return exitToGallery({ ...photos, withRecording, ...films });
  },
};

/** One call for print and films, with or without the painting (FILM-35). */
async function compile(state: State, { api, step }: Work): Promise<CompiledPainting> {
  const { txID, effect, withRecording, paintingImage: content } = state;
  const files = content && [{ field: 'paintingImg', name: 'painting.png', content }];
  const { data } = await step(
    content ? createDrawingStep(state) : createFilmStep(state),
    ({ signal }) =>
      api.call(calls.compilePainting, {
        body: { txID, effect, withRecording: withRecording ? 'true' : 'false' },
        ...(files && { files }),
        signal,
      }),
  );
  return data;
}

/** On failure the visit continues without the painting, as after SKIP. */
function createDrawingStep({ paintingImage: _, ...state }: State): Step {
  const bare = { ...state, withPainting: false };
  return {
    activity: 'load.addingDrawing',
    tries: JOINING_WITH_FILE,
    wayOut: 'load.withoutDrawing',
    onFailure: (_error, t) => ({
      text: t('load.drawingProblem'),
      hint: t('load.photosWithoutDrawing'),
      afterMs: PROBLEM_REDIRECT_MS,
      exit: state.withRecording
        ? (go) => go('/load', { state: bare, replace: true })
        : exitToGallery(getPhotosOnly(bare)),
    }),
  };
}

const createFilmStep = (state: State): Step => ({
  activity: 'load.makingVideo',
  tries: JOINING,
  wayOut: 'load.withoutVideo',
  onFailure: (_error, t) => createEndingWithoutFilms(getPhotosOnly(state), t),
});

/** On failure the visit continues with the photos (FILM-21). */
const createEndingWithoutFilms = (photos: Result, t: Translate): Ending => ({
  text: t('load.videoProblem'),
  hint: t('load.photosWithoutVideo'),
  afterMs: PROBLEM_REDIRECT_MS,
  exit: exitToGallery(photos),
});

/** The photos only: the named films were never made. */
const getPhotosOnly = ({
  txID,
  effect,
  isNoCut,
  withPainting,
  data: { compiled },
}: State): Result => ({
  ...{ txID, effect, isNoCut, withRecording: false, withPainting, compiled },
});

const exitToGallery =
  (state: Result): Exit =>
  (go) =>
    go('/final-preview', { state, replace: true });
