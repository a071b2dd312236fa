import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import type { Member, SignInDependencies } from './caller.ts';

const DAY_MS = 86_400_000;
/** The next one is reported: someone may know the password and lack the second factor. */
const UNFINISHED = { name: 'unfinished-sign-in', max: 2, windowMs: DAY_MS }; // CONSOLE-171
const REPORTS = { name: 'unfinished-sign-in-report', max: 1, windowMs: DAY_MS }; // CONSOLE-171

/** Counts correct passwords that no second factor followed, and reports them once a day. */
export function createUnfinishedSignIns(dependencies: SignInDependencies) {
  const { database, clock, mailStaff, countWithin, forgiveTry } = dependencies;
  return {
    async begin({ id, email }: Pick<Member, 'id' | 'email'>): Promise<void> {
      if (await countWithin(UNFINISHED, id)) return;
      if (!(await countWithin(REPORTS, id))) return;
      await inTransaction(database, (transaction) =>
        recordAudit(transaction, clock.now(), {
          actor: BOOTH_ITSELF,
          action: 'console.second-factor-missing',
          subject: email,
        }),
      );
      await mailStaff(id, 'second-factor-missing');
    },

    /** The second factor followed. */
    finish: (staffId: string): Promise<void> => forgiveTry(UNFINISHED, staffId),
  };
}
