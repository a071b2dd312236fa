import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { lockUnerasedSession } from './accept-request.ts';
import type { DeliveryContent } from './delivery.ts';

/** A request of staff in the console. */
export interface StaffRequest {
  /** An id from the client: a request with the same id runs once. */
  request: string;
  actor: Actor;
}

interface RequestedAction {
  transactionId: string;
  kind: DeliveryContent['kind'];
  /** The delivery's id. */
  id: string;
  email?: string | undefined;
}

/** A repeated tap, or a retry after a lost response, does nothing more (CONSOLE-142). */
export function runStaffRequestOnce(
  database: Database,
  { request, actor, ...action }: StaffRequest & RequestedAction,
  now: number,
  work: (change: Database) => Promise<unknown>,
): Promise<void> {
  return inTransaction(database, async (change) => {
    const { transactionId, ...details } = action;
    await lockUnerasedSession(change, transactionId);
    const columns = { asked_by: actor.name, asked_for: JSON.stringify(details) };
    const { numInsertedOrUpdatedRows } = await change
      .insertInto('staff_requests')
      .values({ id: request, transaction_id: transactionId, ...columns, asked_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    const row = { id: request, transaction_id: transactionId, ...columns };
    if (numInsertedOrUpdatedRows === 1n) await work(change);
    else await refuseDifferentRequest(change, row);
  });
}

/** The same id for another action or by another staff member is refused. */
async function refuseDifferentRequest(
  change: Database,
  columns: { id: string; transaction_id: string; asked_by: string; asked_for: string },
): Promise<void> {
  const { id, transaction_id, asked_by, asked_for } = columns;
  const same = await change
    .selectFrom('staff_requests')
    .select('id')
    .where('id', '=', id)
    .where('transaction_id', '=', transaction_id)
    .where('asked_by', '=', asked_by)
    .where('asked_for', '=', asked_for)
    .executeTakeFirst();
  if (same) return;
  throw new BoothError(
    'conflict',
    'This request id was already used for another action. Check what was sent before you repeat the request.',
  );
}

/** They contain addresses. */
export async function deleteStaffRequests(
  database: Database,
  transactionId: string,
): Promise<void> {
  await database.deleteFrom('staff_requests').where('transaction_id', '=', transactionId).execute();
}
