import type { BypassBody, KioskSession, Transaction } from '@jepret/contract';
import { createAllowances } from './charges/allowance.ts';
import { createSettlement } from './charges/settle.ts';
import { createSweep } from './charges/sweep.ts';
import type { TransactionDependencies } from './ledger/dependencies.ts';
import { openLedgerStores } from './ledger/ledger-stores.ts';
import { createSessionAccess } from './ledger/session-access.ts';
import { createTransactionLookup } from './ledger/transaction-lookup.ts';
import type { StoredTransaction } from './ledger/transaction-row.ts';
import { isEntitled } from './ledger/transaction-states.ts';
import { createTransactionOperations } from './operations/operations.ts';
import { createCancel } from './payments/cancel.ts';
import { createKioskTransactions } from './payments/kiosk-transactions.ts';
import type { CreateRequest } from './payments/payment-request.ts';
import { createStartPayment } from './payments/start-payment.ts';
import { createRefunds } from './refunds/refunds.ts';
import { type BypassIssuer, createBypass } from './sessions/bypass.ts';
import { createFindSession } from './sessions/session.ts';
import { toTransactionResponse } from './sessions/transaction-response.ts';
import { createWalkAway } from './sessions/walk-away.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** Payments, refunds and sessions. */
export function createTransactionService(dependencies: TransactionDependencies) {
  const settlement = createSettlement(dependencies);
  const receivers = createSessionAccess(dependencies);
  const kioskTransactions = createKioskTransactions({ ...dependencies, settlement, receivers });
  const start = createStartPayment({ ...dependencies, settlement });
  const cancel = createCancel({ ...dependencies, settlement, kioskTransactions });
  const bypass = createBypass(dependencies);
  const allowances = createAllowances(dependencies);
  const names = createTransactionLookup(dependencies.database);
  const webhooks = createWebhooks({ ...dependencies, settlement });
  const stores = openLedgerStores(dependencies.database);
  const { charges, transactions } = stores;

  async function buildResponse(transaction: StoredTransaction): Promise<Transaction> {
    const newest = (await charges.list(transaction.id)).findLast(({ state }) => state === 'open');
    // A bypass that no kiosk has used yet has no location, so its allowance is not decided.
    const isOpen = isEntitled(transaction) && transaction.kioskId !== null;
    const allowance = isOpen ? await allowances.get(transaction) : null;
    return toTransactionResponse(transaction, newest?.qrCode ?? null, allowance);
  }

  return {
    async create(request: CreateRequest): Promise<Transaction> {
      const id = await start(request);
      return buildResponse(await kioskTransactions.getOwn(request.kioskId, id));
    },

    read: async (kioskId: string, id: string): Promise<Transaction> =>
      buildResponse(await kioskTransactions.read(kioskId, id)),

    async cancel(kioskId: string, id: string): Promise<Transaction> {
      await cancel(kioskId, id);
      return buildResponse(await kioskTransactions.getOwn(kioskId, id));
    },

    bypass: async (host: BypassIssuer, body: BypassBody, idempotencyKey: string) =>
      buildResponse(await bypass(host, body, idempotencyKey)),

    walkAway: createWalkAway({ ...dependencies, kioskTransactions }),
    findSession: createFindSession({ ...dependencies, receivers }) satisfies (
      id: string,
    ) => Promise<KioskSession | null>,
    /** Includes the allowance, which was decided when it was paid. */
    async requireEntitled(kioskId: string, id: string) {
      const own = await kioskTransactions.requireEntitled(kioskId, id);
      return { ...own, allowance: await allowances.get(own) };
    },
    /** For calls that do not name the session, such as the state of a print. */
    requireSessionAccess: (kioskId: string, id: string) => receivers.require(stores, kioskId, id),
    /** The visitor's language. */
    findLanguage: async (id: string) => (await transactions.find(id))?.language,
    receiveWebhook: webhooks.receive,
    rereadCharge: webhooks.reread,
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
