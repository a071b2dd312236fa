import { settingsCalls } from '@jepret/contract/console';
import { queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const CHECKS = ['checks'];

export const checkNamesQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: CHECKS,
    queryFn: async ({ signal }) => (await api.call(settingsCalls.listChecks, { signal })).data,
  });

/** Runs the check when the page opens and when the button is pressed, not at each return to the window. */
export const checkQuery = (api: ConsoleApi, name: string) =>
  queryOptions({
    queryKey: [...CHECKS, name],
    queryFn: async ({ signal }) =>
      (await api.call(settingsCalls.runCheck, { params: { name }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
