import type { Call } from '@jepret/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useConsole } from './console-context.tsx';

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** A call that answers with a page of rows and where the next one begins. */
type PageCall<Row> = Call & { query: z.ZodObject; data: z.ZodType<Page<Row>> };

export interface PageList<Row> {
  /** Undefined until the first page has come. */
  rows: Row[] | undefined;
  error: unknown;
  /** Older rows are shown while newer ones are asked for. */
  isRefreshing: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** A list that is paged on the server. */
export function usePageList<Row>(
  call: PageCall<Row>,
  filters: Record<string, unknown>,
): PageList<Row> {
  const { api } = useConsole();
  const list = useInfiniteQuery({
    queryKey: [call.path, filters],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(call, {
          query: { ...filters, ...(pageParam === null ? {} : { after: pageParam }) },
          signal,
        })
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return {
    rows: list.data?.pages.flatMap(({ rows }) => rows),
    error: list.error,
    isRefreshing: list.isPlaceholderData,
    isLoadingMore: list.isFetchingNextPage,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}
