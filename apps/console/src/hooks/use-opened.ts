import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { writeFilters } from './address-filters.ts';

/** What is looked at within a page stands in its address too, so that it can be sent to somebody. */
export function useOpened(
  name: string,
): [opened: string | undefined, open: (id: string | undefined) => void] {
  const [address, setAddress] = useSearchParams();
  const open = useCallback(
    (id: string | undefined) =>
      setAddress((current) => writeFilters(current, { [name]: id }), { replace: true }),
    [name, setAddress],
  );
  return [address.get(name) ?? undefined, open];
}
