import { templateUrl } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { isWebAddress } from '../api/web-address.ts';
import { useBooth } from '../kiosk/booth.tsx';
import { abandonRequest } from './abandon-request.ts';
import { loadImage } from './load-image.ts';
import { loadTemplateImage, type TemplateImage } from './template-image.ts';
import { isHere } from './use-picture.ts';
import { useTryAgain } from './use-try-again.ts';

/** The frame's template, once it has come, and a way to ask for it again. */
export function useTemplateImage(frameUrl: string): { image: TemplateImage; retry: () => void } {
  const { clock } = useBooth();
  const [image, setImage] = useState(() => findHeldTemplate(frameUrl));
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its end is no reason to load it again.
  useEffect(() => {
    if (image.kind === 'ready' && image.url === templateUrl(frameUrl)) return;
    return loadTemplateImage(frameUrl, { clock, load: loadImage }, (loaded) => {
      setImage(loaded);
      if (loaded.kind === 'failed') setFailed(attempt);
    });
  }, [frameUrl, clock, attempt]);
  const tryAgain = () => setAttempt(failed + 1);
  // In the background: until it is here nothing flickers.
  useTryAgain(image.kind === 'failed' && failed === attempt, tryAgain);
  const retry = () => {
    setImage({ kind: 'loading' });
    tryAgain();
  };
  return { image, retry };
}

/** A template that the browser holds, such as that of the frame chosen just before, is shown at once. */
function findHeldTemplate(frameUrl: string): TemplateImage {
  const url = templateUrl(frameUrl);
  const image = new Image();
  if (isWebAddress(url)) image.src = url;
  if (isHere(image)) return { kind: 'ready', url };
  abandonRequest(image);
  return { kind: 'loading' };
}
