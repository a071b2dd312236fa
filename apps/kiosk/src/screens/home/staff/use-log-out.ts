import { CallError } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import { useState } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { locationNameOf } from '../../../kiosk/location-name.ts';
import { useGo } from '../../../kiosk/navigation.ts';
import { signOut } from '../../../kiosk/sign-out.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

type Phase = { name: 'idle' } | { name: 'submitting' } | { name: 'failed'; error: CallError };

/** Two ways out: at once, or with the password of a staff member, which the server checks. */
export function useLogOut() {
  const booth = useBooth();
  const { api, stored, logOutGuard } = booth;
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const runAlone = useOneAtATime();

  const atOnce = () => {
    signOut(booth);
    go('/otp-request', { replace: true });
  };

  const begin = async (askForPassword: () => void) => {
    if (await logOutGuard.isOn(locationNameOf(stored))) askForPassword();
    else atOnce();
  };

  const confirm = (email: string, password: string) =>
    runAlone(async (signal) => {
      setPhase({ name: 'submitting' });
      try {
        await api.call(calls.logOutKiosk, { body: { email, password }, signal });
        if (!signal.aborted) atOnce();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!signal.aborted) setPhase({ name: 'failed', error });
      }
    });

  return { phase, begin, confirm };
}
