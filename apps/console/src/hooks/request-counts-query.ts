import {
  type FreeRequestCount,
  findReach,
  type NeedCount,
  type RefundRequestCounts,
  requestCountCalls,
} from '@jepret/contract/console';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { useAccount, useConsole } from './console-context.tsx';

export const REFUND_REQUESTS = ['refund-requests'];
export const FREE_REQUESTS = ['free-requests'];
export const NEEDS = ['needs'];

const REFETCH_MS = 30_000;

// Without prompts: the menu makes this call on every page, and a prompt would interrupt the person.
const refundRequestsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: REFUND_REQUESTS,
    queryFn: async ({ signal }): Promise<RefundRequestCounts> =>
      (await api.callWithoutPrompts(requestCountCalls.countRefundRequests, { signal })).data,
    refetchInterval: REFETCH_MS,
  });

const freeRequestsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: FREE_REQUESTS,
    queryFn: async ({ signal }): Promise<FreeRequestCount> =>
      (await api.callWithoutPrompts(requestCountCalls.countFreeRequests, { signal })).data,
    refetchInterval: REFETCH_MS,
  });

const needsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: NEEDS,
    queryFn: async ({ signal }): Promise<NeedCount> =>
      (await api.callWithoutPrompts(requestCountCalls.countNeeds, { signal })).data,
    refetchInterval: REFETCH_MS,
  });

/** How many entries of *Needs you* the person sees, without muted incidents. */
export function useNeeds(): number {
  const { api } = useConsole();
  return useQuery(needsQuery(api)).data?.open ?? 0;
}

/** The number of pending refund requests at a location; 0 for a person who cannot decide them. */
export function useRefundRequests(location?: string): number {
  const { api } = useConsole();
  const canDecide = findReach(useAccount().role, 'money.settle') !== undefined;
  const { data } = useQuery({ ...refundRequestsQuery(api), enabled: canDecide });
  return (data?.locations ?? [])
    .filter(({ slug }) => location === undefined || slug === location)
    .reduce((total, { waiting }) => total + waiting, 0);
}

/** The number of pending requests for free sessions; 0 for a person who cannot decide them. */
export function useFreeRequests(): number {
  const { api } = useConsole();
  const canDecide = findReach(useAccount().role, 'free.decide') !== undefined;
  const { data } = useQuery({ ...freeRequestsQuery(api), enabled: canDecide });
  return data?.waiting ?? 0;
}

export const describeNeeds = (count: number): string =>
  count === 1 ? '1 needs you' : `${count.toLocaleString('en-GB')} need you`;

export const describeRefundRequests = (count: number): string =>
  count === 1 ? '1 refund request' : `${count.toLocaleString('en-GB')} refund requests`;

export const describeFreeRequests = (count: number): string =>
  count === 1
    ? '1 request for free sessions'
    : `${count.toLocaleString('en-GB')} requests for free sessions`;
