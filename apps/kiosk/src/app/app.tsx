import { TranslateProvider } from '@jepret/messages/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
  return (
    <BoothProvider booth={booth}>
      <TranslateProvider t={t}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} onError={logError} />
        </QueryClientProvider>
      </TranslateProvider>
    </BoothProvider>
  );
}
