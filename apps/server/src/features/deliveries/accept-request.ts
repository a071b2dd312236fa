import { isPostgres } from '../../database/connect.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { nextIn, nextInSession } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
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
 * A repeat gets the row that is there (MAIL-16, PRINT-9). Undefined when it would be one more of
 * its kind than `limit` (MAIL-17, PRINT-10).
 */
export function acceptRequest(
  database: Database,
  request: NewDelivery,
  now: number,
  limit: number,
): Promise<Delivery | undefined> {
  return inTransaction(database, async (session) => {
    const { transactionId, content } = request;
    await lockUsable(session, transactionId);
    const known = await findRequest(session, request);
    if (known && !canRunAgain(known)) return known;
    if ((await countAsked(session, transactionId, content.kind)) >= limit) return undefined;
    if (known) return (await startRun(session, known, now)) ?? findRequest(session, request);
    const row = toNewRow(request, now, await nextInSession(session, transactionId));
    await session
      .insertInto('deliveries')
      .values({ ...row, seq: nextIn('deliveries') })
      .execute();
    return toDelivery(row);
  });
}

/** Thirty taps at once are taken one after the other, and none after the session was erased. */
export async function lockUsable(database: Database, transactionId: string): Promise<void> {
  const session = await lockSession(database, transactionId);
  if (session && session.erased_at !== null) throw sessionErased();
}

/** Before any of its deliveries: in another order two processes could wait for each other. */
export function lockSession(database: Database, transactionId: string) {
  const query = database
    .selectFrom('transactions')
    .select('erased_at')
    .where('id', '=', transactionId);
  // SQLite's transactions hold the write lock from their beginning.
  return (isPostgres(database) ? query.forUpdate() : query).executeTakeFirst();
}

async function findRequest(
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

/** The one place that counts copies: what a kiosk asked for and the visitor has, or may get. */
export async function countAsked(
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

/** Undefined when somebody works on it meanwhile, or started a run before. */
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
      asked_seq: await nextInSession(database, transactionId),
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
