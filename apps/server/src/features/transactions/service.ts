import type { BypassBody, KioskSession, Transaction } from '@jepret/contract';
import { toAnswer } from './answer.ts';
import { createSettlement } from './charges/settle.ts';
import { createSweep } from './charges/sweep.ts';
import type { TransactionDependencies } from './dependencies.ts';
import { createKioskTransactions } from './kiosk-transactions.ts';
import { openLedgerStores } from './ledger/ledger-stores.ts';
import { isEntitled } from './ledger/transaction-states.ts';
import { createNames } from './names.ts';
import { createTransactionOperations } from './operations.ts';
import { createCancel } from './payments/cancel.ts';
import type { CreateRequest } from './payments/payment-request.ts';
import { createStartPayment } from './payments/start-payment.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createAllowances } from './sessions/allowance.ts';
import { type BypassHost, createBypass } from './sessions/bypass.ts';
import { createReceivers } from './sessions/receivers.ts';
import { createSessions } from './sessions/session.ts';
import { createWalkAway } from './sessions/walk-away.ts';
import type { StoredTransaction } from './transaction-row.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** Payments from the first tap to the last late webhook. */
export function createTransactionService(dependencies: TransactionDependencies) {
  const settlement = createSettlement(dependencies);
  const receivers = createReceivers(dependencies);
  const kioskTransactions = createKioskTransactions({ ...dependencies, settlement, receivers });
  const start = createStartPayment({ ...dependencies, settlement });
  const cancel = createCancel({ ...dependencies, settlement, kioskTransactions });
  const bypass = createBypass(dependencies);
  const allowances = createAllowances(dependencies);
  const names = createNames(dependencies.database);
  const webhooks = createWebhooks({ ...dependencies, settlement });
  const stores = openLedgerStores(dependencies.database);
  const { charges, transactions } = stores;

  async function answer(transaction: StoredTransaction): Promise<Transaction> {
    const newest = (await charges.list(transaction.id)).findLast(({ state }) => state === 'open');
    // A bypass that no kiosk has used yet has no place, so nobody knows what it may do.
    const isOpen = isEntitled(transaction) && transaction.kioskId !== null;
    const allowance = isOpen ? await allowances.get(transaction) : null;
    return toAnswer(transaction, newest?.qrCode ?? null, allowance);
  }

  return {
    async create(request: CreateRequest): Promise<Transaction> {
      const id = await start(request);
      return answer(await kioskTransactions.getOwn(request.kioskId, id));
    },

    read: async (kioskId: string, id: string): Promise<Transaction> =>
      answer(await kioskTransactions.read(kioskId, id)),

    async cancel(kioskId: string, id: string): Promise<Transaction> {
      await cancel(kioskId, id);
      return answer(await kioskTransactions.getOwn(kioskId, id));
    },

    bypass: async (host: BypassHost, body: BypassBody, idempotencyKey: string) =>
      answer(await bypass(host, body, idempotencyKey)),

    walkAway: createWalkAway({ ...dependencies, kioskTransactions }),
    findSession: createSessions({ ...dependencies, receivers }) satisfies (
      id: string,
    ) => Promise<KioskSession | null>,
    /** With what the session may do, decided when it was paid. */
    async requireEntitled(kioskId: string, id: string) {
      const own = await kioskTransactions.requireEntitled(kioskId, id);
      return { ...own, allowance: await allowances.get(own) };
    },
    /** For what a kiosk follows without naming its session. */
    requireReceiver: (kioskId: string, id: string) => receivers.require(stores, kioskId, id),
    /** What its visitor reads. */
    findLanguage: async (id: string) => (await transactions.find(id))?.language,
    receiveWebhook: webhooks.receive,
    reread: webhooks.reread,
    sweep: createSweep({ ...dependencies, settlement }),
    ...createRefunds({ ...dependencies, settlement, names }),
    ...createTransactionOperations({
      ...dependencies,
      names,
      receivers,
      isSandbox: dependencies.payments.active.name === 'sandbox',
      listDemoRedemptions: dependencies.vouchers.listDemoRedemptions,
    }),
  };
}

export type TransactionService = ReturnType<typeof createTransactionService>;
