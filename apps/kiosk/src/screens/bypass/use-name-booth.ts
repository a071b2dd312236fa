import { CallError } from '@jepret/api-client';
import { calls, type StaffSession } from '@jepret/contract';
import { useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';

type Phase =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'saved'; booth: string }
  | { name: 'failed'; error: CallError };

/** STAFF-30: stores the new name in the screen's state, so that the next change starts from it. */
export function useNameBooth(session: StaffSession) {
  const { api } = useBooth();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });

  const save = async (name: string) => {
    if (phase.name === 'submitting') return;
    setPhase({ name: 'submitting' });
    try {
      const { token, booth } = session;
      const body = { name, was: booth?.name ?? null };
      const { data } = await api.call(calls.nameKiosk, { body, token });
      setPhase({ name: 'saved', booth: data.name });
      go('/bypass', { state: { ...session, booth: { name: data.name } }, replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setPhase({ name: 'failed', error });
    }
  };

  return { phase, save };
}
