import { CancelledError } from '../api/console-client.ts';

const REFETCH_MS = 10_000;

/** Query options of live data: refetched while the window is visible, and when it becomes visible. */
export const LIVE = {
  // A person who cancelled the sign-in prompt is not prompted every few seconds.
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    state.error instanceof CancelledError ? false : REFETCH_MS,
  refetchOnWindowFocus: 'always',
} as const;
