import { type Delivery, toVisitorReason } from '../../features/deliveries/delivery.ts';
import { cancelDeliveries } from '../../features/deliveries/erase-deliveries.ts';
import { maskAddress } from '../../features/deliveries/mails/mail-address.ts';
import { createDeliveryOperations } from '../../features/deliveries/operations.ts';
import { createDescribePrinting } from '../../features/deliveries/prints/describe-printing.ts';
import { createDeliveryService } from '../../features/deliveries/service.ts';
import { createDeliveryStore } from '../../features/deliveries/store.ts';
import { createGuestService, type GuestDelivery } from '../../features/guests/service.ts';
import { createGuestStore } from '../../features/guests/store.ts';
import { createCountServerSheets } from '../../features/printers/rolls/count-server-sheets.ts';
import { REMOVE_JOB } from '../../features/retention/jobs.ts';
import { createSessionOperations } from '../../features/retention/operations.ts';
import { createRetentionService } from '../../features/retention/service.ts';
import { createErasureEntries } from '../../features/transactions/ledger/erasure-entries.ts';
import { createAppendDeliveryFailed } from '../../features/transactions/ledger/failed-delivery.ts';
import { getReceipt } from '../../features/transactions/ledger/receipt.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { PaymentServices } from './payments.ts';
import type { PictureServices } from './pictures.ts';
import type { SetupServices } from './setup.ts';

type Others = Pick<SetupServices, 'locations'> &
  Pick<PaymentServices, 'transactions'> &
  Pick<PictureServices, 'findChosenEffect' | 'findDeliverables' | 'shownBlobs'>;

/** Deliveries, guest pages, and the retention of sessions. */
export function createDeliveries(dependencies: BoothDependencies, others: Others) {
  const { database, clock, jobQueue, logger: log } = dependencies;
  const { locations, transactions, findChosenEffect, findDeliverables } = others;
  const store = createDeliveryStore(database);
  const retention = createRetentionService({
    ...dependencies,
    cancelDeliveries,
    recordRequested: createErasureEntries(clock).appendEraseRequested,
    scheduleRemoval: (transactionId) =>
      jobQueue.add(REMOVE_JOB, { transactionId }, { key: transactionId }),
  });
  return {
    deliveries: {
      ...createDeliveryService({
        ...dependencies,
        store,
        queue: dependencies.deliveryQueue,
        log,
        findDeliverables,
        requireReceiver: transactions.requireSessionAccess,
      }),
      ...createDeliveryOperations({
        ...dependencies,
        recordFailure: createAppendDeliveryFailed(clock),
        countSheets: createCountServerSheets(clock),
      }),
      countWaitingPrints: store.countWaitingPrints,
      describePrinting: createDescribePrinting(database),
    },
    retention,
    sessions: createSessionOperations({ clock, retention, getTransaction: transactions.get }),
    guests: createGuestService({
      clock,
      blobStore: others.shownBlobs,
      findChosenEffect,
      findDeliverables,
      store: createGuestStore(database),
      erase: async (transactionId) => void (await retention.erase(transactionId, 'visitor')),
      listDeliveries: async (transactionId) =>
        (await store.listForTransaction(transactionId)).map(toGuestDelivery),
      getReceipt: (transactionId) => getReceipt(database, transactionId),
      getLocation: locations.get,
    }),
  };
}

function toGuestDelivery(delivery: Delivery): GuestDelivery {
  const { content, state, reason } = delivery;
  return {
    kind: content.kind,
    state,
    reason: toVisitorReason(delivery),
    hasProblem: state === 'waiting' && reason !== null,
    ...(content.kind === 'mail' && { recipient: maskAddress(content.email) }),
  };
}
