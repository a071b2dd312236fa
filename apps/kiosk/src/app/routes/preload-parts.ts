import type { Booth } from '../../kiosk/booth.tsx';

/** Runs the task when the page is idle; returns a function that cancels it. */
export type RunWhenIdle = (task: () => void) => () => void;

type PreloadTools = Pick<Booth, 'clock' | 'connection' | 'push'>;

export interface Preloadable {
  /** Resolves when the code is loaded or cannot be loaded. */
  preload(tools: PreloadTools): Promise<void>;
}

/**
 * Preloads the parts one after another when the page is idle, so that a visit continues without
 * network (SCREEN-50, SCREEN-65). Returns a function that stops it.
 */
export function preloadParts(
  parts: readonly Preloadable[],
  tools: PreloadTools,
  runWhenIdle: RunWhenIdle,
): () => void {
  let isStopped = false;
  let cancel = () => {};
  const preloadNext = ([part, ...others]: readonly Preloadable[]) => {
    if (!part || isStopped) return;
    cancel = runWhenIdle(() => void part.preload(tools).then(() => preloadNext(others)));
  };
  preloadNext(parts);
  return () => {
    isStopped = true;
    cancel();
  };
}
