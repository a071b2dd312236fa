import { META_MESSAGES, type StaffRole } from '@jepret/contract';
import type { SignInStep } from '@jepret/contract/console';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { actorOf, type ConsoleCaller } from '../../../http/access/console-access.ts';
import type { CountWithinLimit, UndoAttempt } from '../../../http/access/rate-limits.ts';
import type { SecondFactorDependencies } from './second-factors.ts';

export interface Member {
  id: string;
  email: string;
  role: StaffRole;
  locations: readonly string[] | null;
  hasSecondFactor: boolean;
}

export interface SignInDependencies extends SecondFactorDependencies {
  getMember(id: string): Promise<Member>;
  choosePassword(
    staffId: string,
    password: string,
    options: {
      action: 'team.invitation-accepted' | 'console.password-changed';
      keptSession?: string;
      check?: (transaction: Database) => Promise<void>;
    },
  ): Promise<void>;
  /** In sandbox mode an owner may enrol later. */
  isSandbox: boolean;
  /** Mails a member what was changed in their account, in case they did not do it. */
  mailStaff(staffId: string, kind: AccountNotice): Promise<void>;
  countWithinLimit: CountWithinLimit;
  undoAttempt: UndoAttempt;
}

type AccountNotice =
  | 'second-factor-enrolled'
  | 'second-factor-missing'
  | 'recovery-code-used'
  | 'password-changed';

export const canPostponeEnrolment = ({ role }: Pick<Member, 'role'>, isSandbox: boolean): boolean =>
  isSandbox && role === 'owner';

export const personOf = (caller: ConsoleCaller) => ({
  id: caller.staffId,
  email: caller.email,
  actor: actorOf(caller),
});

export function requireStep({ step }: ConsoleCaller, expected: readonly SignInStep[]): void {
  if (!expected.includes(step)) throw sessionInvalid();
}

export const sessionInvalid = () =>
  new BoothError('console_session_invalid', META_MESSAGES.consoleSessionInvalid);
