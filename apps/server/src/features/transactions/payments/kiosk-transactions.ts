import { requireUnlocked } from '../../../database/require-unlocked.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { sessionErased } from '../../../http/access/session-erased.ts';
import type { Settlement } from '../charges/settle.ts';
import { type ChargeState, isLive, type StoredCharge } from '../ledger/charge-store.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import type { SessionAccess } from '../ledger/session-access.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { isEntitled } from '../ledger/transaction-states.ts';

/** The shortest time between two queries of the provider by polls, reloads and manual checks. */
const CHECK_INTERVAL_MS = 4_000; // PAY-35

const CHECKABLE_STATES: ChargeState[] = ['open', 'unsure', 'closed'];

type Dependencies = TransactionDependencies & { settlement: Settlement; receivers: SessionAccess };

/** A kiosk's own transactions: reads them, checks them at the provider, and requires entitlement. */
export function createKioskTransactions(dependencies: Dependencies) {
  const { database, clock, payments, settlement, receivers } = dependencies;
  const stores = openLedgerStores(database);
  const claim = createClaim(dependencies);

  /** Another kiosk's transaction is not found; an unclaimed bypass is claimed for this kiosk. */
  async function getOwn(kioskId: string, id: string): Promise<StoredTransaction> {
    const found = await stores.transactions.find(id);
    const isUnclaimedBypass = found?.isBypass && found.kioskId === null;
    if (isUnclaimedBypass) await claim(kioskId, id);
    const own = isUnclaimedBypass ? await stores.transactions.find(id) : found;
    if (own?.kioskId !== kioskId) {
      throw new BoothError('not_found', (t) => t('refusal.noSuchTransaction'));
    }
    await receivers.require(stores, kioskId, id);
    return own;
  }

  async function readCharge(charge: StoredCharge, actor: LedgerActor): Promise<void> {
    const reading = await payments.find(charge.provider)?.readPayment(charge);
    if (reading) await settlement.settle({ orderId: charge.orderId, reading, actor });
  }

  /** Charges that may have been paid without a webhook. */
  async function listLive(id: string): Promise<StoredCharge[]> {
    const charges = await stores.charges.list(id);
    return charges.filter(({ state }) => isLive(state) && state !== 'asking');
  }

  /** Includes ended charges: a visitor who paid at the last moment waits at the kiosk. */
  async function checkCharges(id: string, actor: LedgerActor): Promise<void> {
    const charges = await stores.charges.list(id);
    for (const charge of charges.filter(({ state }) => CHECKABLE_STATES.includes(state))) {
      await readCharge(charge, actor);
    }
  }

  return {
    getOwn,
    listLive,
    checkCharges,

    /** Queries the provider while it is not paid, so that no webhook is needed. */
    async read(kioskId: string, id: string): Promise<StoredTransaction> {
      const own = await getOwn(kioskId, id);
      const now = clock.now();
      if (isEntitled(own)) await stores.transactions.touch(id, now);
      else if (await stores.transactions.claimCheck(id, now, CHECK_INTERVAL_MS)) {
        await checkCharges(id, `kiosk:${kioskId}`);
      }
      return getOwn(kioskId, id);
    },

    /** For every call that works on a paid session: 404 before 402 (CALL-5). */
    async requireEntitled(kioskId: string, id: string): Promise<StoredTransaction> {
      const own = await getOwn(kioskId, id);
      if (own.erasedAt !== null) throw sessionErased();
      if (!isEntitled(own)) {
        throw new BoothError('not_entitled', (t) => t('refusal.notPaid'));
      }
      await stores.transactions.touch(id, clock.now());
      return own;
    },
  };
}

export type KioskTransactions = ReturnType<typeof createKioskTransactions>;

/** The first kiosk that reads a bypass gets it, and starts its session. */
function createClaim({ database, clock, locations }: Dependencies) {
  return async function claim(kioskId: string, id: string): Promise<void> {
    const location = await locations.getSlugOfKiosk(kioskId);
    const allowance = await locations.getAllowance(location);
    await changeLedger(database, async (change) => {
      await requireUnlocked(change.database, kioskId);
      const at = clock.now();
      if (!(await change.transactions.claimBypass(id, { kioskId, location, allowance, at })))
        return;
      await change.ledger.append(id, {
        at,
        actor: `kiosk:${kioskId}`,
        event: 'claimed',
        details: { kioskId, location },
      });
    });
  };
}
