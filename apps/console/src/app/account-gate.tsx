import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { describeError, isUnreachable } from '../api/describe-error.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { Notice } from '../components/notice.tsx';
import { OFFLINE, OfflineText } from '../components/offline.tsx';
import { RetryButton } from '../components/retry-button.tsx';
import { CardPage } from '../components/sign-in/card-page.tsx';
import { accountQuery } from '../hooks/account-query.ts';
import { AccountProvider, useConsole } from '../hooks/console-context.tsx';
import { useAccountSync } from '../hooks/use-account-sync.ts';

// Most people who open the console are signed in, so it is not part of their first load.
const SignInPage = lazyPart(
  async () => (await import('../pages/sign-in/sign-in-page.tsx')).SignInPage,
  CardPage,
);

/** Shows the pages if a person is signed in, otherwise the sign-in. */
export function AccountGate() {
  const { api } = useConsole();
  const { data: account, error, refetch } = useQuery(accountQuery(api));
  useAccountSync(account?.id);

  if (account) {
    return (
      <AccountProvider account={account}>
        <Outlet />
      </AccountProvider>
    );
  }
  if (account === null) return <SignInPage onSignedIn={() => void refetch()} />;
  if (!error) return null;
  return (
    <CardPage title={isUnreachable(error) ? OFFLINE : 'The console could not be loaded'}>
      <Notice tone="bad">{isUnreachable(error) ? <OfflineText /> : describeError(error)}</Notice>
      <RetryButton tone="primary" error={error} retry={() => void refetch()} />
    </CardPage>
  );
}
