import {
  type FreeRequestCount,
  findReach,
  type RefundRequestCounts,
  requestCountCalls,
} from '@jepret/contract/console';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { useAccount, useConsole } from './console-context.tsx';

export const REFUND_REQUESTS = ['refund-requests'];
export const FREE_REQUESTS = ['free-requests'];

const AGAIN_MS = 30_000;

// Plainly: the menu asks on every page, and a sign-in prompt that comes by itself would interrupt it.
const refundRequestsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: REFUND_REQUESTS,
    queryFn: async ({ signal }): Promise<RefundRequestCounts> =>
      (await api.callPlainly(requestCountCalls.countRefundRequests, { signal })).data,
    refetchInterval: AGAIN_MS,
  });

const freeRequestsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: FREE_REQUESTS,
    queryFn: async ({ signal }): Promise<FreeRequestCount> =>
      (await api.callPlainly(requestCountCalls.countFreeRequests, { signal })).data,
    refetchInterval: AGAIN_MS,
  });

/** How many refund requests wait for a decision at a location; 0 for those who cannot decide. */
export function useRefundRequests(location?: string): number {
  const { api } = useConsole();
  const canDecide = findReach(useAccount().role, 'money.settle') !== undefined;
  const { data } = useQuery({ ...refundRequestsQuery(api), enabled: canDecide });
  return (data?.locations ?? [])
    .filter(({ slug }) => location === undefined || slug === location)
    .reduce((total, { waiting }) => total + waiting, 0);
}

/** How many requests for free sessions wait for a decision; 0 for those who cannot decide. */
export function useFreeRequests(): number {
  const { api } = useConsole();
  const canDecide = findReach(useAccount().role, 'free.decide') !== undefined;
  const { data } = useQuery({ ...freeRequestsQuery(api), enabled: canDecide });
  return data?.waiting ?? 0;
}

export const sayRefundRequests = (count: number): string =>
  count === 1 ? '1 refund request' : `${count.toLocaleString('en-GB')} refund requests`;

export const sayFreeRequests = (count: number): string =>
  count === 1
    ? '1 request for free sessions'
    : `${count.toLocaleString('en-GB')} requests for free sessions`;
