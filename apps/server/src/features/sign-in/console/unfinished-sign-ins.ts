import { recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import type { Member, SignInDependencies } from './caller.ts';

const DAY_MS = 86_400_000;
/** One more is reported: a stranger may know the password and lack the second factor. */
const UNFINISHED = { name: 'unfinished-sign-in', max: 2, windowMs: DAY_MS }; // CONSOLE-171
const REPORTS = { name: 'unfinished-sign-in-report', max: 1, windowMs: DAY_MS }; // CONSOLE-171

/** Counts correct passwords that were not followed by a second factor; reports them once a day. */
export function createUnfinishedSignIns(dependencies: SignInDependencies) {
  const { database, clock, mailStaff, countWithinLimit, undoAttempt } = dependencies;
  return {
    async begin({ id, email }: Pick<Member, 'id' | 'email'>): Promise<void> {
      if (await countWithinLimit(UNFINISHED, id)) return;
      if (!(await countWithinLimit(REPORTS, id))) return;
      await inTransaction(database, (transaction) =>
        recordAudit(transaction, clock.now(), {
          actor: BOOTH_ACTOR,
          action: 'console.second-factor-missing',
          subject: email,
        }),
      );
      await mailStaff(id, 'second-factor-missing');
    },

    /** To be called when the second factor was given. */
    finish: (staffId: string): Promise<void> => undoAttempt(UNFINISHED, staffId),
  };
}
