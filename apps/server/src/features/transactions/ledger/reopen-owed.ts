import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Names } from '../names.ts';
import { type RefundAccount, readRefundAccount } from '../refunds/refund-account.ts';
import { isPerson, type LedgerActor, toLedgerActor } from './ledger.ts';
import { changeLedger, type LedgerStores } from './ledger-stores.ts';
import { recordMoneyAudit } from './money-audit.ts';
import { type Choice, type NamedSum, pickSum, toNamed } from './owed-names.ts';
import type { OwedSum } from './owed-store.ts';
import { settleSum } from './settle-sum.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Names;
}

interface Reopening {
  actor: Actor;
  reason: string;
  /** When the sum was settled, as the person saw it; undefined on the command line. */
  seenSettledAt: number | undefined;
}

/**
 * Puts a settled sum back among those to settle (CONSOLE-186); this moves no money. `isBack`: the
 * provider has sent it back, so there is nothing to settle.
 */
export function createReopenOwed({ database, clock, names }: Dependencies) {
  return async function reopenOwed(
    typed: string,
    { actor, reason, seenSettledAt }: Reopening,
  ): Promise<NamedSum & { isBack: boolean }> {
    const named = await names.findNamed(typed);
    if (!named) throw new BoothError('not_found', `Nothing owed is called ${typed}.`);
    const { number, transaction } = named;
    const { id } = transaction;
    return changeLedger(database, async (stores) => {
      await stores.transactions.lock(id);
      const sums = (await stores.owed.list({ transactionId: id })).map(toNamed);
      const sum = pickSum(sums, { number, typed }, SETTLED);
      const { name, kind, orderId, amountIdr, note, settledAt } = sum;
      if (seenSettledAt !== undefined && settledAt !== seenSettledAt) {
        throw conflict(`${name} was settled again meanwhile: ${note}`);
      }
      const charge = await stores.charges.find(orderId);
      if (!charge) throw new Error(`There is no charge ${orderId}.`);
      const account = await readRefundAccount(stores, charge);
      const fixed = explainFixed(sum, account);
      if (fixed !== undefined) throw conflict(`${name} stays settled: ${fixed}`);
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
      const isBack = await takeBack(stores, { sum, account }, { ...by, note: reason });
      await recordMoneyAudit(stores, at, transaction, {
        actor,
        action: 'transaction.owed-reopened',
        before: { owed: name, kind, amountIdr, note },
        after: { reason },
      });
      return { ...sum, isBack };
    });
  };
}

export const describeReopened = ({ name, isBack }: { name: string; isBack: boolean }): string =>
  isBack
    ? `${name} went back at the provider: it no longer counts as given by hand.`
    : `${name} is to be settled again.`;

/** Why a sum stays settled, in a sentence; undefined when an owner may reopen it. */
export function explainFixed(
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
 * It does not count as gone back any more. If the provider has sent it as well, it did so once: the
 * sum is settled by that, and so is what was listed as gone back twice. True in that case.
 */
async function takeBack(
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
  const twice = sums.find((one) => one.kind === 'refund_doubled' && one.amountIdr === amountIdr);
  for (const one of [sum, ...(twice ? [twice] : [])]) await settleSum(stores, one, settled);
  return true;
}

const SETTLED: Choice = {
  state: 'settled',
  isWanted: ({ settledAt }) => settledAt !== null,
  describeNone: ([{ name }]) => `${name} is not settled, or was reopened already.`,
};

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
