import type { NavigationState } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { createFilmsAhead, type FilmsAhead } from './films-ahead.ts';

/** While nothing is drawn, the server makes the films that SKIP needs (FILM-36). */
export function useFilmsAhead(result: NavigationState<'/edit'>, isEmpty: boolean): FilmsAhead {
  const booth = useBooth();
  const [films] = useState(() => createFilmsAhead(booth, result));
  useEffect(() => {
    if (!isEmpty) films.stop();
  }, [films, isEmpty]);
  useEffect(() => films.start(), [films]);
  return films;
}
