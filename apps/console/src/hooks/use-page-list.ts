import type { Call } from '@jepret/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { useConsole } from './console-context.tsx';
import { LIVE } from './live.ts';
import { reloadKeys } from './reload-keys.ts';

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** A call that returns a page of rows and the cursor of the next page. */
export type PageCall<Row> = Call & { query: z.ZodObject; data: z.ZodType<Page<Row>> };

export interface PageList<Row> {
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined;
  error: unknown;
  asOf: number;
  /** The previous rows are shown while new ones are loading. */
  isRefreshing: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

export function usePageList<Row>(
  call: PageCall<Row>,
  filters: Record<string, unknown>,
  { isLive = false }: { isLive?: boolean } = {},
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
    ...(isLive && LIVE),
  });
  return {
    rows: list.data?.pages.flatMap(({ rows }) => rows),
    error: list.error,
    asOf: list.dataUpdatedAt,
    isRefreshing: list.isPlaceholderData,
    isLoadingMore: list.isFetchingNextPage,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}

/** Updates a saved row in all loaded lists. */
export function showRow<Row>(
  client: QueryClient,
  call: PageCall<Row>,
  row: Row,
  keyOf: (row: Row) => string,
): void {
  changeRows(client, call, (one) => (keyOf(one) === keyOf(row) ? row : one));
  client.setQueryData(rowKeyOf(call, keyOf(row)), row);
}

/** Changes rows in all loaded pages and in the opened row. */
export function changeRows<Row>(
  client: QueryClient,
  call: PageCall<Row>,
  change: (row: Row) => Row,
): void {
  client.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey: [call.path] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
      },
  );
  client.setQueriesData<Row | null>({ queryKey: [ROW, call.path] }, (row) => row && change(row));
}

export const reloadList = (client: QueryClient, call: Pick<Call, 'path'>): Promise<void> =>
  reloadKeys(client, listKeysOf(call));

const ROW = 'row';

export const rowKeyOf = (call: Pick<Call, 'path'>, key: string) => [ROW, call.path, key];

export const listKeysOf = ({ path }: Pick<Call, 'path'>) => [[path], [ROW, path]];
