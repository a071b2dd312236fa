import { CallError } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import { useState } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { getLocationName } from '../../../kiosk/location-name.ts';
import { useGo } from '../../../kiosk/navigation.ts';
import { signOut } from '../../../kiosk/sign-out.ts';
import { useExclusiveTask } from '../use-exclusive-task.ts';

type Phase = { name: 'idle' } | { name: 'submitting' } | { name: 'failed'; error: CallError };

/** Logs the kiosk out, at once or with a staff password that the server checks. */
export function useLogOut() {
  const booth = useBooth();
  const { api, stored, logOutGuard } = booth;
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const runExclusively = useExclusiveTask();

  const logOutNow = () => {
    signOut(booth);
    go('/otp-request', { replace: true });
  };

  const startLogOut = async (askForPassword: () => void) => {
    if (await logOutGuard.isOn(getLocationName(stored))) askForPassword();
    else logOutNow();
  };

  const confirm = (email: string, password: string) =>
    runExclusively(async (signal) => {
      setPhase({ name: 'submitting' });
      try {
        await api.call(calls.logOutKiosk, { body: { email, password }, signal });
        if (!signal.aborted) logOutNow();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!signal.aborted) setPhase({ name: 'failed', error });
      }
    });

  return { phase, begin: startLogOut, confirm };
}
