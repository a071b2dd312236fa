import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { writeFilters } from './address-filters.ts';

/** The opened item of a page is stored in its address, so that it can be shared as a link. */
export function useOpenedId(
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
