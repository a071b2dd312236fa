import { signInCalls } from '@jepret/contract/console';
import { Skeleton } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { isSessionOver } from '../../api/console-client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { Button } from '../button.tsx';
import { Actions } from '../dialogs/dialog.tsx';
import { TextField } from '../field.tsx';
import { Notice } from '../notice.tsx';
import { CurrentCodeField } from './current-code-field.tsx';
import styles from './enrolment.module.css';

interface EnrolmentProps {
  /** `callSigningIn` during the sign-in. */
  by?: 'call' | 'callSigningIn';
  /** The unfinished sign-in has expired. */
  onExpired?(): void;
  onEnrolled(codes: readonly string[]): void;
  /** Replaces another app, whose code is needed too. */
  isReplacement?: boolean;
  /** Shown beside the main button. */
  secondaryAction?: ReactNode;
}

/** Sets up two-step verification: shows the secret and checks a code of the app. */
export function Enrolment(props: EnrolmentProps) {
  const { by = 'call', onExpired, onEnrolled, isReplacement = false, secondaryAction } = props;
  const { api } = useConsole();
  const [code, setCode] = useState('');
  const [currentCode, setCurrentCode] = useState('');
  const enrolling = useCall(signInCalls.enrolSecondFactor, {
    by,
    onDone: ({ data }) => onEnrolled(data.codes),
  });
  const offer = useQuery({
    queryKey: ['second-factor-offer'],
    queryFn: async () => (await api[by](signInCalls.offerSecondFactor)).data,
    // Every offer replaces the previous one, so it must not be refetched automatically.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const problem = describeError(offer.error) ?? enrolling.problem;
  const isExpired = isSessionOver(offer.error) || isSessionOver(enrolling.error);
  useEffect(() => {
    if (isExpired) onExpired?.();
  }, [isExpired, onExpired]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    enrolling.send({ body: { code, ...(isReplacement && { current_code: currentCode }) } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <ol className={styles.steps}>
        <li>
          Open an authenticator app (for example Google Authenticator, 1Password or Aegis) and scan
          the QR code.
        </li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <div className={styles.offer}>
        {offer.data ? (
          <img className={styles.qr} src={offer.data.qr} alt="QR code for the authenticator app" />
        ) : (
          <Skeleton className={styles.qr} />
        )}
        {offer.data && (
          <div className={styles.secret}>
            <span>Cannot scan it? Enter this key in the app:</span>
            <code data-testid="secret">{groupInFours(offer.data.secret)}</code>
            <a href={offer.data.uri}>Open in an app on this device</a>
          </div>
        )}
      </div>
      <TextField
        label={isReplacement ? 'New authenticator code' : 'Authenticator code'}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        placeholder="123 456"
      />
      {isReplacement && <CurrentCodeField value={currentCode} onChange={setCurrentCode} />}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {offer.isError && <Button onClick={() => offer.refetch()}>Show the QR code again</Button>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={enrolling.isBusy}>
          Turn on
        </Button>
        {secondaryAction}
      </Actions>
    </form>
  );
}

const groupInFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
