import { useState } from 'react';
import { reloadBooths } from '../../hooks/booths-query.ts';
import { useRefused } from '../../hooks/use-refused.ts';

/**
 * One choice about a booth whose row is renewed behind it. Until something is chosen it follows the row;
 * a choice is based on the value that stood there when it was made, and a newer one is overwritten only
 * after the person was told.
 */
export function useChoice(current: string, error: unknown) {
  const [chosen, setChosen] = useState<{ value: string; was: string }>();
  const isRefused = useRefused(error, reloadBooths);
  const seen = isRefused ? current : (chosen?.was ?? current);
  return {
    value: chosen?.value ?? current,
    was: seen,
    isRefused,
    choose: (value: string) => setChosen({ value, was: seen }),
    forget: () => setChosen(undefined),
  };
}
