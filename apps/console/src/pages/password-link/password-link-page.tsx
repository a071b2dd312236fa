import { signInCalls } from '@jepret/contract/console';
import { Skeleton } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { describeError, isUnreachable } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { OFFLINE, OfflineWords } from '../../components/offline.tsx';
import { Entrance } from '../../components/sign-in/entrance.tsx';
import { NewPassword } from '../../components/sign-in/new-password.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './password-link-page.module.css';

const TITLES = { invitation: 'Welcome to the team', reset: 'Choose another password' } as const;

/** What the link of an invitation or of a forgotten password opens. */
export function PasswordLinkPage() {
  const token = useTokenOfAddress();
  const navigate = useNavigate();
  const { api } = useConsole();
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: async () =>
      (await api.callPlainly(signInCalls.findPasswordLink, { body: { token } })).data,
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const using = useCall(signInCalls.usePasswordLink, {
    by: 'callPlainly',
    onDone: ({ message }) =>
      navigate('/', { replace: true, state: { email: link.data?.email, notice: message } }),
  });

  if (token === '') {
    return (
      <Entrance title="This needs a link">
        <p>This page is opened by a link of a mail. Open the mail and follow it from there.</p>
        <Link to="/">Sign in</Link>
      </Entrance>
    );
  }
  if (isUnreachable(link.error)) {
    return (
      <Entrance title={OFFLINE}>
        <OfflineWords />
      </Entrance>
    );
  }
  if (link.isError) {
    return (
      <Entrance title="This link does not work">
        <Notice tone="bad">{describeError(link.error)}</Notice>
        <Button onClick={() => link.refetch()}>Try again</Button>
        <Link to="/">Sign in</Link>
      </Entrance>
    );
  }
  if (!link.data) {
    return (
      <Entrance title="Looking at your link …">
        <Skeleton className={styles.waiting} />
      </Entrance>
    );
  }
  return (
    <Entrance title={TITLES[link.data.kind]}>
      <NewPassword
        email={link.data.email}
        action="Set password"
        isBusy={using.isBusy}
        problem={using.problem}
        onChoose={(password) => using.send({ body: { token, password } })}
      />
    </Entrance>
  );
}

/** The token leaves the address at once: it would stay in the history, and on screenshots. */
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
