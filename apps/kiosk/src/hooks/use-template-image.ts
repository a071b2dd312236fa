import { useEffect, useState } from 'react';
import { useBooth } from '../kiosk/booth.tsx';
import { loadImageInBrowser, loadTemplateImage, type TemplateImage } from './template-image.ts';

/** The frame's template, once it has come, and a way to ask for it again. */
export function useTemplateImage(frameUrl: string): { image: TemplateImage; retry: () => void } {
  const { clock } = useBooth();
  const [image, setImage] = useState<TemplateImage>({ kind: 'loading' });
  const [loadNumber, setLoadNumber] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another load is the same again.
  useEffect(
    () => loadTemplateImage(frameUrl, { clock, load: loadImageInBrowser }, setImage),
    [frameUrl, clock, loadNumber],
  );
  return { image, retry: () => setLoadNumber((number) => number + 1) };
}
