import { needsSecondFactor, type SignInStep } from '@jepret/contract/console';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import { actorOf, type ConsoleCaller } from '../../http/access/console-access.ts';
import { isRecent } from '../../ports/clock.ts';
import { type Member, mayPutOff, type SignInDependencies } from './caller.ts';
import { MAX_TRIES } from './factor-proofs.ts';
import { type ConsoleSession, createSessionStore } from './session-store.ts';

/** Money and team ask for the password again so long after it was given. */
const CONFIRMATION_MS = 5 * 60_000; // CONSOLE-12

/** What a cookie is worth. */
export function createSessions({ database, clock, getMember, isSandbox }: SignInDependencies) {
  const sessions = createSessionStore(database);
  return {
    /** Who a session belongs to, with the role and the locations of this moment. */
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

    /** Compares only when it was not tried too often in this session. */
    async confirm(
      { sessionHash }: ConsoleCaller,
      isRight: () => Promise<boolean>,
    ): Promise<boolean> {
      const tries = await sessions.countTry(sessionHash);
      if (tries <= MAX_TRIES && (await isRight())) {
        await sessions.confirm(sessionHash, clock.now());
        return true;
      }
      if (tries >= MAX_TRIES) await sessions.delete(sessionHash);
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

/** What a session is worth by now: the role may have grown since, and the money become real. */
function findStep(session: ConsoleSession, member: Member, isSandbox: boolean): SignInStep {
  if (session.step !== 'in' || session.hasFactor) return session.step;
  if (member.hasSecondFactor) return 'code';
  return needsSecondFactor(member.role) && !mayPutOff(member, isSandbox) ? 'enrol' : 'in';
}
