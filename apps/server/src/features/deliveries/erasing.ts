import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Printer } from '../../ports/printer.ts';
import { forgetRequests } from './asked-once.ts';
import { type Delivery, type DeliveryContent, type Failure, sheetNameOf } from './delivery.ts';
import { createDeliveryStore } from './store.ts';

interface Dependencies {
  database: Database;
  mailer: Pick<Mailer, 'discard'>;
  printer: Pick<Printer, 'cancel' | 'follow' | 'discard'>;
}

/** In the database transaction that erases a session: from then on nothing is sent or printed. */
export async function callOffDeliveries(
  database: Database,
  transactionId: string,
  now: number,
): Promise<void> {
  await database
    .updateTable('deliveries')
    .set({
      state: 'failed',
      failure: 'files-gone' satisfies Failure,
      reason: 'Its session was erased.',
      next_try_at: null,
      changed_at: now,
    })
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'waiting')
    .execute();
  await forgetRequests(database, transactionId);
}

/** PRIVACY-3: of mails and prints only stays that they were asked for, and how that ended. */
export function createForgetDeliveries({ database, mailer, printer }: Dependencies) {
  const change = (id: string) => database.updateTable('deliveries').where('id', '=', id);

  /** Its key goes too: it is a hash of the address. */
  async function blank({ id, content }: Delivery): Promise<void> {
    const blanked = JSON.stringify(withoutNames(content));
    await change(id)
      .set({ content: blanked, request_key: `erased:${id}` })
      .execute();
  }

  async function forgetSheets(print: Delivery, signal: AbortSignal): Promise<void> {
    const { id, jobRef, failure } = print;
    const isHeld = failure === 'files-gone' && jobRef !== null;
    if (isHeld) await printer.cancel(jobRef, signal);
    for (let run = 1; run <= print.run; run += 1) {
      const isLast = run === print.run && jobRef !== null;
      await printer.discard(sheetNameOf({ id, run }), isLast ? jobRef : undefined);
    }
    if (isHeld) await expectLetGo(jobRef, signal);
    // Or another machine, with sheets of its own to remove, would wait for this one's.
    if (jobRef !== null) await change(id).set({ job_ref: null }).execute();
  }

  async function expectLetGo(jobRef: string, signal: AbortSignal): Promise<void> {
    const { kind } = await printer.follow(jobRef, signal);
    if (kind === 'waiting' || kind === 'unreachable') {
      throw new BoothError('unavailable', 'The printer still holds a sheet of this session.');
    }
  }

  async function forget(delivery: Delivery, signal: AbortSignal): Promise<void> {
    if (delivery.content.kind === 'mail') await mailer.discard(delivery.id);
    else await forgetSheets(delivery, signal);
  }

  return async function forgetDeliveries(
    transactionId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const deliveries = await createDeliveryStore(database).listOf(transactionId);
    // First, and by our own hand: no printer that is switched off keeps an address here.
    for (const delivery of deliveries) await blank(delivery);
    // A sheet that only another machine can remove keeps nothing else from being removed.
    const failures: unknown[] = [];
    for (const delivery of deliveries) {
      await forget(delivery, signal).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
}

const withoutNames = (content: DeliveryContent): DeliveryContent =>
  content.kind === 'mail'
    ? { ...content, email: '', name: '', files: [] }
    : { ...content, sheetKey: '' };
