import { CallError } from '@jepret/api-client';
import { useEffect } from 'react';

/** Whether somebody else was faster; what they made of it is then asked for, once a refusal. */
export function useRefused(error: unknown, reload: () => Promise<void>): boolean {
  const isRefused = error instanceof CallError && error.hasCode('conflict');
  useEffect(() => {
    if (isRefused) void reload();
  }, [isRefused, reload]);
  return isRefused;
}
