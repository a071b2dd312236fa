import { CallError } from '@jepret/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Asks again for what somebody else may have changed; the same function every time. */
export type Reload = (client: QueryClient) => Promise<void>;

/** Whether somebody else was faster; what they made of it is then asked for, once a refusal. */
export function useRefused(error: unknown, reload: Reload): boolean {
  const client = useQueryClient();
  const isRefused = error instanceof CallError && error.hasCode('conflict');
  useEffect(() => {
    if (isRefused) void reload(client);
  }, [isRefused, reload, client]);
  return isRefused;
}
