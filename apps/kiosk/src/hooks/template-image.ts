import { PHOTO_LOAD_TIMEOUT_MS, templateUrl } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import type { Scheduler } from '@jepret/time';
import { isWebAddress } from '../api/web-address.ts';

export type TemplateImage =
  | { kind: 'loading' }
  | { kind: 'ready'; url: string }
  | { kind: 'failed'; text: PlainKey };

/** Loads a picture completely; rejects when that fails. */
export type ImageLoader = (url: string) => Promise<void>;

/** FRAME-13, FRAME-14: the words when a template cannot be shown; `onChange` hears how it goes. */
export function loadTemplateImage(
  frameUrl: string,
  { clock, load }: { clock: Scheduler; load: ImageLoader },
  onChange: (image: TemplateImage) => void,
): () => void {
  const url = templateUrl(frameUrl);
  if (!isWebAddress(url)) {
    onChange({ kind: 'failed', text: 'frame.templateUrlInvalid' });
    return () => {};
  }
  let isOver = false;
  const end = (image: TemplateImage) => {
    if (isOver) return;
    stop();
    onChange(image);
  };
  const fail = () => end({ kind: 'failed', text: 'frame.templateFailed' });
  const callOff = clock.schedule(PHOTO_LOAD_TIMEOUT_MS, fail);
  const stop = () => {
    isOver = true;
    callOff();
  };
  onChange({ kind: 'loading' });
  load(url).then(() => end({ kind: 'ready', url }), fail);
  return stop;
}

export const loadImageInBrowser: ImageLoader = async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
};
