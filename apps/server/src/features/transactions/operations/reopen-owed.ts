import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { isPerson, type LedgerActor, toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { getChosenSum, type NamedSum, type SumChoice, toNamed } from '../ledger/owed-names.ts';
import type { OwedSum } from '../ledger/owed-store.ts';
import { type RefundAccount, readRefundAccount } from '../ledger/refund-account.ts';
import { settleSum } from '../ledger/settle-sum.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: TransactionLookup;
}

interface ReopenRequest {
  actor: Actor;
  reason: string;
  /** When the sum was settled, as the person saw it; undefined on the command line. */
  seenSettledAt: number | undefined;
}

/**
 * Makes a settled sum open again (CONSOLE-186); this moves no money. `isReturned`: the provider has
 * sent it back, so it stays settled.
 */
export function createReopenOwed({ database, clock, names }: Dependencies) {
  return async function reopenOwed(
    typed: string,
    { actor, reason, seenSettledAt }: ReopenRequest,
  ): Promise<NamedSum & { isReturned: boolean }> {
    const named = await names.findNamed(typed);
    if (!named) throw new BoothError('not_found', `No owed sum is called ${typed}.`);
    const { number, transaction } = named;
    const { id } = transaction;
    return changeLedger(database, async (stores) => {
      await stores.transactions.lock(id);
      const sums = (await stores.owed.list({ transactionId: id })).map(toNamed);
      const sum = getChosenSum(sums, { number, typed }, SETTLED);
      const { name, kind, orderId, amountIdr, note, settledAt } = sum;
      if (seenSettledAt !== undefined && settledAt !== seenSettledAt) {
        throw conflict(`${name} was settled again meanwhile: ${note}`);
      }
      const charge = await stores.charges.find(orderId);
      if (!charge) throw new Error(`There is no charge ${orderId}.`);
      const account = await readRefundAccount(stores, charge);
      const refusal = findReopenRefusal(sum, account);
      if (refusal !== undefined) throw conflict(`${name} stays settled: ${refusal}`);
      const at = clock.now();
      const by = { at, by: toLedgerActor(actor), byName: actor.name };
      await stores.owed.reopen(sum);
      await stores.ledger.append(id, {
        at,
        actor: by.by,
        event: 'owed_reopened',
        amountIdr,
        details: { owed: name, kind, orderId, reason, by: actor.name },
      });
      const isReturned = await undoSettlement(stores, { sum, account }, { ...by, note: reason });
      await recordMoneyAudit(stores, at, transaction, {
        actor,
        action: 'transaction.owed-reopened',
        before: { owed: name, kind, amountIdr, note },
        after: { reason },
      });
      return { ...sum, isReturned };
    });
  };
}

export const describeReopened = ({
  name,
  isReturned,
}: {
  name: string;
  isReturned: boolean;
}): string =>
  isReturned
    ? `${name} went back at the provider: it no longer counts as given by hand.`
    : `${name} is to be settled again.`;

/** Why a sum stays settled, as a sentence; undefined if an owner may reopen it. */
export function findReopenRefusal(
  { kind, settledBy, number }: OwedSum,
  { entries, doubledIdr }: RefundAccount,
): string | undefined {
  if (settledBy === null || !isPerson(settledBy)) return PROVEN;
  if (kind !== 'refund_refused') return undefined;
  const entry = entries.find(({ owedNumber }) => owedNumber === number);
  if (!entry) return 'all of its payment was noted as gone back.';
  if (entry.provenIdr > 0) return PROVEN;
  const isPartBack = doubledIdr > 0 && doubledIdr < entry.amountIdr;
  return entry.kind === 'by_hand' && isPartBack ? PART_PROVEN : undefined;
}

const PROVEN = 'the provider proved that it went back.';
const PART_PROVEN = 'the provider has sent a part of what was given by hand as well.';

/**
 * The sum no longer counts as given by hand. If the provider has sent it too, the money went back
 * only once: this settles the sum and the sum that was listed as doubled. Returns true in that case.
 */
async function undoSettlement(
  stores: LedgerStores,
  { sum, account }: { sum: NamedSum; account: RefundAccount },
  settled: { at: number; by: LedgerActor; byName: string; note: string },
): Promise<boolean> {
  const entry = account.entries.find(({ owedNumber }) => owedNumber === sum.number);
  if (!entry) return false;
  const { kind, amountIdr } = entry;
  if (kind !== 'by_hand' || account.doubledIdr === 0) {
    await stores.entries.remove(entry);
    return false;
  }
  await stores.entries.prove(entry, { kind: 'proven', provenIdr: amountIdr });
  const sums = await stores.owed.list({ transactionId: sum.transactionId, isOpen: true });
  const doubled = sums.find((one) => one.kind === 'refund_doubled' && one.amountIdr === amountIdr);
  for (const one of [sum, ...(doubled ? [doubled] : [])]) await settleSum(stores, one, settled);
  return true;
}

const SETTLED: SumChoice = {
  state: 'settled',
  isCandidate: ({ settledAt }) => settledAt !== null,
  describeNoCandidate: ([{ name }]) => `${name} is not settled, or was reopened already.`,
};

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
