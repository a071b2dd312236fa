import { type SignInProgress, signInCalls } from '@jepret/contract/console';
import { Button } from '../../components/button.tsx';
import { Enrolment } from '../../components/enrolment.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';

interface EnrolStepProps {
  /** In the sandbox nobody's money is at stake. */
  mayPutOff: boolean;
  onEnrolled(codes: readonly string[]): void;
  onDone(progress: SignInProgress): void;
  onOver(): void;
}

export function EnrolStep({ mayPutOff, onEnrolled, onDone, onOver }: EnrolStepProps) {
  const puttingOff = useCall(signInCalls.putOffSecondFactor, {
    by: 'callSigningIn',
    onDone: ({ data }) => onDone(data),
  });
  return (
    <>
      <Enrolment
        by="callSigningIn"
        onOver={onOver}
        onEnrolled={onEnrolled}
        otherAction={
          mayPutOff && (
            <Button isBusy={puttingOff.isBusy} onClick={() => puttingOff.send()}>
              Later
            </Button>
          )
        }
      />
      {puttingOff.problem && <Notice tone="bad">{puttingOff.problem}</Notice>}
    </>
  );
}
