import { CallError } from '@jepret/api-client';
import { calls, type StaffSession } from '@jepret/contract';
import { useState } from 'react';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { useBooth } from '../../../kiosk/booth.tsx';
import { useGo } from '../../../kiosk/navigation.ts';
import { useExclusiveTask } from '../use-exclusive-task.ts';

/** How long the success is shown before the next screen. */
const SUCCESS_SHOWN_MS = 1_000;

type Phase =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'failed'; error: CallError }
  | { name: 'succeeded'; session: StaffSession };

/** Not a query or mutation: their caches would keep the password. */
export function useAdminLogin() {
  const { api } = useBooth();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const runExclusively = useExclusiveTask();

  useTimeout(
    () => {
      if (phase.name === 'succeeded') go('/bypass', { state: phase.session });
    },
    phase.name === 'succeeded' ? SUCCESS_SHOWN_MS : undefined,
  );

  const logIn = async (email: string, password: string) => {
    if (phase.name === 'succeeded') return;
    await runExclusively(async (signal) => {
      setPhase({ name: 'submitting' });
      try {
        const { data } = await api.call(calls.adminLogin, { body: { email, password }, signal });
        if (!signal.aborted) setPhase({ name: 'succeeded', session: data });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!signal.aborted) setPhase({ name: 'failed', error });
      }
    });
  };

  return { phase, logIn };
}
