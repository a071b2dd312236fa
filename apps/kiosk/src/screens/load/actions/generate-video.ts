import { type NavigationState, PROBLEM_REDIRECT_MS } from '@jepret/contract';
import { requestVideo } from '../../../api/request-video.ts';
import type { StoredValues } from '../../../devices/storage/stored-values.ts';
import type { Action, LoadStateOf } from '../load-run.ts';
import { type Exit, JOINING, type Step } from '../steps.ts';

export const generateVideo: Action<LoadStateOf<'generate-video'>> = {
  pace: 'video',
  film: 'looping',
  async work({ txID, effect, isNoCut, data }, { api, stored, step }) {
    const { frameName, categoryName, fps, compiled } = data;
    const product = { txID, effect, isNoCut, compiled };
    const photosOnly = exitWith({ ...product, withRecording: false }, stored);
    const pick = { txID, frameName, categoryName, effect, fps };
    // Nobody looks at it before the editor: it is made with what is drawn there (FILM-35).
    const body = stored.find('useEdit') ? { ...pick, editorFollows: true } : pick;
    const { video_url, stacked_video_url } = await step(makeStep(photosOnly), ({ signal }) =>
      requestVideo(api, body, signal),
    );
    return exitWith(
      { ...product, withRecording: true, videoURL: video_url, stackedVideoUrl: stacked_video_url },
      stored,
    );
  },
};

/** Without the video there are still the photos, and never the way home (FILM-21). */
function makeStep(photosOnly: Exit): Step {
  return {
    doing: 'load.makingVideo',
    tries: JOINING,
    wayOut: 'load.withoutVideo',
    onFailure: (_error, t) => ({
      text: t('load.videoProblem'),
      hint: t('load.photosWithoutVideo'),
      afterMs: PROBLEM_REDIRECT_MS,
      exit: photosOnly,
    }),
  };
}

/** The editor where it is in use, else the gallery (FILM-23). */
function exitWith(state: NavigationState<'/final-preview'>, stored: StoredValues): Exit {
  const to = stored.find('useEdit') ? '/edit' : '/final-preview';
  return (go) => go(to, { state, replace: true });
}
