import { CallError } from '@jepret/api-client';
import { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../../api/describe-error.ts';

const MAX_RETRIES = 2;
/** What was looked at a moment ago is still true. */
const FRESH_MS = 10_000;
/** A server that restarts is back in seconds, and no event of the browser says so. */
const UNREACHABLE_AGAIN_MS = 5_000; // CONSOLE-230

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Whoever is offline is told so at once, instead of waiting for the line in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isUnreachable(state.error) ? UNREACHABLE_AGAIN_MS : false),
        retry: (count, error) =>
          count < MAX_RETRIES && error instanceof CallError && error.isTemporary,
      },
      // Answers of calls are not kept: a visitor's photo may be among them.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  });
