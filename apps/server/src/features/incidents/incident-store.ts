import { IncidentCause } from '@jepret/contract/console';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { IncidentTable } from '../../database/tables/incident-tables.ts';

/** A trouble that is watched, open or closed. */
export interface Incident {
  id: string;
  cause: IncidentCause;
  location: string;
  kioskIds: readonly string[];
  reason: string;
  remedy: string;
  seenMs: number;
  clearMs: number | null;
  openedAt: number | null;
  announcedAt: number | null;
  closedAt: number | null;
}

/** A watched trouble became an incident. */
export type OpenedIncident = Incident & { openedAt: number };

/** The last check; number 0 before the first. */
export interface LastCheck {
  number: number;
  checkedAt: number;
}

export interface Mute {
  cause: IncidentCause;
  location: string;
  untilAt: number;
  mutedAt: number;
  mutedBy: string;
}

export interface IncidentFilter {
  state?: 'open' | 'closed' | undefined;
  /** Slugs; null is every location. */
  scope: readonly string[] | null;
  causes: readonly IncidentCause[];
  location?: string | undefined;
  cause?: IncidentCause | undefined;
  /** Opened at or after. */
  from?: number | undefined;
  /** Opened before. */
  to?: number | undefined;
  closedSince?: number | undefined;
  /** Cursor: opened before it, or at the same time with a larger id. */
  after?: { createdAt: number; id: string } | undefined;
  limit?: number;
}

const CHECK_ID = 1;

export function createIncidentStore(database: Database) {
  return {
    ...createChecks(database),
    ...createMutes(database),
    ...createIncidentList(database),

    /** All that are not closed. */
    async listCurrent(): Promise<Incident[]> {
      const rows = await database
        .selectFrom('incidents')
        .selectAll()
        .where('closed_at', 'is', null)
        .execute();
      return rows.map(toIncident);
    },

    async insert(incident: Incident): Promise<void> {
      await database.insertInto('incidents').values(toRow(incident)).execute();
    },

    /** False if it does not exist. */
    async update(incident: Incident): Promise<boolean> {
      const { id, ...row } = toRow(incident);
      const { numUpdatedRows } = await database
        .updateTable('incidents')
        .set(row)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async delete(id: string): Promise<void> {
      await database.deleteFrom('incidents').where('id', '=', id).execute();
    },

    /** Locks it until the transaction ends. */
    async lockOpen(id: string): Promise<OpenedIncident | undefined> {
      const row = await database
        .selectFrom('incidents')
        .selectAll()
        .where('id', '=', id)
        .where('opened_at', 'is not', null)
        .where('closed_at', 'is', null)
        .$if(isPostgres(database), (query) => query.forUpdate())
        .executeTakeFirst();
      return row && { ...toIncident(row), openedAt: Number(row.opened_at) };
    },

    async isClosed(id: string, { scope, causes }: IncidentFilter): Promise<boolean> {
      if (scope?.length === 0 || causes.length === 0) return false;
      const row = await database
        .selectFrom('incidents')
        .select('id')
        .where('id', '=', id)
        .where('closed_at', 'is not', null)
        .where('opened_at', 'is not', null)
        .where('cause', 'in', causes)
        .$if(scope !== null, (query) => query.where('location', 'in', scope ?? []))
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteClosedBefore(at: number): Promise<void> {
      await database.deleteFrom('incidents').where('closed_at', '<', at).execute();
    },
  };
}

function createChecks(database: Database) {
  return {
    async readCheck(): Promise<LastCheck> {
      const row = await database.selectFrom('incident_checks').selectAll().executeTakeFirst();
      return row ? { number: row.number, checkedAt: row.checked_at } : { number: 0, checkedAt: 0 };
    },

    /** Counts one more check; false if another process has checked since `last`. Locks out other checks. */
    async saveCheck(last: LastCheck, checkedAt: number): Promise<boolean> {
      if (last.number === 0) {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('incident_checks')
          .values({ id: CHECK_ID, number: 1, checked_at: checkedAt })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      }
      const { numUpdatedRows } = await database
        .updateTable('incident_checks')
        .set({ number: last.number + 1, checked_at: checkedAt })
        .where('id', '=', CHECK_ID)
        .where('number', '=', last.number)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

function createIncidentList(database: Database) {
  return {
    /** Newest first, without watched troubles. */
    async list(filter: IncidentFilter): Promise<OpenedIncident[]> {
      const { scope, state, after } = filter;
      const causes = filter.cause
        ? filter.causes.filter((one) => one === filter.cause)
        : filter.causes;
      if (scope?.length === 0 || causes.length === 0) return [];
      let query = database
        .selectFrom('incidents')
        .selectAll()
        .where('opened_at', 'is not', null)
        .where('cause', 'in', causes);
      if (scope) query = query.where('location', 'in', scope);
      if (state === 'open') query = query.where('closed_at', 'is', null);
      if (state === 'closed') query = query.where('closed_at', 'is not', null);
      if (filter.location !== undefined) query = query.where('location', '=', filter.location);
      if (filter.from !== undefined) query = query.where('opened_at', '>=', filter.from);
      if (filter.to !== undefined) query = query.where('opened_at', '<', filter.to);
      if (filter.closedSince !== undefined) {
        query = query.where('closed_at', '>=', filter.closedSince);
      }
      if (after) {
        query = query.where((is) =>
          is.or([
            is('opened_at', '<', after.createdAt),
            is.and([is('opened_at', '=', after.createdAt), is('id', '>', after.id)]),
          ]),
        );
      }
      if (filter.limit !== undefined) query = query.limit(filter.limit);
      const rows = await query.orderBy('opened_at', 'desc').orderBy('id').execute();
      return rows.map((row) => ({ ...toIncident(row), openedAt: Number(row.opened_at) }));
    },
  };
}

function createMutes(database: Database) {
  return {
    async listMutes(): Promise<Mute[]> {
      const rows = await database.selectFrom('incident_mutes').selectAll().execute();
      return rows.flatMap((row) => {
        const cause = IncidentCause.safeParse(row.cause);
        if (!cause.success) return [];
        const { location, until_at: untilAt, muted_at: mutedAt, muted_by: mutedBy } = row;
        return [{ cause: cause.data, location, untilAt, mutedAt, mutedBy }];
      });
    },

    async setMute({ cause, location, ...mute }: Mute): Promise<void> {
      const row = { until_at: mute.untilAt, muted_at: mute.mutedAt, muted_by: mute.mutedBy };
      await database
        .insertInto('incident_mutes')
        .values({ cause, location, ...row })
        .onConflict((conflict) => conflict.columns(['cause', 'location']).doUpdateSet(row))
        .execute();
    },

    async deleteMute({ cause, location }: Pick<Mute, 'cause' | 'location'>): Promise<void> {
      await database
        .deleteFrom('incident_mutes')
        .where('cause', '=', cause)
        .where('location', '=', location)
        .execute();
    },
  };
}

const toIncident = (row: IncidentTable): Incident => ({
  id: row.id,
  cause: IncidentCause.parse(row.cause),
  location: row.location,
  kioskIds: JSON.parse(row.kiosk_ids),
  reason: row.reason,
  remedy: row.remedy,
  seenMs: row.seen_ms,
  clearMs: row.clear_ms,
  openedAt: row.opened_at,
  announcedAt: row.announced_at,
  closedAt: row.closed_at,
});

const toRow = (incident: Incident): IncidentTable => ({
  id: incident.id,
  cause: incident.cause,
  location: incident.location,
  kiosk_ids: JSON.stringify(incident.kioskIds),
  reason: incident.reason,
  remedy: incident.remedy,
  seen_ms: incident.seenMs,
  clear_ms: incident.clearMs,
  opened_at: incident.openedAt,
  announced_at: incident.announcedAt,
  closed_at: incident.closedAt,
});
