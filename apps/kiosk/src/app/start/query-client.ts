import { CallError } from '@jepret/api-client';
import { QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server may run on the same machine and be reachable without a network.
      queries: { retry: shouldRetry, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof CallError && error.isTemporary && failures < MAX_RETRIES;
}
