import { CallError, type CallOutcome, type CallRequest, sendCall } from '@jepret/api-client';
import type { Call } from '@jepret/contract';
import { UNATTENDED_HEADER } from '@jepret/contract/console';

type MakeCall = <C extends Call>(call: C, request?: CallRequest<C>) => Promise<CallOutcome<C>>;

export interface ConsoleApi {
  /** Prompts for what the server requires (a session, the password again), then repeats the call. */
  call: MakeCall;
  /** For the sign-in: prompts for the password, but not to sign in. */
  callSigningIn: MakeCall;
  callWithoutPrompts: MakeCall;
}

interface Dependencies {
  fetch: typeof globalThis.fetch;
  /** Both return false if the person cancels. */
  signInAgain(): Promise<boolean>;
  confirmPassword(): Promise<boolean>;
  /** The role may have changed while the page was open. */
  onForbidden(): void;
  /** Whether the page was used in the last minute. */
  isAttended(): boolean;
}

/** The person closed the prompt: nothing changed, and no error is shown. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/** Undefined if no prompt helps. */
type FindPrompt = (error: CallError) => (() => Promise<boolean>) | undefined;

/** A session may end and a password expire between attempts, so one repetition is not enough. */
const MAX_ATTEMPTS = 4;

export function createConsoleClient(dependencies: Dependencies): ConsoleApi {
  const { fetch, signInAgain, confirmPassword, onForbidden, isAttended } = dependencies;

  const callWithoutPrompts: MakeCall = (call, request = {}) =>
    sendCall(
      // The session is an HttpOnly cookie of this origin.
      { fetch, base: '', headers: createHeaders(isAttended()), credentials: 'same-origin' },
      call,
      request,
    );

  const promptAndRepeat = (findPrompt: FindPrompt): MakeCall => {
    const attempt = async <C extends Call>(
      call: C,
      request: CallRequest<C>,
      attemptsLeft: number,
    ): Promise<CallOutcome<C>> => {
      try {
        return await callWithoutPrompts(call, request);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.hasCode('forbidden')) onForbidden();
        const prompt = findPrompt(error);
        if (!prompt || attemptsLeft <= 1) throw error;
        if (!(await prompt())) throw new CancelledError('Not now.', { cause: error });
        return attempt(call, request, attemptsLeft - 1);
      }
    };
    return (call, request = {}) => attempt(call, request, MAX_ATTEMPTS);
  };

  const findPasswordPrompt: FindPrompt = (error) =>
    error.hasCode('password_needed') ? confirmPassword : undefined;

  return {
    callWithoutPrompts,
    callSigningIn: promptAndRepeat(findPasswordPrompt),
    call: promptAndRepeat((error) =>
      isSessionOver(error) ? signInAgain : findPasswordPrompt(error),
    ),
  };
}

const createHeaders = (isAttended: boolean): Record<string, string> => ({
  'Accept-Language': 'en',
  ...(!isAttended && { [UNATTENDED_HEADER]: '1' }),
});

export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError && error.hasCode('console_session_invalid');
