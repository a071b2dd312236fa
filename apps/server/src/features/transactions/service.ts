import type { BypassBody, KioskSession, Transaction } from '@jepret/contract';
import type { Notice } from '../../ports/payment-gateway.ts';
import { toAnswer } from './answer.ts';
import { openBooks } from './books.ts';
import { createBypass } from './bypass.ts';
import { createCancel } from './cancel.ts';
import { type CreateRequest, createStart } from './create.ts';
import type { TransactionDependencies } from './dependencies.ts';
import { createNotices } from './notices.ts';
import { createReading } from './read.ts';
import { createSessions } from './session.ts';
import { createSettlement } from './settle.ts';
import { createSweep } from './sweep.ts';
import type { StoredTransaction } from './transaction-row.ts';

/** Payments from the first tap to the last late notice. */
export function createTransactionService(dependencies: TransactionDependencies) {
  const settlement = createSettlement(dependencies);
  const reading = createReading({ ...dependencies, settlement });
  const start = createStart({ ...dependencies, settlement });
  const cancel = createCancel({ ...dependencies, settlement, reading });
  const bypass = createBypass(dependencies);
  const notices = createNotices({ ...dependencies, settlement });
  const { charges } = openBooks(dependencies.database);

  async function answer(transaction: StoredTransaction): Promise<Transaction> {
    const newest = (await charges.list(transaction.id)).findLast(({ state }) => state === 'open');
    return toAnswer(transaction, newest?.qrCode ?? null);
  }

  return {
    async create(request: CreateRequest): Promise<Transaction> {
      const id = await start(request);
      return answer(await reading.getOwn(request.kioskId, id));
    },

    read: async (kioskId: string, id: string): Promise<Transaction> =>
      answer(await reading.read(kioskId, id)),

    async cancel(kioskId: string, id: string): Promise<Transaction> {
      await cancel(kioskId, id);
      return answer(await reading.getOwn(kioskId, id));
    },

    bypass: async (staffId: string, body: BypassBody, idempotencyKey: string) =>
      answer(await bypass(staffId, body, idempotencyKey)),

    findSession: createSessions(dependencies) satisfies (
      id: string,
    ) => Promise<KioskSession | null>,
    requireEntitled: reading.requireEntitled,
    receiveNotice: (provider: string, notice: Notice): Promise<void> =>
      notices.receive(provider, notice),
    reread: notices.reread,
    sweep: createSweep({ ...dependencies, settlement }),
  };
}

export type TransactionService = ReturnType<typeof createTransactionService>;
