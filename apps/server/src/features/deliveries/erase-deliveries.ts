import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Printer } from '../../ports/printer.ts';
import { type Delivery, type DeliveryContent, type Failure, sheetNameOf } from './delivery.ts';
import { deleteStaffRequests } from './staff-requests.ts';
import type { CountSheets } from './steps/delivery-endings.ts';
import { createReadLateProgress } from './steps/late-sheets.ts';
import { createDeliveryStore } from './store.ts';

interface Dependencies {
  database: Database;
  mailer: Pick<Mailer, 'discard'>;
  printer: Pick<Printer, 'cancel' | 'readProgress' | 'discard'>;
  countSheets: CountSheets;
}

/** Runs in the database transaction that erases a session: from then on nothing is sent or printed. */
export async function cancelDeliveries(
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
  await deleteStaffRequests(database, transactionId);
}

/** PRIVACY-3: of mails and prints only the request and its outcome stay. */
export function createEraseDeliveries(dependencies: Dependencies) {
  const { database, mailer, printer } = dependencies;
  const readLateProgress = createReadLateProgress(dependencies);
  const change = (id: string) => database.updateTable('deliveries').where('id', '=', id);

  /** Replaces the request key too: it is a hash of the address. */
  async function clearContent({ id, content }: Delivery): Promise<void> {
    const cleared = JSON.stringify(withoutPersonalData(content));
    await change(id)
      .set({ content: cleared, request_key: `erased:${id}` })
      .execute();
  }

  async function discardSheets(print: Delivery, signal: AbortSignal): Promise<void> {
    const { id, jobRef, failure } = print;
    const isAtPrinter = failure === 'files-gone' && jobRef !== null;
    if (isAtPrinter) await printer.cancel(jobRef, signal);
    for (let run = 1; run <= print.run; run += 1) {
      const isLast = run === print.run && jobRef !== null;
      await printer.discard(sheetNameOf({ id, run }), isLast ? jobRef : undefined);
    }
    if (isAtPrinter) await requireReleased(print, jobRef, signal);
    // Otherwise another machine that has its own sheets to remove would wait for this one.
    if (jobRef !== null) await change(id).set({ job_ref: null }).execute();
  }

  async function requireReleased(
    print: Delivery,
    jobRef: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { kind } = await readLateProgress(print, jobRef, signal);
    if (kind === 'waiting' || kind === 'unreachable') {
      throw new BoothError('unavailable', 'The printer still holds a sheet of this session.');
    }
  }

  async function discardCopies(delivery: Delivery, signal: AbortSignal): Promise<void> {
    if (delivery.content.kind === 'mail') await mailer.discard(delivery.id);
    else await discardSheets(delivery, signal);
  }

  return async function eraseDeliveries(transactionId: string, signal: AbortSignal): Promise<void> {
    const deliveries = await createDeliveryStore(database).listForTransaction(transactionId);
    // First, and without the printer: a printer that is off must not delay the removal of addresses.
    for (const delivery of deliveries) await clearContent(delivery);
    // A sheet that only another machine can remove does not delay the removal of the others.
    const failures: unknown[] = [];
    for (const delivery of deliveries) {
      await discardCopies(delivery, signal).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
}

const withoutPersonalData = (content: DeliveryContent): DeliveryContent =>
  content.kind === 'mail'
    ? { ...content, email: '', name: '', files: [] }
    : { ...content, sheetKey: '' };
