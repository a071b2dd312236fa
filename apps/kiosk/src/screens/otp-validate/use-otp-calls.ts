import { appendWaitMessage, CallError } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import { useRef, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';

export interface OtpNote {
  tone: 'good' | 'bad';
  text: Sentence;
}

type Work = 'verifying' | 'resending';

/** Verify and resend: one call at a time, and a note about the last result. */
export function useOtpCalls(email: string, onRefused: () => void) {
  const { api, clock, stored } = useBooth();
  const go = useGo();
  const [work, setWork] = useState<Work>();
  const [note, setNote] = useState<OtpNote>();
  /** State updates one render later, so a ref blocks double taps. */
  const isRunning = useRef(false);

  const run = async (kind: Work, task: () => Promise<void>, failed: (error: CallError) => void) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setWork(kind);
    setNote(undefined);
    try {
      await task();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed(error);
    } finally {
      isRunning.current = false;
      setWork(undefined);
    }
  };

  const verify = (otp: string) =>
    run(
      'verifying',
      async () => {
        const { topLevel } = await api.call(calls.validateOtp, { body: { email, otp } });
        stored.set('token', topLevel.token);
        go('/', { replace: true });
      },
      (error) => {
        setNote({ tone: 'bad', text: (t) => t('otp.verifyFailed', { reason: error.describe(t) }) });
        if (isCodeRefused(error)) onRefused();
      },
    );

  const resend = () =>
    run(
      'resending',
      async () => {
        const requestedAt = clock.now();
        await api.call(calls.requestOtp, { body: { email } });
        go('/otp-validate', { state: { email, requestedAt }, replace: true });
        setNote({ tone: 'good', text: (t) => t('otp.resent') });
      },
      (error) =>
        setNote({ tone: 'bad', text: (t) => appendWaitMessage(t('otp.resendFailed'), error) }),
    );

  return { work, note, verify, resend };
}

/** Other failures mean that the code was not checked and may still be valid. */
function isCodeRefused({ status }: CallError): boolean {
  return status === 401 || status === 422;
}
