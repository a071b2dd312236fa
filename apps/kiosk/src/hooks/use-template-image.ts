import { templateUrl } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { isWebAddress } from '../api/web-address.ts';
import { useBooth } from '../kiosk/booth.tsx';
import { abandonRequest } from './abandon-request.ts';
import { loadImage } from './load-image.ts';
import { loadTemplateImage, type TemplateImage } from './template-image.ts';
import { isLoaded } from './use-picture.ts';
import { useRetry } from './use-retry.ts';

/** The frame's template and a function to load it again. */
export function useTemplateImage(frameUrl: string): { image: TemplateImage; retry: () => void } {
  const { clock } = useBooth();
  const [image, setImage] = useState(() => findCachedTemplate(frameUrl));
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished load starts no other.
  useEffect(() => {
    if (image.kind === 'ready' && image.url === templateUrl(frameUrl)) return;
    return loadTemplateImage(frameUrl, { clock, load: loadImage }, (loaded) => {
      setImage(loaded);
      if (loaded.kind === 'failed') setFailed(attempt);
    });
  }, [frameUrl, clock, attempt]);
  const startAttempt = () => setAttempt(failed + 1);
  // In the background, so that nothing flickers until it is loaded.
  useRetry(image.kind === 'failed' && failed === attempt, startAttempt);
  const retry = () => {
    setImage({ kind: 'loading' });
    startAttempt();
  };
  return { image, retry };
}

/** A cached template, such as that of the frame just chosen, is shown at once. */
function findCachedTemplate(frameUrl: string): TemplateImage {
  const url = templateUrl(frameUrl);
  const image = new Image();
  if (isWebAddress(url)) image.src = url;
  if (isLoaded(image)) return { kind: 'ready', url };
  abandonRequest(image);
  return { kind: 'loading' };
}
