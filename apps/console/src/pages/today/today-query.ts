import { consoleCalls } from '@jepret/contract/console';
import { queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';
import { LIVE } from '../../hooks/live.ts';

export const todayQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['today'],
    queryFn: async ({ signal }) => (await api.call(consoleCalls.getToday, { signal })).data,
    ...LIVE,
  });

/** Only for whoever may see money. */
export const revenueQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['revenue'],
    queryFn: async ({ signal }) => (await api.call(consoleCalls.getRevenue, { signal })).data,
    ...LIVE,
  });
