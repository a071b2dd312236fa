import type { Account, RecoveryCodes } from '@jepret/contract/console';
import { BoothError } from '../../../domain/booth-error.ts';
import type { ConsoleCaller } from '../../../http/access/console-access.ts';
import { createBrowsers } from './browsers.ts';
import { personOf, type SignInDependencies } from './caller.ts';
import { createFactorProofs, type FactorProofs, type GuardFactorAttempt } from './factor-proofs.ts';
import { createPasswordChoices } from './password-choices.ts';
import { createPasswordLinks } from './password-links.ts';
import { createSecondFactors, type SecondFactors } from './second-factors.ts';
import { createSessions } from './sessions.ts';
import { createEnrolment, createSignInSteps } from './sign-in-steps.ts';

/** Sign-in to the console, and what each session may do. */
export function createConsoleSignIns(dependencies: SignInDependencies) {
  const links = createPasswordLinks(
    dependencies.database,
    dependencies.clock,
    dependencies.randomness,
  );
  const secondFactors = createSecondFactors(dependencies);
  const proofs = createFactorProofs(dependencies, secondFactors);
  return {
    ...createSignInSteps(dependencies, proofs),
    ...createEnrolment(dependencies, secondFactors, proofs),
    ...createSessions(dependencies),
    ...createBrowsers(dependencies),
    ...createAccounts(dependencies, secondFactors, proofs),
    ...createPasswordChoices(dependencies, links),
    issueLink: links.issue,
  };
}

export type ConsoleSignIns = ReturnType<typeof createConsoleSignIns>;

function createAccounts(
  { getMember, isSandbox }: SignInDependencies,
  secondFactors: SecondFactors,
  proofs: FactorProofs,
) {
  return {
    async getAccount({ staffId }: ConsoleCaller): Promise<Account> {
      const { id, email, role, locations, hasSecondFactor } = await getMember(staffId);
      return {
        id,
        email,
        role,
        locations: locations && [...locations],
        has_second_factor: hasSecondFactor,
        recovery_codes_left: await secondFactors.countRecoveryCodes(id),
        is_sandbox: isSandbox,
      };
    },

    /** Needs the present second factor, because a new recovery code could replace it. */
    async renewRecoveryCodes(
      caller: ConsoleCaller,
      code: string,
      guardAttempt: GuardFactorAttempt,
    ): Promise<RecoveryCodes> {
      const { hasSecondFactor } = await getMember(caller.staffId);
      if (!hasSecondFactor) throw new BoothError('conflict', 'Enrol a second factor first.');
      await proofs.require(caller, code, guardAttempt);
      return secondFactors.renewRecoveryCodes(personOf(caller));
    },
  };
}
