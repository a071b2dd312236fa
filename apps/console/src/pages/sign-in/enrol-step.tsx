import { type SignInProgress, signInCalls } from '@jepret/contract/console';
import { useEffect } from 'react';
import { isSessionOver } from '../../api/console-client.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Enrolment } from '../../components/sign-in/enrolment.tsx';
import { RecoveryCodes } from '../../components/sign-in/recovery-codes.tsx';
import { useCall } from '../../hooks/use-call.ts';

interface EnrolStepProps {
  /** Only in sandbox mode. */
  canPostpone: boolean;
  /** Shown after two-step verification is set up. */
  codes?: readonly string[] | undefined;
  onEnrolled(codes: readonly string[]): void;
  onDone(progress: SignInProgress): void;
  onExpired(): void;
  onSignedOut(): void;
  onSaved(): void;
}

/** Form and recovery codes are in one chunk: otherwise the codes might fail to load after the setup. */
export function EnrolStep(props: EnrolStepProps) {
  const { canPostpone, codes, onEnrolled, onDone, onExpired, onSignedOut, onSaved } = props;
  const postponing = useCall(signInCalls.postponeSecondFactor, {
    by: 'callSigningIn',
    onDone: ({ data }) => onDone(data),
  });
  const signingOut = useCall(signInCalls.signOut, {
    by: 'callWithoutPrompts',
    onDone: onSignedOut,
  });
  const isExpired = isSessionOver(signingOut.error);
  useEffect(() => {
    if (isExpired) onSignedOut();
  }, [isExpired, onSignedOut]);
  const problem = postponing.problem ?? signingOut.problem;

  if (codes) return <RecoveryCodes codes={codes} onSaved={onSaved} />;
  return (
    <>
      <Notice tone={canPostpone ? 'plain' : 'warning'}>
        Two-step verification is required for owners and operators, because they can refund payments
        and change prices.{' '}
        {canPostpone
          ? 'In sandbox mode you can set it up later.'
          : 'Set it up now to use the console, or sign out.'}
      </Notice>
      <Enrolment
        by="callSigningIn"
        onExpired={onExpired}
        onEnrolled={onEnrolled}
        secondaryAction={
          <>
            {canPostpone && (
              <Button isBusy={postponing.isBusy} onClick={() => postponing.send()}>
                Later
              </Button>
            )}
            <Button tone="quiet" isBusy={signingOut.isBusy} onClick={() => signingOut.send()}>
              Sign out
            </Button>
          </>
        }
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  );
}
