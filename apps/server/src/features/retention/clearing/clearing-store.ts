import type { EffectName } from '@jepret/contract';
import { isPostgres } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import type { Deliverables } from '../../../domain/deliverables.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';
import { type EndedSession, listEnded, selectPendingFilms } from './ended-sessions.ts';

/** What is kept of an ended session. */
export interface KeptDeliverables {
  /** The hash of the kept print. */
  printHash: string;
  deliverables: Partial<Record<EffectName, Deliverables>>;
}

export interface Clearing {
  transactionId: string;
  obsoleteKeys: readonly string[];
}

interface Marked {
  session: EndedSession;
  kept: KeptDeliverables;
  keptKeys: ReadonlySet<string>;
  obsoleteKeys: readonly string[];
}

/** The rows of cleared sessions: what is kept and what is deleted, written before the first deletion. */
export function createClearingStore(database: Database) {
  return {
    listEnded: (now: SteadyInstant, page: { after: string; limit: number }) =>
      listEnded(database, now, page),

    async findKept(transactionId: string): Promise<KeptDeliverables | undefined> {
      const row = await database
        .selectFrom('clearings')
        .select(['print_hash', 'deliverables'])
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst();
      return row && { printHash: row.print_hash, deliverables: JSON.parse(row.deliverables) };
    },

    /** In one database transaction; false if the session was used, cleared or erased since it was listed. */
    mark: (marked: Marked, now: number): Promise<boolean> =>
      database.transaction().execute(async (change) => {
        const { session, kept, obsoleteKeys } = marked;
        if (!(await isUntouched(change, session))) return false;
        if (!(await isStillUncleared(change, session))) return false;
        await saveClearing(change, marked, now);
        await deleteRows(change, session.owner.id, kept, new Set(obsoleteKeys));
        return true;
      }),

    /** Clearings whose process stopped before all files were deleted. */
    async listUnfinished(limit: number): Promise<Clearing[]> {
      const rows = await database
        .selectFrom('clearings')
        .select(['transaction_id', 'gone'])
        .where('removed_at', 'is', null)
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        transactionId: row.transaction_id,
        obsoleteKeys: JSON.parse(row.gone),
      }));
    },

    async finish(transactionId: string, now: number): Promise<void> {
      await database
        .updateTable('clearings')
        .set({ removed_at: now })
        .where('transaction_id', '=', transactionId)
        .execute();
    },
  };
}

export type ClearingStore = ReturnType<typeof createClearingStore>;

async function isUntouched(change: Database, session: EndedSession): Promise<boolean> {
  const query = change
    .selectFrom('transactions')
    .select(['erased_at', 'touched_at', 'touched_seq'])
    .where('id', '=', session.owner.id);
  // A transaction of SQLite holds the write lock from its beginning.
  const row = await (isPostgres(change) ? query.forUpdate() : query).executeTakeFirst();
  return (
    row !== undefined &&
    row.erased_at === null &&
    row.touched_at === session.touchedAt &&
    row.touched_seq === session.touchedSeq
  );
}

/**
 * If the captures are gone, another process has cleared the session and this one's list is incomplete.
 * A separate query after the lock: the statement that waits for the lock would read the old state.
 */
async function isStillUncleared(change: Database, { owner }: EndedSession): Promise<boolean> {
  const snap = await change
    .selectFrom('snaps')
    .select('number')
    .where('transaction_id', '=', owner.id)
    .where('transaction_id', 'not in', selectPendingFilms(change))
    .limit(1)
    .executeTakeFirst();
  return snap !== undefined;
}

/** If staff reopened the session after a clearing, the keys deleted then stay listed unless they are kept now. */
async function saveClearing(
  change: Database,
  { session, kept, keptKeys, obsoleteKeys }: Marked,
  now: number,
): Promise<void> {
  const transactionId = session.owner.id;
  const { printHash, deliverables } = kept;
  const previous = await change
    .selectFrom('clearings')
    .select('gone')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  const previousKeys = (previous ? (JSON.parse(previous.gone) as string[]) : []).filter(
    (key) => !keptKeys.has(key),
  );
  const row = {
    print_hash: printHash,
    deliverables: JSON.stringify(deliverables),
    gone: JSON.stringify([...new Set([...previousKeys, ...obsoleteKeys])]),
    marked_at: now,
    removed_at: null,
  };
  await change
    .insertInto('clearings')
    .values({ transaction_id: transactionId, ...row })
    .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet(row))
    .execute();
}

/** Deletes rows that refer only to deleted files. */
async function deleteRows(
  change: Database,
  transactionId: string,
  { printHash }: KeptDeliverables,
  obsoleteKeys: ReadonlySet<string>,
): Promise<void> {
  for (const table of ['snaps', 'clips', 'prepared_clips'] as const) {
    await change.deleteFrom(table).where('transaction_id', '=', transactionId).execute();
  }
  await change
    .deleteFrom('prints')
    .where('transaction_id', '=', transactionId)
    .where('inputs_hash', '!=', printHash)
    .execute();
  await deleteFilmRows(change, transactionId, obsoleteKeys);
  await deletePaintingRows(change, transactionId, obsoleteKeys);
}

async function deleteFilmRows(
  change: Database,
  transactionId: string,
  obsoleteKeys: ReadonlySet<string>,
) {
  const films = await change
    .selectFrom('videos')
    .select(['inputs_hash', 'files'])
    .where('transaction_id', '=', transactionId)
    .execute();
  const isGone = (files: string | null) =>
    files === null ||
    (Object.values(JSON.parse(files)) as string[]).every((key) => obsoleteKeys.has(key));
  for (const { inputs_hash } of films.filter(({ files }) => isGone(files))) {
    await change
      .deleteFrom('videos')
      .where('transaction_id', '=', transactionId)
      .where('inputs_hash', '=', inputs_hash)
      .execute();
  }
}

/** Of a kept painting only the painted sheet stays. */
async function deletePaintingRows(
  change: Database,
  transactionId: string,
  obsoleteKeys: ReadonlySet<string>,
) {
  const paintings = await change
    .selectFrom('paintings')
    .select(['effect', 'inputs_hash', 'image_key'])
    .where('transaction_id', '=', transactionId)
    .execute();
  for (const { effect, inputs_hash } of paintings.filter(({ image_key }) =>
    obsoleteKeys.has(image_key),
  )) {
    await change
      .deleteFrom('paintings')
      .where('transaction_id', '=', transactionId)
      .where('effect', '=', effect)
      .where('inputs_hash', '=', inputs_hash)
      .execute();
  }
  await change
    .updateTable('paintings')
    .set({ painting_key: null })
    .where('transaction_id', '=', transactionId)
    .execute();
}
