import { templateUrl } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { isWebAddress } from '../api/web-address.ts';
import { useBooth } from '../kiosk/booth.tsx';
import { loadImageInBrowser, loadTemplateImage, type TemplateImage } from './template-image.ts';
import { isHere } from './use-picture.ts';
import { useRetryWhenBack } from './use-retry-when-back.ts';

/** The frame's template, once it has come, and a way to ask for it again. */
export function useTemplateImage(frameUrl: string): { image: TemplateImage; retry: () => void } {
  const { clock } = useBooth();
  const [image, setImage] = useState(() => findHeldTemplate(frameUrl));
  const [loadNumber, setLoadNumber] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another load is the same again.
  useEffect(
    () =>
      image.kind === 'ready' && image.url === templateUrl(frameUrl)
        ? undefined
        : loadTemplateImage(frameUrl, { clock, load: loadImageInBrowser }, setImage),
    [frameUrl, clock, loadNumber],
  );
  const retry = () => setLoadNumber((number) => number + 1);
  useRetryWhenBack(image.kind === 'failed', retry);
  return { image, retry };
}

/** A template that the browser holds, such as that of the frame chosen just before, is shown at once. */
function findHeldTemplate(frameUrl: string): TemplateImage {
  const url = templateUrl(frameUrl);
  const image = new Image();
  if (isWebAddress(url)) image.src = url;
  return isHere(image) ? { kind: 'ready', url } : { kind: 'loading' };
}
