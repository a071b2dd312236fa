import { useSyncExternalStore } from 'react';

/** As the style sheets have it: the menu is under the thumb, and a row of a list has two lines. */
const NARROW = '(max-width: 899px)';

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

const isNarrow = (): boolean => matchMedia(NARROW).matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
