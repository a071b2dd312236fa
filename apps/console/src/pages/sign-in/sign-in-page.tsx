import { signInCalls } from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Notice } from '../../components/notice.tsx';
import { CardPage } from '../../components/sign-in/card-page.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { SignInSteps, type Step } from './sign-in-steps.tsx';

const Forgotten = lazyPart(
  async () => (await import('./forgotten-password.tsx')).ForgottenPassword,
  ListNote,
);

const PROGRESS = ['sign-in-progress'];

/** The state that the page of a mailed link passes on. */
const Arrival = z.object({ email: z.string(), notice: z.string() }).partial();

const TITLES: Record<Step, string> = {
  password: 'Sign in',
  code: 'Two-step verification',
  enrol: 'Set up two-step verification',
  codes: 'Save your recovery codes',
};
const LEADS: Partial<Record<Step, string>> = {
  password: 'For owners, operators and cashiers of the booth.',
  code: 'Enter the code from your authenticator app, or a recovery code.',
  enrol: 'From now on, signing in needs your password and a code from your phone.',
};

/** Shown at the address of the requested page, which opens after the sign-in. */
export function SignInPage({ onSignedIn }: { onSignedIn(): void }) {
  const { api } = useConsole();
  const client = useQueryClient();
  const arrival = Arrival.safeParse(useLocation().state).data ?? {};
  const [step, setStep] = useState<Step>('password');
  const [email, setEmail] = useState(arrival.email ?? '');
  const [isForgotten, setIsForgotten] = useState(false);
  // A reload continues an unfinished sign-in.
  const progress = useQuery({
    queryKey: PROGRESS,
    queryFn: async () =>
      (await api.callWithoutPrompts(signInCalls.findProgress).catch(() => undefined))?.data ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const reset = useCallback(() => {
    setEmail('');
    client.setQueryData(PROGRESS, null);
  }, [client]);

  if (isForgotten) {
    return (
      <CardPage title="Forgotten password">
        <Suspense>
          <Forgotten email={email} onEmail={setEmail} onBack={() => setIsForgotten(false)} />
        </Suspense>
      </CardPage>
    );
  }
  return (
    <CardPage title={TITLES[step]} lead={LEADS[step]}>
      {arrival.notice && step === 'password' && <Notice tone="good">{arrival.notice}</Notice>}
      {!progress.isPending && (
        <SignInSteps
          email={email}
          onEmail={setEmail}
          initialProgress={progress.data ?? undefined}
          onStep={setStep}
          onSignedIn={onSignedIn}
          onSignedOut={reset}
          secondaryAction={
            <Button tone="quiet" onClick={() => setIsForgotten(true)}>
              Forgot password?
            </Button>
          }
        />
      )}
    </CardPage>
  );
}
