import type { LoadState } from '@jepret/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { framesQuery } from '../../hooks/frames-query.ts';
import { preloadPictures } from '../../hooks/preload-pictures.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import { type Action, type LoadView, runLoad } from './load-run.ts';

const INITIAL_VIEW: LoadView = { percent: 0 };

/** Runs the visit's action once; leaving the screen cancels it. */
export function useLoadRun(
  action: Action<LoadState>,
  state: LoadState,
): { view: LoadView; endVideo: () => void } {
  const booth = useBooth();
  const queryClient = useQueryClient();
  const go = useGo();
  const { key } = useLocation();
  const [view, setView] = useState(INITIAL_VIEW);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const endFilm = useRef(() => {});

  useEffect(() => {
    setView(INITIAL_VIEW);
    const video = Promise.withResolvers<void>();
    endFilm.current = video.resolve;
    const heldImages: HTMLImageElement[] = [];
    const tools = {
      ...booth,
      videoEnd: video.promise,
      attemptKey: booth.paymentNotes.getAttemptKey(key),
      // The action has its own retries.
      fetchFrames: () =>
        queryClient.fetchQuery({ ...framesQuery(booth), staleTime: 0, retry: false }),
      loadPictures: (urls: readonly string[]) =>
        void heldImages.push(...preloadPictures(urls, booth.clock)),
    };
    const stop = runLoad(action, state, tools, {
      onChange: setView,
      onLeave: (exit) => exit(go),
      onUnexpectedError: (error) => setFailure({ error }),
    });
    return () => {
      stop();
      heldImages.length = 0;
    };
  }, [action, state, key, booth, queryClient, go]);

  // Thrown during rendering, so that the error screen shows it.
  if (failure) throw failure.error;
  return { view, endVideo: () => endFilm.current() };
}
