import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { type Filters, readFilters, writeFilters } from './address-filters.ts';

/** A page's filters live in its address: they can be sent to somebody, and survive a reload. */
export function useAddressFilters<Schema extends z.ZodObject>(
  schema: Schema,
): [Filters<Schema>, (changes: Record<string, string | undefined>) => void] {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(schema, address), [schema, address]);
  const change = useCallback(
    (changes: Record<string, string | undefined>) =>
      setAddress((current) => writeFilters(current, changes), { replace: true }),
    [setAddress],
  );
  return [filters, change];
}
