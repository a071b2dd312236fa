import type { KioskCommand } from '@jepret/contract';
import type { CommandKind, CommandState, ListedCommand } from '@jepret/contract/console';
import type { Database } from '../../database/schema.ts';
import { nextSeqOfOwner } from '../../database/sequence-numbers.ts';

const OPEN: readonly CommandState[] = ['waiting', 'taken'];

interface NewCommand {
  id: string;
  kioskId: string;
  kind: CommandKind;
  text: string | null;
  askedBy: string;
  askedAt: number;
  expiresAt: number;
}

interface StateChange {
  from: readonly CommandState[];
  to: CommandState;
  at: number;
  reason?: string | null;
}

export function createCommandStore(database: Database) {
  return {
    ...createCommandLists(database),

    async insert(command: NewCommand): Promise<void> {
      await database
        .insertInto('booth_commands')
        .values({
          id: command.id,
          kiosk_id: command.kioskId,
          seq: nextSeqOfOwner('booth_commands', ['seq', 'kiosk_id'], command.kioskId),
          kind: command.kind,
          text: command.text,
          state: 'waiting',
          asked_by: command.askedBy,
          asked_at: command.askedAt,
          expires_at: command.expiresAt,
        })
        .execute();
    },

    async find(kioskId: string, id: string) {
      const row = await database
        .selectFrom('booth_commands')
        .select(['kind', 'state'])
        .where('kiosk_id', '=', kioskId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { kind: row.kind as CommandKind, state: row.state as CommandState };
    },

    /** False if it is in another state: exactly one of concurrent changes succeeds. */
    async change(
      kioskId: string,
      id: string,
      { from, to, at, reason = null }: StateChange,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('booth_commands')
        .set({
          state: to,
          ...(to === 'taken' ? { taken_at: at } : { ended_at: at, reason }),
        })
        .where('kiosk_id', '=', kioskId)
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Returns the kiosks whose commands ended. */
    async expire(now: number): Promise<string[]> {
      const rows = await database
        .updateTable('booth_commands')
        .set({ state: 'expired', ended_at: now })
        .where('state', 'in', OPEN)
        .where('expires_at', '<=', now)
        .returning('kiosk_id')
        .execute();
      return [...new Set(rows.map(({ kiosk_id }) => kiosk_id))];
    },

    /** Keeps the newest of each kiosk. */
    async deleteOld(before: number): Promise<void> {
      await database
        .deleteFrom('booth_commands')
        .where('asked_at', '<', before)
        .where('state', 'not in', OPEN)
        .execute();
    },
  };
}

function createCommandLists(database: Database) {
  return {
    /** What the booth has to do, in order. */
    async listOpen(kioskId: string, now: number): Promise<KioskCommand[]> {
      return database
        .selectFrom('booth_commands')
        .select(['id', 'kind', 'text'])
        .where('kiosk_id', '=', kioskId)
        .where('state', 'in', OPEN)
        .where('expires_at', '>', now)
        .orderBy('seq')
        .execute();
    },

    /** The newest of each kiosk first. */
    async listLast(
      kioskIds: readonly string[],
      count: number,
    ): Promise<ReadonlyMap<string, ListedCommand[]>> {
      if (kioskIds.length === 0) return new Map();
      const rows = await database
        .selectFrom((from) =>
          from
            .selectFrom('booth_commands')
            .selectAll()
            .select((row) =>
              row.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('kiosk_id').orderBy('seq', 'desc'))
                .as('place'),
            )
            .where('kiosk_id', 'in', kioskIds)
            .as('numbered'),
        )
        .selectAll()
        .where('place', '<=', count)
        .orderBy('seq', 'desc')
        .execute();
      const listed = rows.map((row): [string, ListedCommand] => [
        row.kiosk_id,
        {
          id: row.id,
          kind: row.kind as CommandKind,
          text: row.text,
          state: row.state as CommandState,
          reason: row.reason,
          asked_by: row.asked_by,
          asked_at: row.asked_at,
          taken_at: row.taken_at,
          ended_at: row.ended_at,
        },
      ]);
      return new Map(
        [...Map.groupBy(listed, ([kioskId]) => kioskId)].map(([kioskId, commands]) => [
          kioskId,
          commands.map(([, command]) => command),
        ]),
      );
    },
  };
}
