import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Names } from '../names.ts';
import { isPerson, toLedgerActor } from './ledger.ts';
import { changeLedger } from './ledger-stores.ts';
import { recordMoneyAudit } from './money-audit.ts';
import { type Choice, type NamedSum, pickSum, toNamed } from './owed-names.ts';

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

/** Puts a settled sum back among those to settle (CONSOLE-186); this moves no money. */
export function createReopenOwed({ database, clock, names }: Dependencies) {
  return async function reopenOwed(
    typed: string,
    { actor, reason, seenSettledAt }: Reopening,
  ): Promise<NamedSum> {
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
      if (sum.settledBy === null || !isPerson(sum.settledBy)) {
        throw conflict(`${name} stays settled: the provider proved that it went back.`);
      }
      const at = clock.now();
      await stores.owed.reopen(sum);
      await stores.ledger.append(id, {
        at,
        actor: toLedgerActor(actor),
        event: 'owed_reopened',
        amountIdr,
        details: { owed: name, kind, orderId, reason, by: actor.name },
      });
      await recordMoneyAudit(stores, at, transaction, {
        actor,
        action: 'transaction.owed-reopened',
        before: { owed: name, kind, amountIdr, note },
        after: { reason },
      });
      return { ...sum, settledAt: null, settledBy: null, note: null };
    });
  };
}

const SETTLED: Choice = {
  state: 'settled',
  isWanted: ({ settledAt }) => settledAt !== null,
  describeNone: ([{ name }]) => `${name} is not settled, or was reopened already.`,
};

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
