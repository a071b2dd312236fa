import { isPostgres } from '../../database/connect.ts';
import type { FreeChangeKind } from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { FreeGrantTable } from '../../database/tables/money-tables.ts';

export type FreeGrantState = 'granted' | 'asked' | 'accepted' | 'declined';

export interface StoredFreeGrant {
  id: string;
  staffId: string;
  staffName: string;
  kind: FreeChangeKind;
  /** What it changes: a voucher code, a batch id or a location's slug. */
  key: string;
  subject: string;
  location: string | null;
  /** Null without a limit. */
  sessions: number | null;
  /** JSON. */
  payload: string;
  state: FreeGrantState;
  /** Increases when the person changes the request. */
  version: number;
  askedAt: number;
  decidedAt: number | null;
  decidedBy: string | null;
  note: string | null;
}

export function createFreeGrantStore(database: Database) {
  const query = () => database.selectFrom('free_grants').selectAll();
  return {
    async insert(grant: StoredFreeGrant): Promise<void> {
      await database.insertInto('free_grants').values(toRow(grant)).execute();
    },

    async update(grant: StoredFreeGrant): Promise<void> {
      await database
        .updateTable('free_grants')
        .set(toRow(grant))
        .where('id', '=', grant.id)
        .execute();
    },

    /** Locks the row until the transaction ends: one decision at a time. */
    async lock(id: string): Promise<StoredFreeGrant | undefined> {
      const row = await query()
        .where('id', '=', id)
        .$if(isPostgres(database), (one) => one.forUpdate())
        .executeTakeFirst();
      return row && toGrant(row);
    },

    /** The person's open request for the same thing. */
    async findAsked(
      asked: Pick<StoredFreeGrant, 'staffId' | 'kind' | 'key'>,
    ): Promise<StoredFreeGrant | undefined> {
      const row = await query()
        .where('state', '=', 'asked')
        .where('staff_id', '=', asked.staffId)
        .where('kind', '=', asked.kind)
        .where('target', '=', asked.key)
        .$if(isPostgres(database), (one) => one.forUpdate())
        .executeTakeFirst();
      return row && toGrant(row);
    },

    /** Newest first; `staffId` null: of all members. */
    async list(
      states: readonly FreeGrantState[],
      { staffId, limit }: { staffId: string | null; limit: number },
    ): Promise<StoredFreeGrant[]> {
      const rows = await query()
        .where('state', 'in', states)
        .$if(staffId !== null, (one) => one.where('staff_id', '=', staffId ?? ''))
        .orderBy('asked_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toGrant);
    },

    async countAsked(staffId: string | null): Promise<number> {
      const { count } = await database
        .selectFrom('free_grants')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('state', '=', 'asked')
        .$if(staffId !== null, (one) => one.where('staff_id', '=', staffId ?? ''))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** Undefined if there is no such member. */
export async function findRole(database: Database, staffId: string): Promise<string | undefined> {
  const person = database.selectFrom('staff').select('role').where('id', '=', staffId);
  return (await person.executeTakeFirst())?.role;
}

function toRow(grant: StoredFreeGrant): FreeGrantTable {
  return {
    id: grant.id,
    staff_id: grant.staffId,
    staff_name: grant.staffName,
    kind: grant.kind,
    target: grant.key,
    subject: grant.subject,
    location: grant.location,
    sessions: grant.sessions,
    payload: grant.payload,
    state: grant.state,
    version: grant.version,
    asked_at: grant.askedAt,
    decided_at: grant.decidedAt,
    decided_by: grant.decidedBy,
    note: grant.note,
  };
}

function toGrant(row: FreeGrantTable): StoredFreeGrant {
  return {
    id: row.id,
    staffId: row.staff_id,
    staffName: row.staff_name,
    kind: row.kind as FreeChangeKind,
    key: row.target,
    subject: row.subject,
    location: row.location,
    sessions: row.sessions,
    payload: row.payload,
    state: row.state as FreeGrantState,
    version: row.version,
    askedAt: row.asked_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    note: row.note,
  };
}
