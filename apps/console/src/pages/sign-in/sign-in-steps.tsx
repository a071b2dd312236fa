import type { SignInProgress } from '@jepret/contract/console';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Notice } from '../../components/notice.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';

// Needed once per person, so it is not part of the first load.
const EnrolStep = lazyPart(async () => (await import('./enrol-step.tsx')).EnrolStep, ListNote);

export type Step = 'password' | 'code' | 'enrol' | 'codes';

type StepState =
  | { step: 'password'; notice?: string }
  | { step: 'code' }
  | { step: 'enrol'; canPostpone: boolean; codes?: never }
  | { step: 'codes'; canPostpone: false; codes: readonly string[] };

interface SignInStepsProps {
  email: string;
  onEmail(email: string): void;
  /** The state of an unfinished sign-in. */
  initialProgress?: SignInProgress | undefined;
  onStep?(step: Step): void;
  onSignedIn(): void;
  /** The unfinished sign-in was ended. */
  onSignedOut?(): void;
  /** Shown beside the button of the first step. */
  secondaryAction?: ReactNode;
}

/** The steps of a sign-in that the server requires. */
export function SignInSteps(props: SignInStepsProps) {
  const { email, onEmail, initialProgress, onStep, onSignedIn, onSignedOut, secondaryAction } =
    props;
  const [state, setState] = useState<StepState>(
    () => findStepState(initialProgress) ?? { step: 'password' },
  );

  const [shown, setShown] = useState<Step>('password');
  if (state.step !== shown) {
    setShown(state.step);
    onStep?.(state.step);
  }
  const continueWith = (progress: SignInProgress) => {
    const next = findStepState(progress);
    if (next) setState(next);
    else onSignedIn();
  };
  const signOut = useCallback(() => {
    setState({ step: 'password' });
    onSignedOut?.();
  }, [onSignedOut]);
  const startOver = () =>
    setState({ step: 'password', notice: 'The sign-in expired or failed too often. Start again.' });

  switch (state.step) {
    case 'password':
      return (
        <>
          {state.notice && <Notice tone="warning">{state.notice}</Notice>}
          <PasswordStep
            email={email}
            onEmail={onEmail}
            onDone={continueWith}
            secondaryAction={secondaryAction}
          />
        </>
      );
    case 'code':
      return (
        <CodeStep
          onDone={continueWith}
          onExpired={startOver}
          onBack={() => setState({ step: 'password' })}
        />
      );
    case 'enrol':
    case 'codes':
      return (
        <Suspense>
          <EnrolStep
            canPostpone={state.canPostpone}
            codes={state.codes}
            onEnrolled={(codes) => setState({ step: 'codes', canPostpone: false, codes })}
            onDone={continueWith}
            onExpired={startOver}
            onSignedOut={signOut}
            onSaved={onSignedIn}
          />
        </Suspense>
      );
  }
}

/** Undefined if the sign-in is complete. */
function findStepState(progress: SignInProgress | undefined): StepState | undefined {
  switch (progress?.step) {
    case 'code':
      return { step: 'code' };
    case 'enrol':
      return { step: 'enrol', canPostpone: progress.may_put_off };
    default:
      return undefined;
  }
}
