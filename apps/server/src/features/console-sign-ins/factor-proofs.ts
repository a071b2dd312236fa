import { BoothError } from '../../domain/booth-error.ts';
import type { ConsoleCaller } from '../../http/access/console-access.ts';
import { personOf, type SignInDependencies } from './caller.ts';
import type { SecondFactors } from './second-factors.ts';
import { createSessionStore } from './session-store.ts';

/** So many wrong codes or passwords in one session, and it ends. */
export const MAX_TRIES = 5; // CONSOLE-5, CONSOLE-12, CONSOLE-173

/** The sign-in guard: counts the try, and refuses it before anything is compared. */
export type PassFactorTry = (look: () => Promise<true | undefined>) => Promise<true | undefined>;

/** A current code of the app, or a recovery code, whatever it is given for. */
export function createFactorProofs(dependencies: SignInDependencies, secondFactors: SecondFactors) {
  const { database, mailStaff } = dependencies;
  const sessions = createSessionStore(database);

  /** Undefined for a wrong code; too many of them end the session. */
  const check = async (caller: ConsoleCaller, code: string): Promise<true | undefined> => {
    const tries = await sessions.countTry(caller.sessionHash);
    if (tries <= MAX_TRIES && (await secondFactors.check(personOf(caller), code))) {
      await sessions.clearTries(caller.sessionHash);
      if (!/^\d{6}$/.test(code)) await mailStaff(caller.staffId, 'recovery-code-used');
      return true;
    }
    if (tries >= MAX_TRIES) await sessions.delete(caller.sessionHash);
    return undefined;
  };

  return {
    check,

    /** In a complete session, before something that could take the second factor's place. */
    async require(
      caller: ConsoleCaller,
      code: string | undefined,
      passTry: PassFactorTry,
    ): Promise<void> {
      if (code !== undefined && (await passTry(() => check(caller, code)))) return;
      throw new BoothError('sign_in_refused', 'That code is wrong.');
    },
  };
}

export type FactorProofs = ReturnType<typeof createFactorProofs>;
