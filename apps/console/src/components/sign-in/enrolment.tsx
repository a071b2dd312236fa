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
import styles from './enrolment.module.css';
import { PresentCode } from './present-code.tsx';

interface EnrolmentProps {
  /** `callSigningIn` on the way in. */
  by?: 'call' | 'callSigningIn';
  /** On the way in: it took too long, and the password counts no more. */
  onOver?(): void;
  onEnrolled(codes: readonly string[]): void;
  /** There is another one, whose code is asked for, too. */
  doesReplace?: boolean;
  /** Beside the button that goes on. */
  otherAction?: ReactNode;
}

/** An authenticator app gets its secret, and proves that it has it. */
export function Enrolment(props: EnrolmentProps) {
  const { by = 'call', onOver, onEnrolled, doesReplace = false, otherAction } = props;
  const { api } = useConsole();
  const [code, setCode] = useState('');
  const [presentCode, setPresentCode] = useState('');
  const enrolling = useCall(signInCalls.enrolSecondFactor, {
    by,
    onDone: ({ data }) => onEnrolled(data.codes),
  });
  const offer = useQuery({
    queryKey: ['second-factor-offer'],
    queryFn: async () => (await api[by](signInCalls.offerSecondFactor)).data,
    // Each offer replaces the last one; only asking for it again may do that.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const problem = describeError(offer.error) ?? enrolling.problem;
  const isOver = isSessionOver(offer.error) || isSessionOver(enrolling.error);
  useEffect(() => {
    if (isOver) onOver?.();
  }, [isOver, onOver]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    enrolling.send({ body: { code, ...(doesReplace && { current_code: presentCode }) } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <ol className={styles.steps}>
        <li>
          Open an authenticator app (Google Authenticator, 1Password, Aegis, …) and scan this.
        </li>
        <li>Type the six digits that it shows.</li>
      </ol>
      <div className={styles.offer}>
        {offer.data ? (
          <img className={styles.qr} src={offer.data.qr} alt="QR code for the authenticator app" />
        ) : (
          <Skeleton className={styles.qr} />
        )}
        {offer.data && (
          <div className={styles.secret}>
            <span>No camera at hand? Type this into the app:</span>
            <code data-testid="secret">{inFours(offer.data.secret)}</code>
            <a href={offer.data.uri}>Open the app on this device</a>
          </div>
        )}
      </div>
      <TextField
        label="Code of the app"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        placeholder="123 456"
      />
      {doesReplace && <PresentCode value={presentCode} onChange={setPresentCode} />}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {offer.isError && <Button onClick={() => offer.refetch()}>Show the picture again</Button>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={enrolling.isBusy}>
          Turn it on
        </Button>
        {otherAction}
      </Actions>
    </form>
  );
}

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
