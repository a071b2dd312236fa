import { CallError } from '@jepret/api-client';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from './console-context.tsx';
import { type PageCall, type PageList, rowKeyOf } from './use-page-list.ts';

interface OpenedRow<Row> {
  row: Row | undefined;
  /** The row does not exist, or the person does not reach it. */
  isNotFound: boolean;
}

/**
 * The row that the address names: one of the loaded rows, otherwise found with a search for its key.
 */
export function useOpenedRow<Row>(
  call: PageCall<Row>,
  { rows }: Pick<PageList<Row>, 'rows'>,
  opened: string | undefined,
  keyOf: (row: Row) => string,
): OpenedRow<Row> {
  const { api } = useConsole();
  const loadedRow = rows?.find((row) => keyOf(row) === opened);
  const isNotLoaded = opened !== undefined && rows !== undefined && !loadedRow;
  const { data, error } = useQuery({
    queryKey: rowKeyOf(call, opened ?? ''),
    queryFn: async ({ signal }): Promise<Row | null> => {
      const { data: found } = await api.call(call, { query: { search: opened }, signal });
      return found.rows.find((row) => keyOf(row) === opened) ?? null;
    },
    enabled: isNotLoaded,
  });
  const row = loadedRow ?? (isNotLoaded ? (data ?? undefined) : undefined);
  // A key that cannot exist is rejected as invalid.
  const isInvalid = error instanceof CallError && error.hasCode('invalid');
  return { row, isNotFound: isNotLoaded && (data === null || isInvalid) };
}
