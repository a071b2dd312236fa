import { todayCalls } from '@jepret/contract/console';
import { queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';
import { LIVE } from '../../hooks/live.ts';

export const todayQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['today'],
    queryFn: async ({ signal }) => (await api.call(todayCalls.getToday, { signal })).data,
    ...LIVE,
  });

/** Needs the right `revenue.see`. */
export const revenueQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['revenue'],
    queryFn: async ({ signal }) => (await api.call(todayCalls.getRevenue, { signal })).data,
    ...LIVE,
  });
