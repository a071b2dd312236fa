import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { describeError, isUnreachable } from '../api/describe-error.ts';
import { Notice } from '../components/notice.tsx';
import { OFFLINE, OfflineWords } from '../components/offline.tsx';
import { RetryButton } from '../components/retry-button.tsx';
import { Entrance } from '../components/sign-in/entrance.tsx';
import { accountQuery } from '../hooks/account-query.ts';
import { AccountProvider, useConsole } from '../hooks/console-context.tsx';
import { useSharedAccount } from '../hooks/use-shared-account.ts';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';

/** Behind it somebody is signed in. */
export function AccountGate() {
  const { api } = useConsole();
  const { data: account, error, refetch } = useQuery(accountQuery(api));
  useSharedAccount(account?.id);

  if (account) {
    return (
      <AccountProvider account={account}>
        <Outlet />
      </AccountProvider>
    );
  }
  if (account === null) return <SignInPage onIn={() => void refetch()} />;
  if (!error) return null;
  return (
    <Entrance title={isUnreachable(error) ? OFFLINE : 'The console could not be loaded'}>
      <Notice tone="bad">{isUnreachable(error) ? <OfflineWords /> : describeError(error)}</Notice>
      <RetryButton tone="primary" error={error} retry={() => void refetch()} />
    </Entrance>
  );
}
