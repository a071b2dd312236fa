import {
  BYPASS_AMOUNT_IDR,
  type BypassBody,
  DEFAULT_LANGUAGE,
  type StaffRole,
} from '@jepret/contract';
import { BYPASS_TERMS } from '@jepret/contract/console';
import { countFreeSessions } from '../../../database/free-sessions.ts';
import type { StaffActor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { LocationZones } from '../../../domain/location-zones.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores, openLedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { type StoredTransaction, toTransaction } from '../ledger/transaction-row.ts';
import { createTransactionRow } from '../payments/create-transaction-row.ts';

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'randomness' | 'describeProgress' | 'bypassesPerDay' | 'readZones'
>;

/** The member who makes the bypass. */
export interface BypassIssuer {
  actor: StaffActor;
  role: StaffRole;
}

/** A bypass stays pending and belongs to the first kiosk that uses it. */
export function createBypass(dependencies: Dependencies) {
  const { database, clock, randomness, describeProgress, bypassesPerDay, readZones } = dependencies;
  const stores = openLedgerStores(database);

  /** A key that is repeated after the visitor's first photo is for the next visitor. */
  async function isUsed({ id, erasedAt, walkedAwayAt }: StoredTransaction): Promise<boolean> {
    if (erasedAt !== null || walkedAwayAt !== null) return true;
    const progress = await describeProgress(id);
    return progress.hasPhotos || progress.isFinished;
  }

  return async function bypass(
    { actor, role }: BypassIssuer,
    { amount, reason, language = DEFAULT_LANGUAGE }: BypassBody,
    idempotencyKey: string,
  ): Promise<StoredTransaction> {
    if (amount !== BYPASS_AMOUNT_IDR) {
      throw new BoothError('invalid', `The amount of a bypass is ${BYPASS_AMOUNT_IDR}.`);
    }
    const { hasDailyCap, asksReason } = BYPASS_TERMS[role];
    if (asksReason && reason === undefined) {
      throw new BoothError('invalid', (t) => t('staff.bypassReasonMissing'));
    }
    const at = clock.now();
    const today = { now: at, zones: await readZones() };
    const requestKey = `staff:${actor.id}:${idempotencyKey}`;
    for (;;) {
      const existing = await stores.transactions.findByRequest(requestKey);
      if (existing && !(await isUsed(existing))) return existing;
      if (existing) await stores.transactions.clearRequestKey(existing.id);
      const row = createTransactionRow(randomness, at, {
        request_key: requestKey,
        staff_id: actor.id,
        price_idr: amount,
        amount_idr: amount,
        language,
      });
      const isNew = await changeLedger(database, async (change) => {
        const { transactions, ledger } = change;
        if (!(await transactions.insert(row))) return false;
        if (hasDailyCap) await requireWithinCap(change, actor.id, { today, cap: bypassesPerDay });
        await ledger.append(row.id, {
          at,
          actor: toLedgerActor(actor),
          event: 'bypassed',
          to: 'pending',
          amountIdr: amount,
          ...(reason && { details: { reason } }),
        });
        await recordMoneyAudit(change, at, toTransaction(row), {
          actor,
          action: 'transaction.bypassed',
          ...(reason && { after: { reason } }),
        });
        return true;
      });
      if (isNew) return toTransaction(row);
    }
  };
}

/** Counts the new bypass too, so that two at the same time cannot exceed the cap. */
async function requireWithinCap(
  { database }: LedgerStores,
  staffId: string,
  { today, cap }: { today: { now: number; zones: LocationZones }; cap: number },
): Promise<void> {
  if ((await countFreeSessions(database, staffId, today)) > cap)
    throw new BoothError('conflict', (t) => t('staff.bypassCapReached', { cap }));
}
