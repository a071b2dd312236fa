import { HOME_VIDEO_RETRIES } from '@jepret/contract';

export interface VideoState {
  phase: 'loading' | 'playing' | 'failed';
  retriesLeft: number;
}

export type VideoEvent = 'loaded' | 'failed' | 'retried' | 'returned';

export const INITIAL_VIDEO_STATE: VideoState = {
  phase: 'loading',
  retriesLeft: HOME_VIDEO_RETRIES,
};

/**
 * After a failure up to three retries (HOME-3). A film that plays gets none back: one that breaks
 * after its first frame would otherwise be offered for ever.
 */
export function reduceVideoState(state: VideoState, event: VideoEvent): VideoState {
  switch (event) {
    case 'loaded':
      return { ...state, phase: 'playing' };
    case 'failed':
      return { ...state, phase: 'failed' };
    case 'retried':
      if (state.phase !== 'failed' || state.retriesLeft === 0) return state;
      return { phase: 'loading', retriesLeft: state.retriesLeft - 1 };
    // The server is back after an outage: that is no retry of a visitor's (SCREEN-53).
    case 'returned':
      return state.phase === 'failed' ? { ...state, phase: 'loading' } : state;
  }
}
