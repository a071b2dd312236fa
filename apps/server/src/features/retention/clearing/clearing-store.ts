import type { EffectName } from '@jepret/contract';
import { isPostgres } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import type { Deliverables } from '../../../domain/deliverables.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';
import { type EndedSession, listEnded, listFilming } from './ended-sessions.ts';

/** What stays of a session that has ended. */
export interface Kept {
  /** Of the print that it belongs to. */
  printHash: string;
  deliverables: Partial<Record<EffectName, Deliverables>>;
}

export interface Clearing {
  transactionId: string;
  gone: readonly string[];
}

interface Marked {
  session: EndedSession;
  kept: Kept;
  /** Of those that stay. */
  keptKeys: ReadonlySet<string>;
  gone: readonly string[];
}

/** The rows of cleared sessions: each says what stays and what goes, before the first file goes. */
export function createClearingStore(database: Database) {
  return {
    listEnded: (now: SteadyInstant, page: { after: string; limit: number }) =>
      listEnded(database, now, page),

    async findKept(transactionId: string): Promise<Kept | undefined> {
      const row = await database
        .selectFrom('clearings')
        .select(['print_hash', 'deliverables'])
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst();
      return row && { printHash: row.print_hash, deliverables: JSON.parse(row.deliverables) };
    },

    /** As one; false when somebody has used it since, or it was cleared or erased. */
    mark: (marked: Marked, now: number): Promise<boolean> =>
      database.transaction().execute(async (change) => {
        const { session, kept, gone } = marked;
        if (!(await isUntouched(change, session))) return false;
        if (!(await isStillWhole(change, session))) return false;
        await saveClearing(change, marked, now);
        await forgetRows(change, session.owner.id, kept, new Set(gone));
        return true;
      }),

    /** What was marked by a process that did not come to its end. */
    async listUnfinished(limit: number): Promise<Clearing[]> {
      const rows = await database
        .selectFrom('clearings')
        .select(['transaction_id', 'gone'])
        .where('removed_at', 'is', null)
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        transactionId: row.transaction_id,
        gone: JSON.parse(row.gone),
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
  // SQLite's transactions hold the write lock from their beginning.
  const row = await (isPostgres(change) ? query.forUpdate() : query).executeTakeFirst();
  return (
    row !== undefined &&
    row.erased_at === null &&
    row.touched_at === session.touchedAt &&
    row.touched_seq === session.touchedSeq
  );
}

/**
 * Without captures another process was faster, and what this one found is not all there was. Asked
 * when the session is locked: a statement that waits for the lock would see what was before.
 */
async function isStillWhole(change: Database, { owner }: EndedSession): Promise<boolean> {
  const snap = await change
    .selectFrom('snaps')
    .select('number')
    .where('transaction_id', '=', owner.id)
    .where('transaction_id', 'not in', listFilming(change))
    .limit(1)
    .executeTakeFirst();
  return snap !== undefined;
}

/** Of one that staff gave to a booth again, what went before is still gone, unless it came again. */
async function saveClearing(
  change: Database,
  { session, kept, keptKeys, gone }: Marked,
  now: number,
): Promise<void> {
  const transactionId = session.owner.id;
  const { printHash, deliverables } = kept;
  const before = await change
    .selectFrom('clearings')
    .select('gone')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  const goneBefore = (before ? (JSON.parse(before.gone) as string[]) : []).filter(
    (key) => !keptKeys.has(key),
  );
  const row = {
    print_hash: printHash,
    deliverables: JSON.stringify(deliverables),
    gone: JSON.stringify([...new Set([...goneBefore, ...gone])]),
    marked_at: now,
    removed_at: null,
  };
  await change
    .insertInto('clearings')
    .values({ transaction_id: transactionId, ...row })
    .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet(row))
    .execute();
}

/** Rows that speak of nothing but files that go. */
async function forgetRows(
  change: Database,
  transactionId: string,
  { printHash }: Kept,
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const table of ['snaps', 'clips', 'prepared_clips'] as const) {
    await change.deleteFrom(table).where('transaction_id', '=', transactionId).execute();
  }
  await change
    .deleteFrom('prints')
    .where('transaction_id', '=', transactionId)
    .where('inputs_hash', '!=', printHash)
    .execute();
  await forgetFilms(change, transactionId, gone);
  await forgetPaintings(change, transactionId, gone);
}

async function forgetFilms(change: Database, transactionId: string, gone: ReadonlySet<string>) {
  const films = await change
    .selectFrom('videos')
    .select(['inputs_hash', 'files'])
    .where('transaction_id', '=', transactionId)
    .execute();
  const isGone = (files: string | null) =>
    files === null || (Object.values(JSON.parse(files)) as string[]).every((key) => gone.has(key));
  for (const { inputs_hash } of films.filter(({ files }) => isGone(files))) {
    await change
      .deleteFrom('videos')
      .where('transaction_id', '=', transactionId)
      .where('inputs_hash', '=', inputs_hash)
      .execute();
  }
}

/** What is left of one that stays is the sheet that it lies on. */
async function forgetPaintings(change: Database, transactionId: string, gone: ReadonlySet<string>) {
  const paintings = await change
    .selectFrom('paintings')
    .select(['effect', 'inputs_hash', 'image_key'])
    .where('transaction_id', '=', transactionId)
    .execute();
  for (const { effect, inputs_hash } of paintings.filter(({ image_key }) => gone.has(image_key))) {
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
