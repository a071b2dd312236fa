import { findReach, type RefundRequestCounts, refundRequestCalls } from '@jepret/contract/console';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { useAccount, useConsole } from './console-context.tsx';

export const REFUND_REQUESTS = ['refund-requests'];

const AGAIN_MS = 30_000;

const refundRequestsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: REFUND_REQUESTS,
    // Plainly: the menu asks on every page, and a sign-in prompt that comes by itself would interrupt it.
    queryFn: async ({ signal }): Promise<RefundRequestCounts> =>
      (await api.callPlainly(refundRequestCalls.countRefundRequests, { signal })).data,
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

export const sayRefundRequests = (count: number): string =>
  count === 1 ? '1 refund request' : `${count.toLocaleString('en-GB')} refund requests`;
