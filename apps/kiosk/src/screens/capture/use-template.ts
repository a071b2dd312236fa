import { useEffect, useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { loadTemplate, type TemplateOutcome } from './template-image.ts';

/** The template's state, undefined while it loads, and a way to try again. */
export function useTemplate(url: string): [TemplateOutcome | undefined, () => void] {
  const { clock } = useBooth();
  const [outcome, setOutcome] = useState<TemplateOutcome>();

  useEffect(() => {
    if (outcome) return;
    let isCurrent = true;
    void loadTemplate(url, { clock, load: loadImage, base: window.location.href }).then(
      (settled) => isCurrent && setOutcome(settled),
    );
    return () => {
      isCurrent = false;
    };
  }, [url, clock, outcome]);

  return [outcome, () => setOutcome(undefined)];
}

async function loadImage(url: string, signal: AbortSignal): Promise<void> {
  const image = new Image();
  signal.addEventListener('abort', () => {
    image.src = '';
  });
  image.src = url;
  await image.decode();
}
