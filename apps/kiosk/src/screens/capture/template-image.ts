import { ERROR_TEXTS, PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import type { Clock } from '../../lib/clock.ts';
import { within } from '../../lib/wait.ts';

export type TemplateOutcome = { isLoaded: true } | { isLoaded: false; text: string };

interface Dependencies {
  clock: Clock;
  /** Resolves when the picture can be shown; broken off by the signal. */
  load(url: string, signal: AbortSignal): Promise<void>;
  /** The page's own address, for templates that are named without one. */
  base: string;
}

/** Section 8: the frame's template, or why there is none, in the specification's words. */
export async function loadTemplate(
  url: string,
  { clock, load, base }: Dependencies,
): Promise<TemplateOutcome> {
  if (!isWebAddress(url, base)) return { isLoaded: false, text: ERROR_TEXTS.templateUrlInvalid };
  const isLoaded = await within(clock, PHOTO_LOAD_TIMEOUT_MS, (signal) =>
    load(url, signal).then(
      () => true,
      () => false,
    ),
  );
  return isLoaded ? { isLoaded } : { isLoaded: false, text: ERROR_TEXTS.templateFailed };
}

function isWebAddress(url: string, base: string): boolean {
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}
