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
 * Allows three retries after failures (HOME-3). Playing does not restore them: a video that fails
 * after its first frame would otherwise be retried forever.
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
    // The server is back after an outage: this uses none of the visitor's retries (SCREEN-53).
    case 'returned':
      return state.phase === 'failed' ? { ...state, phase: 'loading' } : state;
  }
}
