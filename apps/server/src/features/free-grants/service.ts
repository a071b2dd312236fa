import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { type FreeChangeKind, inGrantTransaction } from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { requireVersion } from '../../domain/version-conflicts.ts';
import { createFreeGrantStore, type StoredFreeGrant } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Makes the requested change in this transaction; the actor is the owner who accepts it. */
  apply(
    transaction: Database,
    change: { kind: FreeChangeKind; payload: unknown },
    actor: Actor,
  ): Promise<void>;
}

interface Decision {
  actor: Actor;
  /** The version that the owner saw: the request may have changed since. */
  seenVersion: number | undefined;
}

/** Requests for free sessions beyond the daily cap, and the owners' decisions. */
export function createFreeGrantService({ database, clock, apply }: Dependencies) {
  const decide = (
    id: string,
    { actor, seenVersion }: Decision,
    decision: { state: 'accepted' | 'declined'; action: AuditAction; note: string | null },
    applyDecision: (transaction: Database, grant: StoredFreeGrant) => Promise<void>,
  ): Promise<StoredFreeGrant> =>
    inGrantTransaction(database, async (transaction) => {
      const store = createFreeGrantStore(transaction);
      const grant = await store.lock(id);
      if (!grant || grant.state === 'granted') {
        throw new BoothError('not_found', 'There is no such request.');
      }
      if (grant.state !== 'asked') {
        throw new BoothError(
          'conflict',
          `${grant.decidedBy} has ${grant.state} the request for ${grant.subject} already.`,
        );
      }
      requireVersion(`the request for ${grant.subject}`, grant.version, seenVersion);
      await applyDecision(transaction, grant);
      const at = clock.now();
      const { state, action, note } = decision;
      const decided = { ...grant, state, note, decidedAt: at, decidedBy: actor.name };
      await store.update(decided);
      const { subject, location, sessions, staffName } = grant;
      await recordAudit(transaction, at, {
        actor,
        action,
        subject,
        ...(location !== null && { location }),
        after: { askedBy: staffName, sessions, ...(note !== null && { note }) },
      });
      return decided;
    });

  return {
    /** If the change is no longer possible, it throws and the request stays open. */
    acceptFree: (id: string, decision: Decision): Promise<StoredFreeGrant> =>
      decide(
        id,
        decision,
        { state: 'accepted', action: 'free.accepted', note: null },
        (transaction, { kind, payload }) =>
          apply(transaction, { kind, payload: JSON.parse(payload) }, decision.actor),
      ),

    declineFree: (id: string, decision: Decision & { note: string }): Promise<StoredFreeGrant> =>
      decide(
        id,
        decision,
        { state: 'declined', action: 'free.declined', note: decision.note },
        async () => {},
      ),

    ...createQueries(database),
  };
}

export type FreeGrantService = ReturnType<typeof createFreeGrantService>;

function createQueries(database: Database) {
  const store = createFreeGrantStore(database);
  return {
    /** Open requests, then the newest decided ones; `staffId` null: of all members. */
    async listRequests(staffId: string | null, limit: number): Promise<StoredFreeGrant[]> {
      const asked = await store.list(['asked'], { staffId, limit });
      const decided = await store.list(['accepted', 'declined'], { staffId, limit });
      return [...asked, ...decided];
    },

    countAsked: store.countAsked,
  };
}
