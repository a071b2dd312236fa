import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { lockUsable } from './accept-request.ts';
import type { DeliveryContent } from './delivery.ts';

/** What somebody asks for in the console. */
export interface StaffRequest {
  /** Made up by whoever asks: asked twice it is done once. */
  request: string;
  actor: Actor;
}

interface Asked {
  transactionId: string;
  kind: DeliveryContent['kind'];
  /** Of which delivery. */
  id: string;
  email?: string | undefined;
}

/** A doubled tap, or a try after an answer that was lost, finds what the first has done (CONSOLE-142). */
export function askOnce(
  database: Database,
  { request, actor, ...asked }: StaffRequest & Asked,
  now: number,
  work: (change: Database) => Promise<unknown>,
): Promise<void> {
  return inTransaction(database, async (change) => {
    const { transactionId, ...askedFor } = asked;
    await lockUsable(change, transactionId);
    const question = { asked_by: actor.name, asked_for: JSON.stringify(askedFor) };
    const { numInsertedOrUpdatedRows } = await change
      .insertInto('staff_requests')
      .values({ id: request, transaction_id: transactionId, ...question, asked_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await work(change);
    else await refuseOther(change, { id: request, transaction_id: transactionId, ...question });
  });
}

/** The same name for something else, or by somebody else, is no repeat. */
async function refuseOther(
  change: Database,
  question: { id: string; transaction_id: string; asked_by: string; asked_for: string },
): Promise<void> {
  const { id, transaction_id, asked_by, asked_for } = question;
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
    'Something else was asked for under this request already. Look at what was sent before you ask again.',
  );
}

/** Its addresses too. */
export async function forgetRequests(database: Database, transactionId: string): Promise<void> {
  await database.deleteFrom('staff_requests').where('transaction_id', '=', transactionId).execute();
}
