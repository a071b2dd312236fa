import { calls, type StaffSession } from '@jepret/contract';
import { useEffect, useRef, useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { CallError } from '../../lib/call-error.ts';
import { useGo } from '../../lib/navigation.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { explainLoginFailure } from './explain-login-failure.ts';

type Phase =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'failed'; text: string }
  | { name: 'succeeded'; session: StaffSession };

/** Long enough to read the good news. */
const SUCCESS_SHOWN_MS = 1_000;

/** Not a query and not a mutation: their caches would keep the password. */
export function useAdminLogin() {
  const { api } = useBooth();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const underWay = useRef<AbortController>(undefined);

  // A closed dialog must not sign anybody in afterwards.
  useEffect(
    () => () => {
      underWay.current?.abort();
      underWay.current = undefined;
    },
    [],
  );

  useTimeout(
    () => {
      if (phase.name === 'succeeded') go('/bypass', { state: phase.session });
    },
    phase.name === 'succeeded' ? SUCCESS_SHOWN_MS : undefined,
  );

  const logIn = async (email: string, password: string) => {
    if (underWay.current || phase.name === 'succeeded') return;
    const attempt = new AbortController();
    underWay.current = attempt;
    setPhase({ name: 'submitting' });
    try {
      const { data } = await api.call(calls.adminLogin, {
        body: { email, password },
        signal: attempt.signal,
      });
      if (!attempt.signal.aborted) setPhase({ name: 'succeeded', session: data });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!attempt.signal.aborted) setPhase({ name: 'failed', text: explainLoginFailure(error) });
    } finally {
      if (underWay.current === attempt) underWay.current = undefined;
    }
  };

  return { phase, logIn };
}
