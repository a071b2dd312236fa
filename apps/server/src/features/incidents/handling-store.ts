import type { NeedKind } from '@jepret/contract/console';
import type { Database } from '../../database/schema.ts';
import type { HandlingTable } from '../../database/tables/incident-tables.ts';

/** Names an entry of the page *Needs you*. */
export interface NeedKey {
  kind: NeedKind;
  id: string;
}

/** Who takes care of an entry, and what they noted. */
export interface Handling {
  version: number;
  taken: { staffId: string; name: string; at: number } | null;
  note: { text: string; name: string; at: number } | null;
  resolvedAt: number | null;
}

export const NOT_HANDLED: Handling = { version: 0, taken: null, note: null, resolvedAt: null };

/** SQLite and PostgreSQL accept at least so many parameters. */
const IDS_AT_ONCE = 500;

export function createHandlingStore(database: Database) {
  return {
    async list(kind: NeedKind, ids: readonly string[]): Promise<Map<string, Handling>> {
      const handlings = new Map<string, Handling>();
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        const rows = await database
          .selectFrom('handlings')
          .selectAll()
          .where('kind', '=', kind)
          .where('id', 'in', ids.slice(from, from + IDS_AT_ONCE))
          .execute();
        for (const row of rows) handlings.set(row.id, toHandling(row));
      }
      return handlings;
    },

    async find({ kind, id }: NeedKey): Promise<Handling> {
      return (await this.list(kind, [id])).get(id) ?? NOT_HANDLED;
    },

    /** False if it was changed since its version was read; of two concurrent calls, one returns true. */
    async save({ kind, id }: NeedKey, handling: Handling, now: number): Promise<boolean> {
      const row = { ...toColumns(handling), version: handling.version + 1, changed_at: now };
      if (handling.version === 0) {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('handlings')
          .values({ kind, id, ...row })
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      }
      const { numUpdatedRows } = await database
        .updateTable('handlings')
        .set(row)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('version', '=', handling.version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async deleteUnchangedSince(at: number): Promise<void> {
      await database.deleteFrom('handlings').where('changed_at', '<', at).execute();
    },
  };
}

const toHandling = (row: HandlingTable): Handling => ({
  version: row.version,
  taken:
    row.taken_by === null
      ? null
      : { staffId: row.taken_by, name: row.taken_name ?? '', at: row.taken_at ?? 0 },
  note:
    row.note === null
      ? null
      : { text: row.note, name: row.noted_name ?? '', at: row.noted_at ?? 0 },
  resolvedAt: row.resolved_at,
});

const toColumns = ({ taken, note, resolvedAt }: Handling) => ({
  taken_by: taken?.staffId ?? null,
  taken_name: taken?.name ?? null,
  taken_at: taken?.at ?? null,
  note: note?.text ?? null,
  noted_name: note?.name ?? null,
  noted_at: note?.at ?? null,
  resolved_at: resolvedAt,
});
