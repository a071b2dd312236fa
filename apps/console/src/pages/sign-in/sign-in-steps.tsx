import type { SignInProgress } from '@jepret/contract/console';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Notice } from '../../components/notice.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';

// Once in a lifetime: whoever opens the console every morning does not load it.
const EnrolStep = lazyPart(async () => (await import('./enrol-step.tsx')).EnrolStep, ListNote);

export type Step = 'password' | 'code' | 'enrol' | 'codes';

type Place =
  | { step: 'password'; notice?: string }
  | { step: 'code' }
  | { step: 'enrol'; mayPutOff: boolean; codes?: never }
  | { step: 'codes'; mayPutOff: false; codes: readonly string[] };

interface SignInStepsProps {
  email: string;
  onEmail(email: string): void;
  /** A sign-in that has got somewhere already. */
  begun?: SignInProgress | undefined;
  onStep?(step: Step): void;
  onIn(): void;
  /** An unfinished sign-in was given up. */
  onSignedOut?(): void;
  /** Beside the button of the first step. */
  otherAction?: ReactNode;
}

/** From the password to being in, as far as the server asks for it. */
export function SignInSteps(props: SignInStepsProps) {
  const { email, onEmail, begun, onStep, onIn, onSignedOut, otherAction } = props;
  const [place, setPlace] = useState<Place>(() => findPlace(begun) ?? { step: 'password' });

  const [shown, setShown] = useState<Step>('password');
  if (place.step !== shown) {
    setShown(place.step);
    onStep?.(place.step);
  }
  const goOn = (progress: SignInProgress) => {
    const next = findPlace(progress);
    if (next) setPlace(next);
    else onIn();
  };
  const signOut = useCallback(() => {
    setPlace({ step: 'password' });
    onSignedOut?.();
  }, [onSignedOut]);
  const startOver = () =>
    setPlace({ step: 'password', notice: 'That took too long or failed too often. Start over.' });

  switch (place.step) {
    case 'password':
      return (
        <>
          {place.notice && <Notice tone="warning">{place.notice}</Notice>}
          <PasswordStep email={email} onEmail={onEmail} onDone={goOn} otherAction={otherAction} />
        </>
      );
    case 'code':
      return (
        <CodeStep onDone={goOn} onOver={startOver} onBack={() => setPlace({ step: 'password' })} />
      );
    case 'enrol':
    case 'codes':
      return (
        <Suspense>
          <EnrolStep
            mayPutOff={place.mayPutOff}
            codes={place.codes}
            onEnrolled={(codes) => setPlace({ step: 'codes', mayPutOff: false, codes })}
            onDone={goOn}
            onOver={startOver}
            onSignedOut={signOut}
            onKept={onIn}
          />
        </Suspense>
      );
  }
}

/** Undefined for whoever is in. */
function findPlace(progress: SignInProgress | undefined): Place | undefined {
  switch (progress?.step) {
    case 'code':
      return { step: 'code' };
    case 'enrol':
      return { step: 'enrol', mayPutOff: progress.may_put_off };
    default:
      return undefined;
  }
}
