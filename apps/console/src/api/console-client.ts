import { CallError, type CallOutcome, type CallRequest, sendCall } from '@jepret/api-client';
import type { Call } from '@jepret/contract';
import { UNATTENDED_HEADER } from '@jepret/contract/console';

type MakeCall = <C extends Call>(call: C, request?: CallRequest<C>) => Promise<CallOutcome<C>>;

export interface ConsoleApi {
  /** Asks for what the server misses (a session, the password again) and then repeats the call. */
  call: MakeCall;
  /** On the way in: the password may be asked for again, but not to sign in, which is what it is for. */
  callSigningIn: MakeCall;
  /** Asks nobody anything. */
  callPlainly: MakeCall;
}

interface Dependencies {
  fetch: typeof globalThis.fetch;
  /** Both say false when the person would rather not. */
  signInAgain(): Promise<boolean>;
  confirmPassword(): Promise<boolean>;
  /** The role may have been taken away while the page was open. */
  onForbidden(): void;
  /** Whether somebody has touched the page in the last minute. */
  isAttended(): boolean;
}

/** Whoever was asked for their password closed the question: nothing happened, and nothing is wrong. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/** Undefined when nobody can help. */
type FindQuestion = (error: CallError) => (() => Promise<boolean>) | undefined;

/** A session may end and a password age between two tries, but not for ever. */
const MAX_TRIES = 4;

export function createConsoleClient(dependencies: Dependencies): ConsoleApi {
  const { fetch, signInAgain, confirmPassword, onForbidden, isAttended } = dependencies;

  const callPlainly: MakeCall = (call, request = {}) =>
    sendCall(
      // The session is a cookie of this origin that no script reads.
      { fetch, base: '', headers: headersOf(isAttended()), credentials: 'same-origin' },
      call,
      request,
    );

  const askAndRepeat = (findQuestion: FindQuestion): MakeCall => {
    const tryCall = async <C extends Call>(
      call: C,
      request: CallRequest<C>,
      triesLeft: number,
    ): Promise<CallOutcome<C>> => {
      try {
        return await callPlainly(call, request);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.hasCode('forbidden')) onForbidden();
        const ask = findQuestion(error);
        if (!ask || triesLeft <= 1) throw error;
        if (!(await ask())) throw new CancelledError('Not now.', { cause: error });
        return tryCall(call, request, triesLeft - 1);
      }
    };
    return (call, request = {}) => tryCall(call, request, MAX_TRIES);
  };

  const findPasswordQuestion: FindQuestion = (error) =>
    error.hasCode('password_needed') ? confirmPassword : undefined;

  return {
    callPlainly,
    callSigningIn: askAndRepeat(findPasswordQuestion),
    call: askAndRepeat((error) =>
      isSessionOver(error) ? signInAgain : findPasswordQuestion(error),
    ),
  };
}

const headersOf = (isAttended: boolean): Record<string, string> => ({
  'Accept-Language': 'en',
  ...(!isAttended && { [UNATTENDED_HEADER]: '1' }),
});

export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError && error.hasCode('console_session_invalid');
