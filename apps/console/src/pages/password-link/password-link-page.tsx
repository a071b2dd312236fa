import { signInCalls } from '@jepret/contract/console';
import { Skeleton } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { describeError, isUnreachable } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { OFFLINE, OfflineText } from '../../components/offline.tsx';
import { CardPage } from '../../components/sign-in/card-page.tsx';
import { NewPassword } from '../../components/sign-in/new-password.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './password-link-page.module.css';

const TITLES = { invitation: 'Welcome to the team', reset: 'Choose a new password' } as const;

/** Opened by the link of an invitation or a forgotten password. */
export function PasswordLinkPage() {
  const token = useTokenOfAddress();
  const navigate = useNavigate();
  const { api } = useConsole();
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: async () =>
      (await api.callWithoutPrompts(signInCalls.findPasswordLink, { body: { token } })).data,
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const using = useCall(signInCalls.usePasswordLink, {
    by: 'callWithoutPrompts',
    onDone: ({ message }) =>
      navigate('/', { replace: true, state: { email: link.data?.email, notice: message } }),
  });

  if (token === '') {
    return (
      <CardPage title="A link is needed">
        <p>Open this page with the link in your mail.</p>
        <Link to="/">Sign in</Link>
      </CardPage>
    );
  }
  if (isUnreachable(link.error)) {
    return (
      <CardPage title={OFFLINE}>
        <OfflineText />
      </CardPage>
    );
  }
  if (link.isError) {
    return (
      <CardPage title="This link does not work">
        <Notice tone="bad">{describeError(link.error)}</Notice>
        <Button onClick={() => link.refetch()}>Retry</Button>
        <Link to="/">Sign in</Link>
      </CardPage>
    );
  }
  if (!link.data) {
    return (
      <CardPage title="Checking your link …">
        <Skeleton className={styles.waiting} />
      </CardPage>
    );
  }
  return (
    <CardPage title={TITLES[link.data.kind]}>
      <NewPassword
        email={link.data.email}
        action="Set password"
        isBusy={using.isBusy}
        problem={using.problem}
        onChoose={(password) => using.send({ body: { token, password } })}
      />
    </CardPage>
  );
}

/** Removes the token from the address, so that it does not stay in the history or on screenshots. */
function useTokenOfAddress(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (hash.length <= 1) return;
    setToken(hash.slice(1));
    void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return token;
}
