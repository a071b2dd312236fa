import { TranslateProvider } from '@jepret/messages/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type StoreApi, useStore } from 'zustand';
import { type Booth, BoothProvider } from '../kiosk/booth.tsx';
import { logError } from './error-screen.tsx';
import type { ServerState } from './server-start/server-start.ts';
import { StartingScreen } from './server-start/starting-screen.tsx';
import { useHeartbeats } from './use-heartbeats.ts';

interface AppProps {
  booth: Booth;
  /** The routes are shown when the server is open. */
  server: StoreApi<ServerState>;
  queryClient: QueryClient;
  router: DataRouter;
}

export function App({ booth, server, queryClient, router }: AppProps) {
  const t = useStore(booth.language.shown, (shown) => shown.t);
  const hasVisitedHome = useHasVisitedHome(router);
  const serverState = useStore(server);
  useHeartbeats(booth, queryClient, serverState === 'open');
  if (serverState === 'checking') return null;
  const onError = (error: unknown) => {
    logError(error);
    booth.record.noteError(error);
  };
  return (
    <BoothProvider booth={booth}>
      <TranslateProvider t={t}>
        {serverState === 'open' ? (
          <QueryClientProvider client={queryClient}>
            <RouterProvider key={String(hasVisitedHome)} router={router} onError={onError} />
          </QueryClientProvider>
        ) : (
          <StartingScreen missing={serverState} />
        )}
      </TranslateProvider>
    </BoothProvider>
  );
}

/**
 * RouterProvider keeps the location of its first render. After a reload during a visit this is a
 * URL of the visitor, so a new provider is mounted at home (PRIVACY-15).
 */
function useHasVisitedHome(router: DataRouter): boolean {
  const [hasBeenHome, setHasVisitedHome] = useState(router.state.location.pathname === HOME);
  useEffect(
    () =>
      hasBeenHome
        ? undefined
        : router.subscribe(({ location }) => {
            if (location.pathname === HOME) setHasVisitedHome(true);
          }),
    [router, hasBeenHome],
  );
  return hasBeenHome;
}

const HOME = '/';
