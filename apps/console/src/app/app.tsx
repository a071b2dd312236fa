import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { Announcer } from '../components/announcer.tsx';
import { type Console, ConsoleProvider } from '../hooks/console-context.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { ConsoleRoutes } from './routes.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

interface AppProps {
  value: Console;
  queryClient: QueryClient;
}

export function App({ value, queryClient }: AppProps) {
  return (
    <ConsoleProvider value={value}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename="/console">
          <CrashBoundary>
            <ConsoleRoutes />
            <SignInPrompt />
            <PasswordPrompt />
          </CrashBoundary>
        </BrowserRouter>
        <Announcer />
      </QueryClientProvider>
    </ConsoleProvider>
  );
}
