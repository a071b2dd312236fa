import { type SignInProgress, signInCalls } from '@jepret/contract/console';
import { useEffect } from 'react';
import { isSessionOver } from '../../api/console-client.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Enrolment } from '../../components/sign-in/enrolment.tsx';
import { RecoveryCodes } from '../../components/sign-in/recovery-codes.tsx';
import { useCall } from '../../hooks/use-call.ts';

interface EnrolStepProps {
  /** In the sandbox nobody's money is at stake. */
  mayPutOff: boolean;
  /** Of whoever has enrolled. */
  codes?: readonly string[] | undefined;
  onEnrolled(codes: readonly string[]): void;
  onDone(progress: SignInProgress): void;
  onOver(): void;
  onSignedOut(): void;
  onKept(): void;
}

/** The codes come with the form, in one file: nobody enrols who could not be shown them. */
export function EnrolStep(props: EnrolStepProps) {
  const { mayPutOff, codes, onEnrolled, onDone, onOver, onSignedOut, onKept } = props;
  const puttingOff = useCall(signInCalls.putOffSecondFactor, {
    by: 'callSigningIn',
    onDone: ({ data }) => onDone(data),
  });
  const signingOut = useCall(signInCalls.signOut, { by: 'callPlainly', onDone: onSignedOut });
  const isOver = isSessionOver(signingOut.error);
  useEffect(() => {
    if (isOver) onSignedOut();
  }, [isOver, onSignedOut]);
  const problem = puttingOff.problem ?? signingOut.problem;

  if (codes) return <RecoveryCodes codes={codes} onKept={onKept} />;
  return (
    <>
      <Notice tone={mayPutOff ? 'plain' : 'warning'}>
        A second factor is required for owners and operators, because they can refund payments and
        change prices.{' '}
        {mayPutOff
          ? 'In the sandbox you can set it up later.'
          : 'Set it up now to use the console, or sign out.'}
      </Notice>
      <Enrolment
        by="callSigningIn"
        onOver={onOver}
        onEnrolled={onEnrolled}
        otherAction={
          <>
            {mayPutOff && (
              <Button isBusy={puttingOff.isBusy} onClick={() => puttingOff.send()}>
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
