import { type SignInProgress, signInCalls } from '@jepret/contract/console';
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
  onKept(): void;
}

/** The codes come with the form, in one file: nobody enrols who could not be shown them. */
export function EnrolStep(props: EnrolStepProps) {
  const { mayPutOff, codes, onEnrolled, onDone, onOver, onKept } = props;
  const puttingOff = useCall(signInCalls.putOffSecondFactor, {
    by: 'callSigningIn',
    onDone: ({ data }) => onDone(data),
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={onKept} />;
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
