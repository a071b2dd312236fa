import type { Selectable } from 'kysely';
import { isAhead, isColumnDue } from '../../database/due.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { nextSeqOfTable } from '../../database/sequence-numbers.ts';
import type { ChannelName, MessageState, NewMessage, StoredMessage } from './message.ts';
import { LONGEST_DELAY_MS } from './retry-times.ts';

export function createMessageStore(database: Database) {
  return {
    ...createDueMessages(database),
    ...createProgress(database),
    ...createBundling(database),
    ...createReports(database),

    /** Skips a message that exists already (ALERT-40), and is false then. */
    async insert({ content, createdAt, ...message }: NewMessage): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('alert_messages')
        .values({
          ...message,
          seq: nextSeqOfTable('alert_messages'),
          created_at: createdAt,
          due_at: createdAt,
          content: content ? JSON.stringify(content) : null,
        })
        .onConflict((conflict) =>
          conflict.columns(['about', 'kind', 'recipient', 'channel']).doNothing(),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** The messages about the opening of an incident. */
    async listOpenings(incidentId: string): Promise<StoredMessage[]> {
      const rows = await selectAll(database)
        .where('about', '=', incidentId)
        .where('kind', '=', 'opened')
        .orderBy('seq')
        .orderBy('id')
        .execute();
      return rows.map(toMessage);
    },

    /**
     * Messages that are waiting or held are kept, however old, and so is the opening of an open incident: it says who
     * gets the end.
     */
    async deleteSettled(before: number): Promise<void> {
      await database
        .deleteFrom('alert_messages')
        .where('settled_at', '<', before)
        .where(({ or, not, eb, exists, selectFrom }) => {
          const hasNotice = (kind: 'opened' | 'closed') =>
            exists(
              selectFrom('alert_notices')
                .select('alert_notices.incident_id')
                .whereRef('alert_notices.incident_id', '=', 'alert_messages.about')
                .where('alert_notices.kind', '=', kind),
            );
          return or([eb('kind', '<>', 'opened'), hasNotice('closed'), not(hasNotice('opened'))]);
        })
        .execute();
    },
  };
}

const selectAll = (database: Database) => database.selectFrom('alert_messages').selectAll();

const MAX_DUE = 500;

function createDueMessages(database: Database) {
  return {
    /** The channels with a message that is due. */
    async listDueChannels(now: number): Promise<ChannelName[]> {
      const rows = await database
        .selectFrom('alert_messages')
        .select('channel')
        .distinct()
        .where('state', '=', 'waiting')
        .where(isColumnDue('due_at', now, LONGEST_DELAY_MS))
        .execute();
      return rows.map(({ channel }) => channel as ChannelName);
    },

    /** In their order: a message waits while an earlier one to the same recipient is not due. */
    async listDue(channel: ChannelName, now: number): Promise<StoredMessage[]> {
      const rows = await selectAll(database)
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where(isColumnDue('due_at', now, LONGEST_DELAY_MS))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('alert_messages as earlier')
                .select('earlier.id')
                .whereRef('earlier.recipient', '=', 'alert_messages.recipient')
                .where('earlier.channel', '=', channel)
                .whereRef('earlier.seq', '<', 'alert_messages.seq')
                .where('earlier.state', '=', 'waiting')
                .where(isAhead('earlier.due_at', now, LONGEST_DELAY_MS)),
            ),
          ),
        )
        .orderBy('seq')
        .orderBy('id')
        .limit(MAX_DUE)
        .execute();
      return rows.map(toMessage);
    },
  };
}

function createProgress(database: Database) {
  return {
    /** Counts an attempt; false if another process has it. Until `dueAt` no other process takes it. */
    async claim({ id, attempts }: StoredMessage, dueAt: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('alert_messages')
        .set({ attempts: attempts + 1, due_at: dueAt })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', attempts)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async postpone(
      id: string,
      { dueAt, reason }: { dueAt: number; reason?: string },
    ): Promise<void> {
      await database
        .updateTable('alert_messages')
        .set({
          due_at: dueAt,
          ...(reason !== undefined && { reason }),
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },

    /** Leaves out what another process has settled meanwhile. */
    async settle(
      ids: readonly string[],
      state: Exclude<MessageState, 'waiting'>,
      { at, reason = null, from = 'waiting' }: Settling,
    ): Promise<void> {
      if (ids.length === 0) return;
      await database
        .updateTable('alert_messages')
        .set({ state, settled_at: state === 'held' ? null : at, reason })
        .where('id', 'in', ids)
        .where('state', '=', from)
        .execute();
    },
  };
}

interface Settling {
  at: number;
  reason?: string | null;
  /** Held messages wait for the daily summary. */
  from?: 'waiting' | 'held';
}

const FLOOD = 'flood:';

function createBundling(database: Database) {
  const selectSince = (recipient: string, channel: ChannelName, since: number) =>
    database
      .selectFrom('alert_messages')
      .where('recipient', '=', recipient)
      .where('channel', '=', channel)
      .where('settled_at', '>', since);
  return {
    async countSent(recipient: string, channel: ChannelName, since: number): Promise<number> {
      const { count } = await selectSince(recipient, channel, since)
        .where('state', '=', 'sent')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async findLastFlood(recipient: string, channel: ChannelName): Promise<number | undefined> {
      const row = await database
        .selectFrom('alert_messages')
        .where('recipient', '=', recipient)
        .where('channel', '=', channel)
        .where('kind', '=', 'summary')
        .where('about', 'like', `${FLOOD}%`)
        .select(({ fn }) => fn.max('created_at').as('at'))
        .executeTakeFirst();
      return row?.at ?? undefined;
    },

    async findSummary(
      about: string,
      recipient: string,
      channel: ChannelName,
    ): Promise<StoredMessage | undefined> {
      const row = await selectAll(database)
        .where('about', '=', about)
        .where('kind', '=', 'summary')
        .where('recipient', '=', recipient)
        .where('channel', '=', channel)
        .executeTakeFirst();
      return row && toMessage(row);
    },

    /** Those that wait for the daily summary. */
    async listHeld(recipient: string): Promise<StoredMessage[]> {
      const rows = await selectAll(database)
        .where('recipient', '=', recipient)
        .where('state', '=', 'held')
        .execute();
      return rows.map(toMessage);
    },
  };
}

/** The name of the summary that replaces this message and later ones. */
export const nameFlood = ({ id }: StoredMessage): string => FLOOD + id;

interface Trouble {
  reason: string;
  waiting: number;
  failed: number;
}

function createReports(database: Database) {
  return {
    /** Undefined while every message arrives. */
    async findTrouble(
      recipient: string,
      channel: ChannelName,
      since: number,
    ): Promise<Trouble | undefined> {
      const rows = await database
        .selectFrom('alert_messages')
        .select(['state', 'reason', 'attempts'])
        .where('recipient', '=', recipient)
        .where('channel', '=', channel)
        .where(({ or, and, eb }) =>
          or([
            eb('state', '=', 'waiting'),
            and([eb('state', '=', 'failed'), eb('settled_at', '>', since)]),
          ]),
        )
        .orderBy('seq', 'desc')
        .execute();
      const reason = rows.find((row) => row.reason !== null)?.reason;
      if (reason === undefined || reason === null) return undefined;
      const failed = rows.filter(({ state }) => state === 'failed').length;
      return { reason, failed, waiting: rows.length - failed };
    },
  };
}

const toMessage = (row: Selectable<Tables['alert_messages']>): StoredMessage => ({
  id: row.id,
  seq: row.seq,
  about: row.about,
  kind: row.kind as StoredMessage['kind'],
  recipient: row.recipient,
  channel: row.channel as ChannelName,
  state: row.state as MessageState,
  dueAt: row.due_at,
  attempts: row.attempts,
  createdAt: row.created_at,
  content: row.content === null ? null : JSON.parse(row.content),
});
