import type { Account, RecoveryCodes } from '@jepret/contract/console';
import { BoothError } from '../../domain/booth-error.ts';
import type { ConsoleCaller } from '../../http/access/console-access.ts';
import { createBrowsers } from './browsers.ts';
import { personOf, type SignInDependencies } from './caller.ts';
import { createEnrolment, createEntrance } from './entrance.ts';
import { createFactorProofs, type FactorProofs, type PassFactorTry } from './factor-proofs.ts';
import { createPasswordChoices } from './password-choices.ts';
import { createPasswordLinks } from './password-links.ts';
import { createSecondFactors, type SecondFactors } from './second-factors.ts';
import { createSessions } from './sessions.ts';

/** Ways into the console, and what each session may do. */
export function createConsoleSignIns(dependencies: SignInDependencies) {
  const links = createPasswordLinks(
    dependencies.database,
    dependencies.clock,
    dependencies.randomness,
  );
  const secondFactors = createSecondFactors(dependencies);
  const proofs = createFactorProofs(dependencies, secondFactors);
  return {
    ...createEntrance(dependencies, proofs),
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

    /** A new one replaces the second factor, so that the present one is asked for. */
    async renewRecoveryCodes(
      caller: ConsoleCaller,
      code: string,
      passTry: PassFactorTry,
    ): Promise<RecoveryCodes> {
      const { hasSecondFactor } = await getMember(caller.staffId);
      if (!hasSecondFactor) throw new BoothError('conflict', 'Enrol a second factor first.');
      await proofs.require(caller, code, passTry);
      return secondFactors.renewRecoveryCodes(personOf(caller));
    },
  };
}
