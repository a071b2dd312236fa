import { CallError } from '@jepret/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reloads the data of a conflict. Must be a stable function. */
export type Reload = (client: QueryClient) => Promise<void>;

/** Whether another person changed the item first; if so, it is reloaded once. */
export function useReloadOnConflict(error: unknown, reload: Reload): boolean {
  const client = useQueryClient();
  const hasConflict = error instanceof CallError && error.hasCode('conflict');
  useEffect(() => {
    if (hasConflict) void reload(client);
  }, [hasConflict, reload, client]);
  return hasConflict;
}
