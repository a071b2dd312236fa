import { useState } from 'react';
import { reloadBooths } from '../../hooks/booths-query.ts';
import { useReloadOnConflict } from '../../hooks/use-reload-on-conflict.ts';

/**
 * The value of a form field whose row may be reloaded in the background. Until the person changes it, it follows the
 * row. A change is based on the value at that time; a newer value is overwritten only after the conflict was shown.
 */
export function useFieldChoice(current: string, error: unknown) {
  const [chosen, setChosen] = useState<{ value: string; was: string }>();
  const hasConflict = useReloadOnConflict(error, reloadBooths);
  const base = hasConflict ? current : (chosen?.was ?? current);
  return {
    value: chosen?.value ?? current,
    was: base,
    hasConflict: hasConflict,
    choose: (value: string) => setChosen({ value, was: base }),
    reset: () => setChosen(undefined),
  };
}
