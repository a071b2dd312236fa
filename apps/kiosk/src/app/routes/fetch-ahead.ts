import type { Booth } from '../../kiosk/booth.tsx';

/** Runs the task when the page has nothing else to do; what it returns calls it off. */
export type WhenIdle = (task: () => void) => () => void;

type AheadTools = Pick<Booth, 'clock' | 'connection' | 'push'>;

/** Code that a visit may need later. */
export interface Ahead {
  /** Resolves when the code has come, or cannot. */
  preload(tools: AheadTools): Promise<void>;
}

/**
 * Fetches each part that is not here yet, one after another, each when the page is idle: a visit then
 * needs no code from a network that may be gone (SCREEN-50, SCREEN-65). Returns how to stop it.
 */
export function fetchAhead(
  parts: readonly Ahead[],
  tools: AheadTools,
  whenIdle: WhenIdle,
): () => void {
  let isStopped = false;
  let callOff = () => {};
  const fetchNext = ([part, ...others]: readonly Ahead[]) => {
    if (!part || isStopped) return;
    callOff = whenIdle(() => void part.preload(tools).then(() => fetchNext(others)));
  };
  fetchNext(parts);
  return () => {
    isStopped = true;
    callOff();
  };
}
