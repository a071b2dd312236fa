import type { LoadState } from '@jepret/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { framesQuery } from '../../hooks/frames-query.ts';
import { loadPictures } from '../../hooks/pictures-ahead.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import { type Action, type LoadView, runLoad } from './load-run.ts';

const BEGINNING: LoadView = { percent: 0 };

/** Runs the action of this visit, once; leaving the screen in any way calls it off. */
export function useLoadRun(
  action: Action<LoadState>,
  state: LoadState,
): { view: LoadView; endFilm: () => void } {
  const booth = useBooth();
  const queryClient = useQueryClient();
  const go = useGo();
  const { key } = useLocation();
  const [view, setView] = useState(BEGINNING);
  const [bug, setBug] = useState<{ error: unknown }>();
  const endFilm = useRef(() => {});

  useEffect(() => {
    setView(BEGINNING);
    const film = Promise.withResolvers<void>();
    endFilm.current = film.resolve;
    const held: HTMLImageElement[] = [];
    const tools = {
      ...booth,
      filmEnd: film.promise,
      attemptKey: booth.paymentNotes.attemptKeyFor(key),
      // The action has its own rule of tries.
      fetchFrames: () =>
        queryClient.fetchQuery({ ...framesQuery(booth), staleTime: 0, retry: false }),
      loadPictures: (urls: readonly string[]) => void held.push(...loadPictures(urls, booth.clock)),
    };
    const stop = runLoad(action, state, tools, {
      onChange: setView,
      onLeave: (exit) => exit(go),
      onBug: (error) => setBug({ error }),
    });
    return () => {
      stop();
      held.length = 0;
    };
  }, [action, state, key, booth, queryClient, go]);

  // Thrown while rendering, it reaches the error screen.
  if (bug) throw bug.error;
  return { view, endFilm: () => endFilm.current() };
}
