import { useSyncExternalStore } from 'react';

/** The same limit as in the style sheets: the menu is at the bottom, and rows have two lines. */
const NARROW = '(max-width: 899px)';

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

const isNarrow = (): boolean => matchMedia(NARROW).matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
