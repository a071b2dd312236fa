import { calls, type StaffSession } from '@jepret/contract';
import { useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { CallError } from '../../lib/call-error.ts';
import { useGo } from '../../lib/navigation.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { explainLoginFailure } from './explain-login-failure.ts';
import { useSingleAttempt } from './use-single-attempt.ts';

/** How long the dialog shows its good news before it leads on. */
const SUCCESS_SHOWN_MS = 1_000;

type Phase =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'failed'; text: string }
  | { name: 'succeeded'; session: StaffSession };

/** Not a query and not a mutation: their caches would keep the password. */
export function useAdminLogin() {
  const { api } = useBooth();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const attemptOnce = useSingleAttempt();

  useTimeout(
    () => {
      if (phase.name === 'succeeded') go('/bypass', { state: phase.session });
    },
    phase.name === 'succeeded' ? SUCCESS_SHOWN_MS : undefined,
  );

  const logIn = async (email: string, password: string) => {
    if (phase.name === 'succeeded') return;
    await attemptOnce(async (signal) => {
      setPhase({ name: 'submitting' });
      try {
        const { data } = await api.call(calls.adminLogin, { body: { email, password }, signal });
        if (!signal.aborted) setPhase({ name: 'succeeded', session: data });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!signal.aborted) setPhase({ name: 'failed', text: explainLoginFailure(error) });
      }
    });
  };

  return { phase, logIn };
}
