import { PHOTO_LOAD_TIMEOUT_MS, templateUrl } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { type Scheduler, within } from '@jepret/time';
import { isWebAddress } from '../api/web-address.ts';

type LoadedTemplate = { kind: 'ready'; url: string } | { kind: 'failed'; text: PlainKey };

export type TemplateImage = { kind: 'loading' } | LoadedTemplate;

/** Rejects when the picture cannot be loaded; the signal ends its request. */
export type ImageLoader = (url: string, signal: AbortSignal) => Promise<unknown>;

/** FRAME-13, FRAME-14: the words when a template cannot be shown. Returns how to stop listening. */
export function loadTemplateImage(
  frameUrl: string,
  { clock, load }: { clock: Scheduler; load: ImageLoader },
  onEnd: (image: LoadedTemplate) => void,
): () => void {
  const url = templateUrl(frameUrl);
  if (!isWebAddress(url)) {
    onEnd({ kind: 'failed', text: 'frame.templateUrlInvalid' });
    return () => {};
  }
  let hasLeft = false;
  const end = (isLoaded: boolean | undefined) => {
    if (hasLeft) return;
    onEnd(isLoaded ? { kind: 'ready', url } : { kind: 'failed', text: 'frame.templateFailed' });
  };
  const tryToLoad = (signal: AbortSignal) => load(url, signal).then(() => true);
  within(clock, PHOTO_LOAD_TIMEOUT_MS, tryToLoad).then(end, () => end(false));
  return () => {
    hasLeft = true;
  };
}
