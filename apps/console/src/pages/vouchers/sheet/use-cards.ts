import { type ConsoleVoucher, SHEET_PART, voucherCalls } from '@jepret/contract/console';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConsole } from '../../../hooks/console-context.tsx';
import { chooseRange, type Range } from './sheet-range.ts';

/** Loads the vouchers of a range in parts, so that the first cards are shown early. */
export function useCards(batchId: string, requested: Partial<Range>) {
  const { api } = useConsole();
  const first = requested.from ?? 1;
  const parts = useInfiniteQuery({
    queryKey: [voucherCalls.getVoucherSheet.path, batchId, requested],
    queryFn: async ({ pageParam: from, signal }) => {
      const request = { params: { id: batchId }, query: { from }, signal };
      return (await api.call(voucherCalls.getVoucherSheet, request)).data;
    },
    initialPageParam: first,
    getNextPageParam({ batch, vouchers }, _all, from) {
      const { to } = chooseRange(requested, batch.count);
      return vouchers.length < SHEET_PART || from + SHEET_PART > to ? undefined : from + SHEET_PART;
    },
    // Cards do not change while they are being printed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = parts;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const batch = parts.data?.pages[0]?.batch;
  const range = batch && chooseRange(requested, batch.count);
  const loaded: ConsoleVoucher[] = parts.data?.pages.flatMap(({ vouchers }) => vouchers) ?? [];
  return {
    batch,
    range,
    cards: range ? loaded.slice(0, range.to - range.from + 1) : [],
    isComplete: range !== undefined && !hasNextPage,
    error: parts.error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : parts.refetch()),
  };
}
