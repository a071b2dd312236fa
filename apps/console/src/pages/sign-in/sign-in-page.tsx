import { signInCalls } from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Notice } from '../../components/notice.tsx';
import { Entrance } from '../../components/sign-in/entrance.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { SignInSteps, type Step } from './sign-in-steps.tsx';

const Forgotten = lazyPart(async () => (await import('./forgotten.tsx')).Forgotten, ListNote);

const PROGRESS = ['sign-in-progress'];

/** What the page of a mailed link hands over. */
const Arrival = z.object({ email: z.string(), notice: z.string() }).partial();

const TITLES: Record<Step, string> = {
  password: 'Sign in',
  code: 'One more thing',
  enrol: 'A second lock',
  codes: 'Ten spare keys',
};
const LEADS: Partial<Record<Step, string>> = {
  password: 'The booth smiles at everybody. The console asks who you are.',
  code: 'The code that your authenticator app shows now, or one of your recovery codes.',
  enrol: 'A password can be guessed or seen. The code on your phone cannot.',
};

/** Stands where the page would, at its address: whoever signs in is where they wanted to be. */
export function SignInPage({ onIn }: { onIn(): void }) {
  const { api } = useConsole();
  const client = useQueryClient();
  const arrival = Arrival.safeParse(useLocation().state).data ?? {};
  const [step, setStep] = useState<Step>('password');
  const [email, setEmail] = useState(arrival.email ?? '');
  const [isForgotten, setIsForgotten] = useState(false);
  // Whoever reloads in the middle goes on where they were.
  const progress = useQuery({
    queryKey: PROGRESS,
    queryFn: async () =>
      (await api.callPlainly(signInCalls.findProgress).catch(() => undefined))?.data ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const forget = useCallback(() => {
    setEmail('');
    client.setQueryData(PROGRESS, null);
  }, [client]);

  if (isForgotten) {
    return (
      <Entrance title="Forgotten password">
        <Suspense>
          <Forgotten email={email} onEmail={setEmail} onBack={() => setIsForgotten(false)} />
        </Suspense>
      </Entrance>
    );
  }
  return (
    <Entrance title={TITLES[step]} lead={LEADS[step]}>
      {arrival.notice && step === 'password' && <Notice tone="good">{arrival.notice}</Notice>}
      {!progress.isPending && (
        <SignInSteps
          email={email}
          onEmail={setEmail}
          begun={progress.data ?? undefined}
          onStep={setStep}
          onIn={onIn}
          onSignedOut={forget}
          otherAction={
            <Button tone="quiet" onClick={() => setIsForgotten(true)}>
              Forgotten?
            </Button>
          }
        />
      )}
    </Entrance>
  );
}
