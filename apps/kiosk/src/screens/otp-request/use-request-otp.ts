import { appendWaitMessage, CallError } from '@jepret/api-client';
import { calls, type EditMode } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { useRef, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import { storeSettings } from './edit-mode.ts';

interface OtpRequest {
  email: string;
  location: string;
  editMode: EditMode;
}

type Phase = { name: 'idle' | 'sending' } | { name: 'failed'; error: CallError };

export function useRequestOtp() {
  const t = useTranslate();
  const { api, clock, stored } = useBooth();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  /** State updates one render later, so a ref blocks double taps. */
  const isSendingRef = useRef(false);

  const requestOtp = async ({ email, location, editMode }: OtpRequest) => {
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    setPhase({ name: 'sending' });
    storeSettings(stored, location.trim(), editMode);
    const requestedAt = clock.now();
    try {
      await api.call(calls.requestOtp, { body: { email: email.trim() } });
      go('/otp-validate', { state: { email: email.trim(), requestedAt } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setPhase({ name: 'failed', error });
    } finally {
      isSendingRef.current = false;
    }
  };

  const problem =
    phase.name === 'failed' ? appendWaitMessage(t('otp.requestFailed'), phase.error) : undefined;
  return { isSending: phase.name === 'sending', problem, requestOtp };
}
