import type { HeartbeatCounts } from '@jepret/contract';
import { sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { nextSeqOfOwner } from '../../database/sequence-numbers.ts';
import { fromRow, type KioskState, toRow } from './kiosk-state.ts';
import type { Transition } from './transitions.ts';

const HOUR_MS = 3_600_000;
const COUNTS = ['taps', 'refusals', 'cancellations'] as const;

export function createHeartbeatStore(database: Database) {
  return {
    ...createCounts(database),
    ...createEvents(database),

    async list(): Promise<KioskState[]> {
      const rows = await database.selectFrom('kiosk_states').selectAll().execute();
      return rows.map(fromRow);
    },

    async find(kioskId: string): Promise<KioskState | undefined> {
      const row = await database
        .selectFrom('kiosk_states')
        .selectAll()
        .where('kiosk_id', '=', kioskId)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    /** Until the commit. The kiosk's own row is locked, because the state of a first beat has none. */
    async lock(kioskId: string): Promise<void> {
      // SQLite's transactions hold the write lock.
      if (!isPostgres(database)) return;
      await database
        .selectFrom('kiosks')
        .select('id')
        .where('id', '=', kioskId)
        .forNoKeyUpdate()
        .execute();
    },

    async save(state: KioskState): Promise<void> {
      const row = toRow(state);
      await database
        .insertInto('kiosk_states')
        .values(row)
        .onConflict((conflict) => conflict.column('kiosk_id').doUpdateSet(row))
        .execute();
    },

    /** False if a beat or another process was faster. */
    async markSilent({ kioskId, beatAt }: KioskState): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('kiosk_states')
        .set({ state: 'silent' })
        .where('kiosk_id', '=', kioskId)
        .where('beat_at', '=', beatAt)
        .where('state', '!=', 'silent')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

export type HeartbeatStore = ReturnType<typeof createHeartbeatStore>;

function createCounts(database: Database) {
  return {
    async findBoot(kioskId: string, bootId: string): Promise<HeartbeatCounts | undefined> {
      return database
        .selectFrom('kiosk_boots')
        .select(COUNTS)
        .where('kiosk_id', '=', kioskId)
        .where('boot_id', '=', bootId)
        .executeTakeFirst();
    },

    /** Keeps the highest counts, so that a repeated or late beat adds nothing. */
    async saveBoot(
      kioskId: string,
      bootId: string,
      counts: HeartbeatCounts,
      now: number,
    ): Promise<void> {
      await database
        .insertInto('kiosk_boots')
        .values({ kiosk_id: kioskId, boot_id: bootId, ...counts, seen_at: now })
        .onConflict((conflict) =>
          conflict.columns(['kiosk_id', 'boot_id']).doUpdateSet({ ...counts, seen_at: now }),
        )
        .execute();
    },

    async addToHour(
      kioskId: string,
      location: string,
      added: HeartbeatCounts,
      now: number,
    ): Promise<void> {
      const hourAt = now - (now % HOUR_MS);
      await database
        .insertInto('kiosk_hours')
        .values({ kiosk_id: kioskId, hour_at: hourAt, location, ...added })
        .onConflict((conflict) =>
          conflict.columns(['kiosk_id', 'hour_at', 'location']).doUpdateSet((row) => ({
            taps: row('kiosk_hours.taps', '+', added.taps),
            refusals: row('kiosk_hours.refusals', '+', added.refusals),
            cancellations: row('kiosk_hours.cancellations', '+', added.cancellations),
          })),
        )
        .execute();
    },

    /** Not those of the current pages: their counts would be added again. */
    async deleteOldBoots(before: number): Promise<void> {
      await database
        .deleteFrom('kiosk_boots')
        .where('seen_at', '<', before)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('kiosk_states')
                .select('kiosk_states.kiosk_id')
                .whereRef('kiosk_states.kiosk_id', '=', 'kiosk_boots.kiosk_id')
                .whereRef('kiosk_states.boot_id', '=', 'kiosk_boots.boot_id'),
            ),
          ),
        )
        .execute();
    },

    async deleteOldHours(before: number): Promise<void> {
      await database.deleteFrom('kiosk_hours').where('hour_at', '<', before).execute();
    },
  };
}

/** A transition of one kiosk. */
export interface KioskEvent extends Transition {
  kioskId: string;
}

function createEvents(database: Database) {
  return {
    async addEvent(kioskId: string, { at, kind, value }: Transition): Promise<void> {
      const seq = nextSeqOfOwner('kiosk_events', ['seq', 'kiosk_id'], kioskId);
      await database
        .insertInto('kiosk_events')
        .values({ kiosk_id: kioskId, seq, at, kind, value })
        .execute();
    },

    /** In order; with the last one before `since`, which was in force at that time. */
    async listStates(kioskIds: readonly string[], since: number): Promise<KioskEvent[]> {
      if (kioskIds.length === 0) return [];
      const events = database
        .selectFrom('kiosk_events')
        .where('kind', '=', 'state')
        .where('kiosk_id', 'in', kioskIds);
      const rows = await events
        .select(['kiosk_id', 'at', 'kind', 'value'])
        .where('at', '>', since)
        .orderBy('kiosk_id')
        .orderBy('seq')
        .execute();
      const before = await database
        .selectFrom(
          events
            .select(['kiosk_id', 'at', 'kind', 'value'])
            .select(
              sql<number>`row_number() over (partition by kiosk_id order by seq desc)`.as('n'),
            )
            .where('at', '<=', since)
            .as('numbered'),
        )
        .select(['kiosk_id', 'at', 'kind', 'value'])
        .where('n', '=', 1)
        .execute();
      return [...before, ...rows].map(({ kiosk_id, at, kind, value }) => ({
        kioskId: kiosk_id,
        at,
        kind: kind as Transition['kind'],
        value,
      }));
    },

    /** Keeps a kiosk's newest events, and none older than `before`. */
    async deleteOldEvents(before: number, keep: number): Promise<void> {
      await database.deleteFrom('kiosk_events').where('at', '<', before).execute();
      const crowded = await database
        .selectFrom('kiosk_events')
        .select(['kiosk_id', (row) => row.fn.max('seq').as('last')])
        .groupBy('kiosk_id')
        .having((row) => row.fn.countAll(), '>', keep)
        .execute();
      for (const { kiosk_id: kioskId, last } of crowded) {
        await database
          .deleteFrom('kiosk_events')
          .where('kiosk_id', '=', kioskId)
          .where('seq', '<=', last - keep)
          .execute();
      }
    },
  };
}
