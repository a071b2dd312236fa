import type { AuditEntry, AuditQuery } from '@jepret/contract/console';
import { type Selectable, sql } from 'kysely';
import { likeLiteral } from '../../database/like.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { findDayEnd, findDayStart } from '../../domain/local-days.ts';

/** Whose lines may be seen: everybody's, or those of one member. */
export type AuditScope = { kind: 'everybody' } | { kind: 'own'; staffId: string };

type Filters = Omit<AuditQuery, 'after'>;

interface Place {
  /** The number that it begins behind. */
  after: number | undefined;
  limit: number;
}

/** So many rows are in memory at once. */
const ROWS_AT_ONCE = 500;

export function createAuditStore(database: Database) {
  const list = async (
    scope: AuditScope,
    { search, action, from, until }: Filters,
    { after, limit }: Place,
  ): Promise<AuditEntry[]> => {
    let query = database.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(limit);
    if (scope.kind === 'own') query = query.where('actor_id', '=', scope.staffId);
    if (after !== undefined) query = query.where('seq', '<', after);
    if (action) query = query.where('action', '=', action);
    const [start, end] = [from && findDayStart(from), until && findDayEnd(until)];
    if (start !== undefined && start !== '') query = query.where('at', '>=', start);
    if (end !== undefined && end !== '') query = query.where('at', '<', end);
    if (search) {
      const pattern = `%${likeLiteral(search.toLowerCase())}%`;
      query = query.where(
        sql<boolean>`(lower(actor_name) like ${pattern} escape '!' or lower(subject) like ${pattern} escape '!')`,
      );
    }
    return (await query.execute()).map(toEntry);
  };

  return {
    /** Newest first. */
    list,

    /** About one thing, by the name that people know it by; oldest first. */
    async listAbout(subject: string): Promise<AuditEntry[]> {
      const rows = await database
        .selectFrom('audit')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('seq')
        .execute();
      return rows.map(toEntry);
    },

    async *listAll(scope: AuditScope, filters: Filters): AsyncGenerator<AuditEntry> {
      for (let after: number | undefined; ; ) {
        const rows = await list(scope, filters, { after, limit: ROWS_AT_ONCE });
        yield* rows;
        if (rows.length < ROWS_AT_ONCE) return;
        after = rows.at(-1)?.id;
      }
    },
  };
}

const toEntry = (row: Selectable<Tables['audit']>): AuditEntry => ({
  id: row.seq,
  at: row.at,
  actor: row.actor_name,
  actor_kind: row.actor_kind === 'staff' ? 'staff' : 'system',
  action: row.action,
  subject: row.subject,
  location: row.location,
  before: row.before === null ? null : JSON.parse(row.before),
  after: row.after === null ? null : JSON.parse(row.after),
});

export type AuditStore = ReturnType<typeof createAuditStore>;
