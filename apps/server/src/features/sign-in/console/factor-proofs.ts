import { BoothError } from '../../../domain/booth-error.ts';
import type { ConsoleCaller } from '../../../http/access/console-access.ts';
import { personOf, type SignInDependencies } from './caller.ts';
import type { SecondFactors } from './second-factors.ts';
import { createSessionStore } from './session-store.ts';

/** After so many wrong codes or passwords a session ends. */
export const MAX_ATTEMPTS = 5; // CONSOLE-5, CONSOLE-12, CONSOLE-173

/** The sign-in guard: counts the attempt, and refuses too many before anything is compared. */
export type GuardFactorAttempt = (
  verify: () => Promise<true | undefined>,
) => Promise<true | undefined>;

/** Checks current codes of the app and recovery codes, for a sign-in and for changes. */
export function createFactorProofs(dependencies: SignInDependencies, secondFactors: SecondFactors) {
  const { database, mailStaff } = dependencies;
  const sessions = createSessionStore(database);

  /** Undefined for a wrong code; too many of them end the session. */
  const check = async (caller: ConsoleCaller, code: string): Promise<true | undefined> => {
    const attempts = await sessions.countAttempt(caller.sessionHash);
    if (attempts <= MAX_ATTEMPTS && (await secondFactors.check(personOf(caller), code))) {
      await sessions.clearAttempts(caller.sessionHash);
      if (!/^\d{6}$/.test(code)) await mailStaff(caller.staffId, 'recovery-code-used');
      return true;
    }
    if (attempts >= MAX_ATTEMPTS) await sessions.delete(caller.sessionHash);
    return undefined;
  };

  return {
    check,

    /** In a complete session, before a change that could replace the second factor. */
    async require(
      caller: ConsoleCaller,
      code: string | undefined,
      guardAttempt: GuardFactorAttempt,
    ): Promise<void> {
      if (code !== undefined && (await guardAttempt(() => check(caller, code)))) return;
      throw new BoothError('sign_in_refused', 'That code is wrong.');
    },
  };
}

export type FactorProofs = ReturnType<typeof createFactorProofs>;
