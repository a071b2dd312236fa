import { isPostgres } from '../../database/connect.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { nextSeqOfTable, takeSessionSeq } from '../../database/sequence-numbers.ts';
import type { DeliveryTable } from '../../database/tables/delivery-tables.ts';
import { sessionErased } from '../../http/access/session-erased.ts';
import { canRunAgain, type Delivery, type DeliveryContent, toDelivery } from './delivery.ts';

export interface NewDelivery {
  id: string;
  transactionId: string;
  requestKey: string;
  askedBy: 'kiosk' | 'staff';
  content: DeliveryContent;
}

/**
 * A repeated request returns the existing row (MAIL-16, PRINT-9). Undefined if the request would
 * exceed the `limit` of its kind (MAIL-17, PRINT-10).
 */
export function acceptRequest(
  database: Database,
  request: NewDelivery,
  now: number,
  limit: number,
): Promise<Delivery | undefined> {
  return inTransaction(database, async (session) => {
    const { transactionId, content } = request;
    await lockUnerasedSession(session, transactionId);
    const existing = await findByRequest(session, request);
    if (existing && !canRunAgain(existing)) return existing;
    if ((await countRequested(session, transactionId, content.kind)) >= limit) return undefined;
    if (existing) {
      return (await startRun(session, existing, now)) ?? findByRequest(session, request);
    }
    const row = toNewRow(request, now, await takeSessionSeq(session, transactionId));
    await session
      .insertInto('deliveries')
      .values({ ...row, seq: nextSeqOfTable('deliveries') })
      .execute();
    return toDelivery(row);
  });
}

/** Serializes simultaneous requests, and refuses them after the session was erased. */
export async function lockUnerasedSession(
  database: Database,
  transactionId: string,
): Promise<void> {
  const session = await lockSession(database, transactionId);
  if (session && session.erased_at !== null) throw sessionErased();
}

/** Lock the session before any of its deliveries: in another order two processes could deadlock. */
export function lockSession(database: Database, transactionId: string) {
  const query = database
    .selectFrom('transactions')
    .select('erased_at')
    .where('id', '=', transactionId);
  // A transaction of SQLite holds the write lock from its beginning.
  return (isPostgres(database) ? query.forUpdate() : query).executeTakeFirst();
}

async function findByRequest(
  database: Database,
  { transactionId, requestKey, content }: NewDelivery,
): Promise<Delivery | undefined> {
  const row = await database
    .selectFrom('deliveries')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', content.kind)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row && toDelivery(row);
}

/** Counts the copies that a kiosk requested and that the visitor received or may still receive. */
export async function countRequested(
  database: Database,
  transactionId: string,
  kind: DeliveryContent['kind'],
): Promise<number> {
  const { count } = await database
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll().as('count'))
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', kind)
    .where('asked_by', '=', 'kiosk')
    .where((is) =>
      is.or([is('state', '!=', 'failed'), is('sheets', '>', 0), is('failure', '=', 'unsure')]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined if a worker claimed the delivery meanwhile, or another run was started. */
export async function startRun(
  database: Database,
  { id, transactionId, run, nextTryAt }: Delivery,
  now: number,
): Promise<Delivery | undefined> {
  const row = await database
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      failure: null,
      reason: null,
      run: run + 1,
      job_ref: null,
      tries: 0,
      next_try_at: now,
      asked_at: now,
      asked_seq: await takeSessionSeq(database, transactionId),
      changed_at: now,
    })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('next_try_at', nextTryAt === null ? 'is' : '=', nextTryAt)
    .returningAll()
    .executeTakeFirst();
  return row && toDelivery(row);
}

const toNewRow = (
  { id, transactionId, requestKey, askedBy, content }: NewDelivery,
  now: number,
  askedSeq: number,
): Omit<DeliveryTable, 'seq'> => ({
  id,
  transaction_id: transactionId,
  kind: content.kind,
  request_key: requestKey,
  asked_by: askedBy,
  content: JSON.stringify(content),
  state: 'waiting',
  failure: null,
  reason: null,
  run: 1,
  job_ref: null,
  sheets: 0,
  tries: 0,
  next_try_at: now,
  accepted_at: now,
  asked_at: now,
  asked_seq: askedSeq,
  changed_at: now,
});
