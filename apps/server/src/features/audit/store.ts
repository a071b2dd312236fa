import type { AuditEntry, AuditQuery } from '@jepret/contract/console';
import { type Selectable, sql } from 'kysely';
import { escapeLike } from '../../database/escape-like.ts';
import type { Database, Tables } from '../../database/schema.ts';

/** Whose lines may be seen: all lines, or those of one member. */
export type AuditScope = { kind: 'all' } | { kind: 'own'; staffId: string };

/** A line as it is stored, with the slug of its location. */
export type AuditRow = Omit<AuditEntry, 'location' | 'time_zone'> & { location: string | null };

interface Filters extends Pick<AuditQuery, 'search' | 'action' | 'location'> {
  /** Instants; `to` is exclusive. */
  from?: number | undefined;
  to?: number | undefined;
}

interface PageOptions {
  /** The id of the last line of the page before. */
  after: number | undefined;
  limit: number;
}

export function createAuditStore(database: Database) {
  const list = async (
    scope: AuditScope,
    { search, action, location, from, to }: Filters,
    { after, limit }: PageOptions,
  ): Promise<AuditRow[]> => {
    let query = database.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(limit);
    if (scope.kind === 'own') query = query.where('actor_id', '=', scope.staffId);
    if (after !== undefined) query = query.where('seq', '<', after);
    if (action) query = query.where('action', '=', action);
    if (location !== undefined) query = query.where('location', '=', location);
    if (from !== undefined) query = query.where('at', '>=', from);
    if (to !== undefined) query = query.where('at', '<', to);
    if (search) {
      const pattern = `%${escapeLike(search.toLowerCase())}%`;
      query = query.where(
        sql<boolean>`(lower(actor_name) like ${pattern} escape '!' or lower(subject) like ${pattern} escape '!')`,
      );
    }
    return (await query.execute()).map(toRow);
  };

  return {
    /** Newest first. */
    list,

    /** Oldest first. */
    async listAbout(subject: string): Promise<AuditRow[]> {
      const rows = await database
        .selectFrom('audit')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('seq')
        .execute();
      return rows.map(toRow);
    },
  };
}

const toRow = (row: Selectable<Tables['audit']>): AuditRow => ({
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
