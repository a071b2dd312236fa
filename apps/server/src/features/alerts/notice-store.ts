import { IncidentCause } from '@jepret/contract/console';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../database/schema.ts';
import { type AlertNotice, keyOf, type NoticeKey } from './notice.ts';

/** Everything that was announced. */
export function createNoticeStore(database: Database) {
  const select = () => database.selectFrom('alert_notices').selectAll();

  /** Incidents that were opened and not closed. */
  const selectOpen = () =>
    select()
      .where('kind', '=', 'opened')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('alert_notices as closing')
              .select('closing.incident_id')
              .whereRef('closing.incident_id', '=', 'alert_notices.incident_id')
              .where('closing.kind', '=', 'closed'),
          ),
        ),
      );

  return {
    /** False if it was announced before. */
    async insert(notice: AlertNotice): Promise<boolean> {
      const { incidentId, kind, cause, location, at, ...facts } = notice;
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('alert_notices')
        .values({
          incident_id: incidentId,
          kind,
          cause,
          location,
          at,
          facts: JSON.stringify(facts),
        })
        .onConflict((conflict) => conflict.columns(['incident_id', 'kind']).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** By `keyOf`. */
    async readByKey(keys: readonly NoticeKey[]): Promise<Map<string, AlertNotice>> {
      if (keys.length === 0) return new Map();
      const ids = [...new Set(keys.map(({ incidentId }) => incidentId))];
      const rows = await select().where('incident_id', 'in', ids).execute();
      return new Map(rows.map(toNotice).map((notice) => [keyOf(notice), notice]));
    },

    /** After `since`, up to `until`, oldest first. */
    async listBetween(since: number, until: number): Promise<AlertNotice[]> {
      const rows = await select()
        .where('at', '>', since)
        .where('at', '<=', until)
        .orderBy('at')
        .orderBy('incident_id')
        .orderBy('kind', 'desc')
        .execute();
      return rows.map(toNotice);
    },

    async listOpen(): Promise<AlertNotice[]> {
      return (await selectOpen().orderBy('at').orderBy('incident_id').execute()).map(toNotice);
    },

    /** An open incident keeps its notice, however old. */
    async deleteClosed(before: number): Promise<void> {
      const closed = await select().where('kind', '=', 'closed').where('at', '<', before).execute();
      for (const { incident_id } of closed) {
        await database.deleteFrom('alert_notices').where('incident_id', '=', incident_id).execute();
      }
    },
  };
}

const toNotice = (row: Selectable<Tables['alert_notices']>): AlertNotice => ({
  ...(JSON.parse(row.facts) as Omit<
    AlertNotice,
    'incidentId' | 'kind' | 'cause' | 'location' | 'at'
  >),
  incidentId: row.incident_id,
  kind: row.kind === 'closed' ? 'closed' : 'opened',
  cause: IncidentCause.parse(row.cause),
  location: row.location,
  at: row.at,
});
