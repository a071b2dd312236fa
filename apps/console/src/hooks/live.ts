import { CancelledError } from '../api/console-client.ts';

const AGAIN_MS = 10_000;

/** For what is watched: asked again by itself while the window is seen, and at once when it is seen again. */
export const LIVE = {
  // Whoever would rather not sign in again is not asked every few seconds.
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    state.error instanceof CancelledError ? false : AGAIN_MS,
  refetchOnWindowFocus: 'always',
} as const;
