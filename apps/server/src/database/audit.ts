import type { AuditAction } from '@jepret/contract/console';
import { sql } from 'kysely';
import type { Actor } from '../domain/actor.ts';
import { isPostgres } from './connect.ts';
import { nextIn } from './order.ts';
import type { Database } from './schema.ts';

export interface AuditLine {
  actor: Actor;
  action: AuditAction;
  /** Who or what was changed, in the words that people know it by. */
  subject: string;
  location?: string;
  /** Only what changed, and never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Any number, the same for every process. */
const LOCK_KEY = 7_053_739;

/**
 * Part of the transaction that makes the change: neither is there without the other. Best at its end,
 * since on PostgreSQL everybody else's line waits for it.
 */
export async function recordAudit(
  transaction: Database,
  at: number,
  { actor, action, subject, location, before, after }: AuditLine,
): Promise<void> {
  if (!transaction.isTransaction) throw new Error('An audit line stands beside no change.');
  if (isPostgres(transaction)) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(transaction);
  }
  await transaction
    .insertInto('audit')
    .values({
      seq: nextIn('audit'),
      at,
      actor_kind: actor.kind,
      actor_id: actor.kind === 'staff' ? actor.id : null,
      actor_name: actor.name,
      action,
      subject,
      location: location ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
