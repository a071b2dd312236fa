import { needsSecondFactor, type SignInStep } from '@jepret/contract/console';
import { recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import { hashToken } from '../../../http/access/bearer-token.ts';
import { actorOf, type ConsoleCaller } from '../../../http/access/console-access.ts';
import { isRecent } from '../../../ports/clock.ts';
import { canPostponeEnrolment, type Member, type SignInDependencies } from './caller.ts';
import { MAX_ATTEMPTS } from './factor-proofs.ts';
import { type ConsoleSession, createSessionStore } from './session-store.ts';

/** After this time, actions on money and team require the password again. */
const CONFIRMATION_MS = 5 * 60_000; // CONSOLE-12

/** The sessions behind the cookies. */
export function createSessions({ database, clock, getMember, isSandbox }: SignInDependencies) {
  const sessions = createSessionStore(database);
  return {
    /** The member that a session belongs to, with the current role and locations. */
    async findCaller(token: string, isAttended: boolean): Promise<ConsoleCaller | undefined> {
      const now = clock.now();
      const session = await sessions.find(hashToken(token), now, isAttended);
      if (!session) return undefined;
      const member = await getMember(session.staffId);
      return {
        staffId: member.id,
        email: member.email,
        role: member.role,
        locations: member.locations,
        sessionHash: session.hash,
        step: findStep(session, member, isSandbox),
        isPasswordFresh: isRecent(session.confirmedAt, now, CONFIRMATION_MS),
      };
    },

    /** Compares only while this session has attempts left. */
    async confirm(
      { sessionHash }: ConsoleCaller,
      isRight: () => Promise<boolean>,
    ): Promise<boolean> {
      const attempts = await sessions.countAttempt(sessionHash);
      if (attempts <= MAX_ATTEMPTS && (await isRight())) {
        await sessions.confirm(sessionHash, clock.now());
        return true;
      }
      if (attempts >= MAX_ATTEMPTS) await sessions.delete(sessionHash);
      return false;
    },

    async signOut(caller: ConsoleCaller): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await createSessionStore(transaction).delete(caller.sessionHash);
        if (caller.step !== 'in') return;
        await recordAudit(transaction, clock.now(), {
          actor: actorOf(caller),
          action: 'console.signed-out',
          subject: caller.email,
        });
      });
    },
  };
}

/** The step that applies now: since the sign-in the role may have changed and sandbox mode ended. */
function findStep(session: ConsoleSession, member: Member, isSandbox: boolean): SignInStep {
  if (session.step !== 'in' || session.hasFactor) return session.step;
  if (member.hasSecondFactor) return 'code';
  return needsSecondFactor(member.role) && !canPostponeEnrolment(member, isSandbox)
    ? 'enrol'
    : 'in';
}
