import type { TransactionStatus } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { WebhookTable } from '../../database/tables/money-tables.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { StoredCharge } from './charges/charge-store.ts';
import { createDemoCheck, type DemoRedemption, type NamedDemoRedemption } from './demo-check.ts';
import { checkLedgers, type Disagreement } from './ledger/check-ledgers.ts';
import type { LedgerEntry } from './ledger/ledger.ts';
import { changeLedger, openLedgerStores } from './ledger/ledger-stores.ts';
import { move } from './ledger/move.ts';
import { createOwedOperations, type OwedOverview } from './ledger/owed-operations.ts';
import { normalizeShortCode } from './short-code.ts';
import type { StoredTransaction } from './transaction-row.ts';
import { createWebhookStore, type UnmatchedOrder } from './webhooks/webhook-store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  isKiosk(kioskId: string): Promise<boolean>;
  isSandbox: boolean;
  listDemoRedemptions(): Promise<DemoRedemption[]>;
}

/** What an operator does with transactions (OPS-8, OPS-9), named by their id or short code. */
export function createTransactionOperations(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const stores = openLedgerStores(database);
  const findTransaction = async (name: string) =>
    (await stores.transactions.find(name)) ??
    (await stores.transactions.findByShortCode(normalizeShortCode(name)));
  const owed = createOwedOperations({ database, clock, findTransaction });
  const listDemoOnRealMoney = createDemoCheck({ ...dependencies, stores });

  async function get(name: string): Promise<StoredTransaction> {
    const found = await findTransaction(name);
    if (!found) throw new BoothError('not_found', `No transaction is called ${name}.`);
    return found;
  }

  return {
    ...owed,

    async list(filter: { status?: TransactionStatus; location?: string; limit: number }) {
      return (await stores.transactions.list(filter)).map(withoutSecrets);
    },

    get: async (name: string): Promise<TransactionOverview> => withoutSecrets(await get(name)),

    async show(name: string): Promise<TransactionFile> {
      const transaction = await get(name);
      const charges = await stores.charges.list(transaction.id);
      const webhooks = createWebhookStore(database);
      return {
        transaction: withoutSecrets(transaction),
        charges: charges.map(({ qrCode: _, ...charge }) => charge),
        ledger: await stores.ledger.list(transaction.id),
        webhooks: await webhooks.listOf(charges.map(({ orderId }) => orderId)),
        owed: await owed.listOwed({ transactionId: transaction.id }),
      };
    },

    ...createOperatorChanges(dependencies, get),

    /** Recomputes every transaction from its ledger, and tells what else a person should look at. */
    async check(): Promise<Findings> {
      return {
        ...(await checkLedgers(database)),
        owed: await owed.listOwed({ isOpen: true }),
        unmatched: await owed.listUnmatched({ isOpen: true }),
        demoRedemptions: await listDemoOnRealMoney(),
      };
    },
  };
}

function createOperatorChanges(
  { database, clock, isKiosk }: Dependencies,
  get: (name: string) => Promise<StoredTransaction>,
) {
  return {
    /** That kiosk may offer it again, as if the visitor had just been there. */
    async moveToKiosk(name: string, kioskId: string): Promise<TransactionOverview> {
      const { id } = await get(name);
      if (!(await isKiosk(kioskId))) {
        throw new BoothError('not_found', `No kiosk has the id ${kioskId}.`);
      }
      await changeLedger(database, async ({ transactions, ledger }) => {
        const before = await transactions.lock(id);
        if (before && before.erasedAt !== null) {
          throw new BoothError('conflict', 'Its photos were deleted, so it cannot be used again.');
        }
        const at = clock.now();
        await transactions.setKiosk(id, kioskId, at);
        await ledger.append(id, {
          at,
          actor: 'operator',
          event: 'moved',
          details: { kioskId, fromKioskId: before?.kioskId ?? null },
        });
      });
      return withoutSecrets(await get(id));
    },

    /** After the money was sent back; this moves no money by itself. */
    async markRefunded(name: string, reason: string): Promise<TransactionOverview> {
      const { id } = await get(name);
      await changeLedger(database, async (change) => {
        const transaction = await change.transactions.lock(id);
        const hasMoved =
          transaction &&
          (await move(change, transaction, {
            to: 'refunded',
            actor: 'operator',
            at: clock.now(),
            amountIdr: transaction.amountIdr,
            details: { reason },
          }));
        if (!hasMoved) {
          throw new BoothError('conflict', `Only a paid transaction is refunded; this is not one.`);
        }
      });
      return withoutSecrets(await get(id));
    },
  };
}

export interface TransactionFile {
  transaction: TransactionOverview;
  charges: Omit<StoredCharge, 'qrCode'>[];
  ledger: LedgerEntry[];
  webhooks: WebhookTable[];
  owed: OwedOverview[];
}

export interface Findings {
  checked: number;
  disagreements: Disagreement[];
  /** What nobody has settled yet. */
  owed: OwedOverview[];
  unmatched: UnmatchedOrder[];
  /** Demo codes that lowered a real price. */
  demoRedemptions: NamedDemoRedemption[];
}

type Secret = 'guestToken' | 'filesKey' | 'pushToken' | 'requestHash';
export type TransactionOverview = Omit<StoredTransaction, Secret>;

/** What opens a visitor's photos has no place on an operator's screen. */
function withoutSecrets(transaction: StoredTransaction): TransactionOverview {
  const { guestToken: _g, filesKey: _f, pushToken: _p, requestHash: _r, ...rest } = transaction;
  return rest;
}
