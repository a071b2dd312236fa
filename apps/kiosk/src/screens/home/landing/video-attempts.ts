import { HOME_VIDEO_RETRIES } from '@jepret/contract';

export interface VideoAttempts {
  phase: 'loading' | 'playing' | 'failed';
  retriesLeft: number;
}

export type VideoEvent = 'loaded' | 'failed' | 'retried';

export const FIRST_ATTEMPT: VideoAttempts = { phase: 'loading', retriesLeft: HOME_VIDEO_RETRIES };

/**
 * After a failure up to three retries (HOME-3). A film that plays gets none back: one that breaks
 * after its first frame would otherwise be offered for ever.
 */
export function reduceAttempts(attempts: VideoAttempts, event: VideoEvent): VideoAttempts {
  switch (event) {
    case 'loaded':
      return { ...attempts, phase: 'playing' };
    case 'failed':
      return { ...attempts, phase: 'failed' };
    case 'retried':
      if (attempts.phase !== 'failed' || attempts.retriesLeft === 0) return attempts;
      return { phase: 'loading', retriesLeft: attempts.retriesLeft - 1 };
  }
}
