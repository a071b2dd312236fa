import { CallError } from '@jepret/api-client';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from './console-context.tsx';
import { type PageCall, type PageList, rowKeyOf } from './use-page-list.ts';

interface OpenedRow<Row> {
  row: Row | undefined;
  /** There is no such row, or it is somebody else's. */
  isGone: boolean;
}

/**
 * The row that the address names: of those that are here, or found by itself where a link names one that is on no
 * page that was loaded. A search for its key finds it.
 */
export function useOpenedRow<Row>(
  call: PageCall<Row>,
  { rows }: Pick<PageList<Row>, 'rows'>,
  opened: string | undefined,
  keyOf: (row: Row) => string,
): OpenedRow<Row> {
  const { api } = useConsole();
  const here = rows?.find((row) => keyOf(row) === opened);
  const isElsewhere = opened !== undefined && rows !== undefined && !here;
  const { data, error } = useQuery({
    queryKey: rowKeyOf(call, opened ?? ''),
    queryFn: async ({ signal }): Promise<Row | null> => {
      const { data: found } = await api.call(call, { query: { search: opened }, signal });
      return found.rows.find((row) => keyOf(row) === opened) ?? null;
    },
    enabled: isElsewhere,
  });
  const row = here ?? (isElsewhere ? (data ?? undefined) : undefined);
  // What no key looks like is refused, and is no key.
  const isRefused = error instanceof CallError && error.hasCode('invalid');
  return { row, isGone: isElsewhere && (data === null || isRefused) };
}
