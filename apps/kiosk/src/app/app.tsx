import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type Booth, BoothProvider } from '../kiosk/booth.tsx';
import { logError } from './error-screen.tsx';

interface AppProps {
  booth: Booth;
  queryClient: QueryClient;
  router: DataRouter;
}

export function App({ booth, queryClient, router }: AppProps) {
  return (
    <BoothProvider booth={booth}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} onError={logError} />
      </QueryClientProvider>
    </BoothProvider>
  );
}
