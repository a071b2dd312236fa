import type { Clock } from '@jepret/time';
import { listenForTouches } from '../../components/touches.ts';

/** Counts the seconds since the last touch, from now on. */
export function watchIdleSeconds(target: EventTarget, clock: Clock): () => number {
  let touchedAt = clock.now();
  listenForTouches(target, () => {
    touchedAt = clock.now();
  });
  return () => Math.max(0, Math.round((clock.now() - touchedAt) / 1_000));
}
