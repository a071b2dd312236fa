import type { Account, RecoveryCodes } from '@jepret/contract/console';
import { BoothError } from '../../domain/booth-error.ts';
import type { ConsoleCaller } from '../../http/access/console-access.ts';
import { personOf, type SignInDependencies } from './caller.ts';
import { createEnrolment, createEntrance } from './entrance.ts';
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
  return {
    ...createEntrance(dependencies, secondFactors),
    ...createEnrolment(dependencies, secondFactors),
    ...createSessions(dependencies),
    ...createAccounts(dependencies, secondFactors),
    ...createPasswordChoices(dependencies, links),
    issueLink: links.issue,
  };
}

export type ConsoleSignIns = ReturnType<typeof createConsoleSignIns>;

function createAccounts(
  { getMember, isSandbox }: SignInDependencies,
  secondFactors: SecondFactors,
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

    async renewRecoveryCodes(caller: ConsoleCaller): Promise<RecoveryCodes> {
      const { hasSecondFactor } = await getMember(caller.staffId);
      if (!hasSecondFactor) throw new BoothError('conflict', 'Enrol a second factor first.');
      return secondFactors.renewRecoveryCodes(personOf(caller));
    },
  };
}
