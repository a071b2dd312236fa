import type { AuditAction } from '@jepret/contract/console';
import { sql } from 'kysely';
import type { Actor } from '../domain/actor.ts';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';
import { nextSeqOfTable } from './sequence-numbers.ts';

export interface AuditLine {
  actor: Actor;
  action: AuditAction;
  /** The name of the person or thing that was changed, as people know it. */
  subject: string;
  location?: string;
  /** Only changed fields, never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** An arbitrary number, the same in every process. */
const LOCK_KEY = 7_053_739;

/**
 * Records an audit line in the transaction of the change, so that both exist or none. Call it late in the
 * transaction: on PostgreSQL it blocks all other audit lines until the commit.
 */
export async function recordAudit(
  transaction: Database,
  at: number,
  { actor, action, subject, location, before, after }: AuditLine,
): Promise<void> {
  if (!transaction.isTransaction) throw new Error('An audit line must be part of a transaction.');
  if (isPostgres(transaction)) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(transaction);
  }
  await transaction
    .insertInto('audit')
    .values({
      seq: nextSeqOfTable('audit'),
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
