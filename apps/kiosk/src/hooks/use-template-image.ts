import { useEffect, useState } from 'react';
import { useBooth } from '../kiosk/booth.tsx';
import { loadImageInBrowser, loadTemplateImage, type TemplateImage } from './template-image.ts';

/** The frame's template, once it has come, and a way to ask for it again. */
export function useTemplateImage(frameUrl: string): { image: TemplateImage; retry: () => void } {
  const { clock } = useBooth();
  const [image, setImage] = useState<TemplateImage>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same again.
  useEffect(
    () => loadTemplateImage(frameUrl, { clock, load: loadImageInBrowser }, setImage),
    [frameUrl, clock, attempt],
  );
  return { image, retry: () => setAttempt((count) => count + 1) };
}
