import { type FreeOverview, freeGrantCalls } from '@jepret/contract/console';
import { queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

export const freeQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['free-grants'],
    queryFn: async ({ signal }): Promise<FreeOverview> =>
      (await api.call(freeGrantCalls.listFreeGrants, { signal })).data,
  });
