import { CallError } from '@jepret/api-client';
import { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../../api/describe-error.ts';

const MAX_RETRIES = 2;
const FRESH_MS = 10_000;
/** A server restart takes seconds and fires no event in the browser. */
const UNREACHABLE_RETRY_MS = 5_000; // CONSOLE-230

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Shows the offline error at once instead of pausing the query.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isUnreachable(state.error) ? UNREACHABLE_RETRY_MS : false),
        retry: (count, error) =>
          count < MAX_RETRIES && error instanceof CallError && error.isTemporary,
      },
      // Responses are not cached: they may contain a visitor's photo.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  });
