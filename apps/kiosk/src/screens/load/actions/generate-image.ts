import {
  calls,
  EffectName,
  ERROR_TEXTS,
  effectNameOf,
  type GeneratedImages,
  type NavigationState,
  PROBLEM_REDIRECT_MS,
} from '@jepret/contract';
import { CallError } from '../../../lib/call-error.ts';
import type { Action, LoadStateOf } from '../load-run.ts';
import { exitHome, PATIENTLY, type Step } from '../steps.ts';

/** The photos are safe on this kiosk or on the server, and the session can be gone on with. */
const onFailure: Step['onFailure'] = () => ({
  text: ERROR_TEXTS.imagesProblem,
  hint: 'Your photos are safe: the start screen offers to go on with them.',
  afterMs: PROBLEM_REDIRECT_MS,
  exit: exitHome(),
});

const SEND_PHOTOS: Step = { doing: 'bringing in your photos', tries: PATIENTLY, onFailure };
const COMPOSE: Step = { doing: 'putting your snaps into the frame', tries: PATIENTLY, onFailure };

export const generateImage: Action<LoadStateOf<'generate-image'>> = {
  pace: 'photos',
  async work({ data: { txID, frame } }, { api, shots, step, signal }) {
    const { frameName, categoryName, isNoCut } = frame;
    await step(SEND_PHOTOS, () => shots.deliver(txID));
    const effects = await step(COMPOSE, async () => {
      const body = { txID, frameName, categoryName };
      const { data } = await api.call(calls.generateImage, { body, signal });
      return toEffects(data);
    });
    return (go) =>
      go('/effect-preview', {
        state: { txID, isNoCut, withRecording: false, frame, effects },
        replace: true,
      });
  },
};

type Effects = NavigationState<'/effect-preview'>['effects'];

/** Section 4: ordered by the four effect folders, whatever the order of the answer. */
function toEffects({ compiled_url, img_url }: GeneratedImages): Effects {
  const [first, ...others] = EffectName.options.flatMap((effectName) => {
    const isOfEffect = (url: string) => effectNameOf(url) === effectName;
    const compiled = compiled_url.find(isOfEffect);
    return compiled ? [{ effectName, compiled, imgURI: img_url.find(isOfEffect) ?? compiled }] : [];
  });
  if (!first) throw new CallError(502, ['The server made no print.'], { isOurWord: true });
  return [first, ...others];
}
