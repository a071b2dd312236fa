import { PHOTO_LOAD_TIMEOUT_MS, templateUrl } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { type Scheduler, withTimeLimit } from '@jepret/time';
import { isWebAddress } from '../api/web-address.ts';

type LoadedTemplate = { kind: 'ready'; url: string } | { kind: 'failed'; text: PlainKey };

export type TemplateImage = { kind: 'loading' } | LoadedTemplate;

/** Rejects if the picture cannot be loaded; the signal ends its request. */
export type ImageLoader = (url: string, signal: AbortSignal) => Promise<unknown>;

/**
 * Loads a template and reports the result (FRAME-13, FRAME-14). Returns a function that stops the
 * report.
 */
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
  let isStopped = false;
  const end = (isLoaded: boolean | undefined) => {
    if (isStopped) return;
    onEnd(isLoaded ? { kind: 'ready', url } : { kind: 'failed', text: 'frame.templateFailed' });
  };
  const loadUntilAborted = (signal: AbortSignal) => load(url, signal).then(() => true);
  withTimeLimit(clock, PHOTO_LOAD_TIMEOUT_MS, loadUntilAborted).then(end, () => end(false));
  return () => {
    isStopped = true;
  };
}
