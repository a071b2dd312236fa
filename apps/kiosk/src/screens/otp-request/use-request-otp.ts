import { calls, type EditMode } from '@jepret/contract';
import { useRef, useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { CallError } from '../../lib/call-error.ts';
import { useGo } from '../../lib/navigation.ts';
import { storeSettings } from './edit-mode.ts';

interface OtpRequest {
  email: string;
  location: string;
  editMode: EditMode;
}

export function useRequestOtp() {
  const { api, stored } = useBooth();
  const go = useGo();
  const [phase, setPhase] = useState<'idle' | 'sending' | 'failed'>('idle');
  /** State comes one render late; a double tap does not wait for it. */
  const isUnderWay = useRef(false);

  const requestOtp = async ({ email, location, editMode }: OtpRequest) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPhase('sending');
    storeSettings(stored, location.trim(), editMode);
    try {
      await api.call(calls.requestOtp, { body: { email: email.trim() } });
      go('/otp-validate', { state: { email: email.trim() } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setPhase('failed');
    } finally {
      isUnderWay.current = false;
    }
  };

  return { isSending: phase === 'sending', hasFailed: phase === 'failed', requestOtp };
}
