import { TranslateProvider } from '@jepret/messages/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useStore } from 'zustand';
import { type Booth, BoothProvider } from '../kiosk/booth.tsx';
import { logError } from './error-screen.tsx';

interface AppProps {
  booth: Booth;
  queryClient: QueryClient;
  router: DataRouter;
}

export function App({ booth, queryClient, router }: AppProps) {
  const t = useStore(booth.language.shown, (shown) => shown.t);
  const hasBeenHome = useHasBeenHome(router);
  return (
    <BoothProvider booth={booth}>
      <TranslateProvider t={t}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider key={String(hasBeenHome)} router={router} onError={logError} />
        </QueryClientProvider>
      </TranslateProvider>
    </BoothProvider>
  );
}

/**
 * The provider never lets go of the place it was first drawn at. After a reload in the middle of a
 * visit that is the visitor's, so at home it makes room for a new one (PRIVACY-15).
 */
function useHasBeenHome(router: DataRouter): boolean {
  const [hasBeenHome, setHasBeenHome] = useState(router.state.location.pathname === HOME);
  useEffect(
    () =>
      hasBeenHome
        ? undefined
        : router.subscribe(({ location }) => {
            if (location.pathname === HOME) setHasBeenHome(true);
          }),
    [router, hasBeenHome],
  );
  return hasBeenHome;
}

const HOME = '/';
