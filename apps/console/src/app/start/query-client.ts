import { CallError } from '@jepret/api-client';
import { QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 2;
/** What was looked at a moment ago is still true. */
const FRESH_MS = 10_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Whoever is offline is told so at once, instead of waiting for the line in silence.
        networkMode: 'always',
        retry: (count, error) =>
          count < MAX_RETRIES && error instanceof CallError && error.isTemporary,
      },
      // Answers of calls are not kept: a visitor's photo may be among them.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  });
