import { BoothError } from '../../../domain/booth-error.ts';
import { createCharging } from '../charges/charging.ts';
import type { Settlement } from '../charges/settle.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import { createInsertPayment } from './insert-payment.ts';
import { type CreateRequest, requestKey } from './payment-request.ts';
import { createResumePayment } from './resume-payment.ts';

type Dependencies = TransactionDependencies & { settlement: Settlement };

/** Starts a payment, or continues the one that the same request started (PAY-24). */
export function createStartPayment(dependencies: Dependencies) {
  const { database, push, locations } = dependencies;
  const charging = createCharging(dependencies);
  const insert = createInsertPayment(dependencies);
  const resume = createResumePayment({ ...dependencies, charging });
  const stores = openLedgerStores(database);

  return async function start(request: CreateRequest): Promise<string> {
    const { kioskId, address, body, idempotencyKey } = request;
    if (!(await push.isKnownPushToken(body.f_token, kioskId))) {
      throw new BoothError('push_token_unknown', 'This push token is unknown.');
    }
    for (;;) {
      const known = await stores.transactions.findByRequest(requestKey(kioskId, idempotencyKey));
      const id = known && (await resume(known, request));
      if (id !== undefined) return id;
      if (known) continue;
      await locations.requireOwn(kioskId, { name: body.location, address });
      const offer = await locations.getTerms(body.location);
      const refusal = await dependencies.findRefusal(offer.slug);
      const inserted = await insert(request, offer, refusal);
      // A concurrent repeat of the request inserted first, or the short code exists.
      if (!inserted) continue;
      const { transaction, charge } = inserted;
      if (charge) await charging.charge(transaction, `kiosk:${kioskId}`, charge);
      return transaction.id;
    }
  };
}
