import { CallError } from '@jepret/api-client';
import { QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server may be on this very machine: a booth without network still reaches it.
      queries: { retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function isWorthRetrying(failures: number, error: unknown): boolean {
  return error instanceof CallError && error.isTemporary && failures < MAX_RETRIES;
}
