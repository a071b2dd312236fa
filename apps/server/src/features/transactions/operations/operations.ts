import type { TransactionStatus } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { requireUnlocked } from '../../../database/require-unlocked.ts';
import type { Database } from '../../../database/schema.ts';
import type { WebhookTable } from '../../../database/tables/money-tables.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { newSecretId, type Randomness } from '../../../ports/randomness.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { DemoRedemption, TransactionDependencies } from '../ledger/dependencies.ts';
import { type LedgerEntry, toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores, openLedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { type TransactionOverview, withoutSecrets } from '../ledger/overview.ts';
import type { RefundEntry } from '../ledger/refund-entry-store.ts';
import type { ListedRefund } from '../ledger/refund-store.ts';
import type { SessionAccess } from '../ledger/session-access.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';
import { isEntitled } from '../ledger/transaction-states.ts';
import { createWebhookStore, type UnmatchedOrder } from '../ledger/webhook-store.ts';
import { requireNoRefundInProgress } from '../refunds/require-no-refund-in-progress.ts';
import { checkLedgers, type Disagreement } from './check-ledgers.ts';
import { createDemoCheck, type NamedDemoRedemption } from './demo-check.ts';
import { createOwedOperations, type OwedOverview } from './owed-operations.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  names: TransactionLookup;
  isKiosk(kioskId: string): Promise<boolean>;
  receivers: SessionAccess;
  describeProgress: TransactionDependencies['describeProgress'];
  isSandbox: boolean;
  listDemoRedemptions(): Promise<DemoRedemption[]>;
}

/** The operator's reads and changes of transactions (OPS-8, OPS-9). */
export function createTransactionOperations(dependencies: Dependencies) {
  const { database, names } = dependencies;
  const stores = openLedgerStores(database);
  const owed = createOwedOperations(dependencies);
  const listDemoOnRealMoney = createDemoCheck({ ...dependencies, stores });

  return {
    ...owed,

    async list(filter: { status?: TransactionStatus; location?: string; limit: number }) {
      return (await stores.transactions.list(filter)).map(withoutSecrets);
    },

    get: async (name: string): Promise<TransactionOverview> =>
      withoutSecrets(await names.get(name)),

    async getRecords(name: string): Promise<TransactionRecords> {
      const transaction = await names.get(name);
      const charges = await stores.charges.list(transaction.id);
      const webhooks = createWebhookStore(database);
      return {
        transaction: withoutSecrets(transaction),
        charges: charges.map(({ qrCode: _, ...charge }) => charge),
        ledger: await stores.ledger.list(transaction.id),
        webhooks: await webhooks.listByOrders(charges.map(({ orderId }) => orderId)),
        refunds: await stores.refunds.list({ transactionId: transaction.id }),
        owed: await owed.listOwed({ transactionId: transaction.id }),
        entries: await stores.entries.list(transaction.id),
      };
    },

    moveToKiosk: createMoveToKiosk(dependencies),

    /** Recomputes every transaction from its ledger, and lists what else a person must check. */
    async check(): Promise<Findings> {
      return {
        ...(await checkLedgers(database)),
        refundsAsked: await stores.refunds.list({ state: 'asked' }),
        owed: await owed.listOwed({ isOpen: true }),
        unmatched: await owed.listUnmatched({ isOpen: true }),
        demoRedemptions: await listDemoOnRealMoney(),
      };
    },
  };
}

const ALREADY_PRINTED =
  'It was printed, so no booth can offer it again: print it again, or start a session without payment.';

/** The kiosk offers the session again, as if the visitor had just used it. */
function createMoveToKiosk(dependencies: Dependencies) {
  const { database, clock, randomness, names, isKiosk, receivers, describeProgress } = dependencies;

  const isLinkKept = async (stores: LedgerStores, from: string | null, to: string) =>
    from === null || from === to || receivers.canKeepLink(stores, from);

  return async function moveToKiosk(
    name: string,
    { kioskId, actor }: { kioskId: string; actor: Actor },
  ): Promise<TransactionOverview> {
    const { id } = await names.get(name);
    const { isFinished } = await describeProgress(id);
    if (!(await isKiosk(kioskId))) {
      throw new BoothError('not_found', `No kiosk has the id ${kioskId}.`);
    }
    await changeLedger(database, async (stores) => {
      const before = await stores.transactions.lock(id);
      if (!before) return;
      if (before.erasedAt !== null) {
        throw new BoothError('conflict', 'Its photos were deleted, so it cannot be used again.');
      }
      if (isFinished) throw new BoothError('conflict', ALREADY_PRINTED);
      if (!isEntitled(before)) {
        throw new BoothError('conflict', 'It is not paid, so there is no session to move.');
      }
      if (before.paidOrderId) await requireNoRefundInProgress(stores, before.paidOrderId);
      await receivers.require(stores, kioskId, id);
      await requireUnlocked(stores.database, kioskId);
      const at = clock.now();
      const { kioskId: fromKioskId } = before;
      const hasNewLink = !(await isLinkKept(stores, fromKioskId, kioskId));
      await stores.transactions.setKiosk(id, kioskId, at);
      if (hasNewLink) await stores.transactions.setGuestToken(id, newSecretId(randomness));
      await stores.ledger.append(id, {
        at,
        actor: toLedgerActor(actor),
        event: 'moved',
        details: { kioskId, fromKioskId, by: actor.name, ...(hasNewLink && { hasNewLink }) },
      });
      await recordMoneyAudit(stores, at, before, {
        actor,
        action: 'transaction.moved',
        before: { kioskId: fromKioskId },
        after: { kioskId },
      });
    });
    return withoutSecrets(await names.get(id));
  };
}

export interface TransactionRecords {
  transaction: TransactionOverview;
  charges: Omit<StoredCharge, 'qrCode'>[];
  ledger: LedgerEntry[];
  webhooks: WebhookTable[];
  refunds: ListedRefund[];
  owed: OwedOverview[];
  entries: RefundEntry[];
}

export interface Findings {
  checked: number;
  disagreements: Disagreement[];
  /** Neither proven nor refused yet. */
  refundsAsked: ListedRefund[];
  /** Not settled yet. */
  owed: OwedOverview[];
  unmatched: UnmatchedOrder[];
  /** Demo codes that lowered a real price. */
  demoRedemptions: NamedDemoRedemption[];
}
