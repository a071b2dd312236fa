import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { type Filters, readFilters, writeFilters } from './address-filters.ts';

type Change = (changes: Record<string, string | undefined>) => void;

/** A page's filters are stored in its address: they survive a reload and can be shared as a link. */
export function useAddressFilters<Schema extends z.ZodObject>(
  schema: Schema,
): [Filters<Schema>, change: Change, clear: () => void] {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(schema, address), [schema, address]);
  const change = useCallback<Change>(
    (changes) => setAddress((current) => writeFilters(current, changes), { replace: true }),
    [setAddress],
  );
  const clear = () =>
    change(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])));
  return [filters, change, clear];
}
