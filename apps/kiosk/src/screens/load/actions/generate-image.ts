import { CallError } from '@jepret/api-client';
import {
  calls,
  EffectName,
  effectNameOf,
  type GeneratedImages,
  type NavigationState,
  PROBLEM_REDIRECT_MS,
} from '@jepret/contract';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import type { StepTask } from '../run-step.ts';
import { type Exit, exitHome, RETRY, reportStillWantedOnFailure, type Step } from '../steps.ts';

/** The photos are safe on the kiosk or the server, and the session can be resumed. */
const onFailure: Step['onFailure'] = (_error, t) => ({
  text: t('load.imagesProblem'),
  hint: t('load.photosAreSafe'),
  afterMs: PROBLEM_REDIRECT_MS,
  exit: exitHome(),
});

/** One step, so that its tries count for upload and composing together. */
const COMPOSE: Step = {
  activity: 'load.loadingPhotos',
  tries: RETRY,
  wayOut: 'common.backToHome',
  onFailure,
};

type Capture = LoadStateOf<'generate-image'>['data'];
type Effects = NavigationState<'/effect-preview'>['effects'];

export const generateImage: Action<LoadStateOf<'generate-image'>> = {
  pace: 'photos',
  video: 'looping',
  async work({ data }, work) {
    return exitToEffects(data, await compose(data, work), { withRecording: false });
  },
};

/** The same with clips; a session without any clip continues with photos only. */
export const generateImageAndUploadRecording: Action<
  LoadStateOf<'generate-image-and-upload-recording'>
> = {
  pace: 'photos',
  video: 'looping',
  async work({ data }, work) {
    const effects = await compose(data, work);
    const stored = await work.shots.list(data.txID);
    // If the kiosk has no shots of the session, the server may have clips.
    const withRecording = stored.length === 0 || stored.some(({ clip }) => clip);
    return exitToEffects(
      data,
      effects,
      withRecording ? { withRecording, fps: data.fps } : { withRecording },
    );
  },
};

async function compose(
  { txID, frame: { frameName, categoryName } }: Capture,
  { api, shots, step, reports, stored, loadPictures }: Work,
): Promise<Effects> {
  const tryAll: StepTask<Effects> = async ({ signal, setActivity }) => {
    await shots.uploadAll(txID);
    setActivity('load.composing');
    const pick = { txID, frameName, categoryName };
    const body = stored.find('useEdit') ? { ...pick, editorFollows: true } : pick;
    return toEffects((await api.call(calls.generateImage, { body, signal })).data);
  };
  const effects = await step(COMPOSE, (tools) =>
    reportStillWantedOnFailure(tryAll(tools), reports, txID),
  );
  loadPictures(effects.map(({ compiled }) => compiled));
  return effects;
}

/** In the order of the four effect folders, independent of the response's order (SCREEN-21). */
function toEffects({ compiled_url, img_url }: GeneratedImages): Effects {
  const [first, ...others] = EffectName.options.flatMap((effectName) => {
    const isOfEffect = (url: string) => effectNameOf(url) === effectName;
    const compiled = compiled_url.find(isOfEffect);
    return compiled ? [{ effectName, compiled, imgURI: img_url.find(isOfEffect) ?? compiled }] : [];
  });
  if (!first) throw new CallError(502, [(t) => t('call.noPrint')], { isLocal: true });
  return [first, ...others];
}

function exitToEffects(
  { txID, frame }: Capture,
  effects: Effects,
  recording: Pick<NavigationState<'/effect-preview'>, 'withRecording' | 'fps'>,
): Exit {
  const state = { txID, isNoCut: frame.isNoCut, frame, effects, ...recording };
  return (go) => go('/effect-preview', { state, replace: true });
}
