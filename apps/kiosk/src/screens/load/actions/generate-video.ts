import { type NavigationState, PROBLEM_REDIRECT_MS } from '@jepret/contract';
import { requestVideo } from '../../../api/request-video.ts';
import type { StoredValues } from '../../../devices/storage/stored-values.ts';
import type { Action, LoadStateOf } from '../load-run.ts';
import { type Exit, JOINING, type Step } from '../steps.ts';

export const generateVideo: Action<LoadStateOf<'generate-video'>> = {
  pace: 'video',
  video: 'looping',
  async work({ txID, effect, isNoCut, data }, { api, stored, step }) {
    const { frameName, categoryName, fps, compiled } = data;
    const product = { txID, effect, isNoCut, compiled };
    const photosOnly = exitToEditorOrGallery({ ...product, withRecording: false }, stored);
    const pick = { txID, frameName, categoryName, effect, fps };
    // If the editor follows, the video is made after it, with the drawing (FILM-35).
    const body = stored.find('useEdit') ? { ...pick, editorFollows: true } : pick;
    const { video_url, stacked_video_url } = await step(createVideoStep(photosOnly), ({ signal }) =>
      requestVideo(api, body, signal),
    );
    return exitToEditorOrGallery(
      { ...product, withRecording: true, videoURL: video_url, stackedVideoUrl: stacked_video_url },
      stored,
    );
  },
};

/** On failure the visit continues with the photos and never goes home (FILM-21). */
function createVideoStep(photosOnly: Exit): Step {
  return {
    activity: 'load.makingVideo',
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

/** The editor if it is in use, else the gallery (FILM-23). */
function exitToEditorOrGallery(
  state: NavigationState<'/final-preview'>,
  stored: StoredValues,
): Exit {
  const to = stored.find('useEdit') ? '/edit' : '/final-preview';
  return (go) => go(to, { state, replace: true });
}
