import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import {
  openRandomBooth,
  type RandomBooth,
  Steps,
  VOUCHER_QUOTA,
} from '../../testing/booths/random-booth.ts';
import {
  openSimulatedProvider,
  SIMULATED_PROVIDERS,
  type SimulatedProvider,
} from '../../testing/booths/simulated-provider.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

describeOnEveryDatabase('random events in any order', (open) => {
  describe.each(SIMULATED_PROVIDERS)('with %s', (name) => {
    test('money, refunds and sessions stay consistent (PAY-42, PAY-67, PAY-117)', async () => {
      const { numRuns = 100 } = fc.readConfigureGlobal();
      const database = await open();
      await fc.assert(
        fc.asyncProperty(Steps, async (steps) => {
          await clearTables(database);
          const provider = await openSimulatedProvider(name, database);
          try {
            const booth = await openRandomBooth(database, provider);
            for (const { atOnce, thenMs } of steps) {
              await Promise.all(atOnce.map(booth.act));
              await provider.clock.advance(thenMs);
            }
            await booth.calmDown();
            await checkLedger(booth, provider, database);
          } finally {
            await provider.stop();
          }
        }),
        { numRuns: Math.ceil(numRuns / 10) },
      );
    });
  });
});

async function checkLedger(
  booth: RandomBooth,
  provider: SimulatedProvider,
  database: Database,
): Promise<void> {
  const stores = new Map((await provider.listRecords()).map((entry) => [entry.orderId, entry]));
  expect((await booth.services.transactions.check()).disagreements).toEqual([]);

  for (const { id, kioskId } of await booth.list()) {
    const records = await booth.services.transactions.getRecords(id);
    const { transaction, charges, ledger, owed, refunds, entries } = records;
    const { status, amountIdr, paidOrderId } = transaction;
    const hasMoney = charges.some(({ orderId }) => stores.get(orderId)?.paidIdr === amountIdr);
    // A visitor is let in exactly if the full amount was paid.
    expect(['paid', 'refunded'].includes(status)).toBe(hasMoney);
    expect(status).not.toBe('pending');
    // Money went back once: by the provider, as its own records say, or by hand.
    const backIdr = stores.get(paidOrderId ?? '')?.refundedIdr ?? 0;
    const byHand = entries.filter(({ kind }) => kind !== 'proven');
    const goneIdr = backIdr + byHand.reduce((sum, entry) => sum + entry.amountIdr, 0);
    const isReopened = ledger.some(({ event }) => event === 'owed_reopened');
    if (hasMoney && goneIdr === amountIdr) expect(status).toBe('refunded');
    // A reopened sum has not gone back after all; its session has ended all the same (PAY-20).
    if (hasMoney && goneIdr < amountIdr && !isReopened) expect(status).toBe('paid');
    expect(goneIdr).toBeLessThanOrEqual(amountIdr);
    for (const { orderId, paidIdr } of charges) {
      const proven = refunds.filter((one) => one.orderId === orderId && one.state === 'proven');
      const provenIdr = proven.reduce((sum, one) => sum + one.amountIdr, 0);
      expect(provenIdr).toBe(stores.get(orderId)?.refundedIdr ?? 0);
      expect(provenIdr).toBeLessThanOrEqual(paidIdr ?? 0);
    }
    expect(refunds.filter(({ state }) => state === 'asked')).toEqual([]);
    const payments = ledger.filter(({ to }) => to === 'paid');
    expect(payments.map((entry) => entry.amountIdr)).toEqual(hasMoney ? [amountIdr] : []);
    if (status === 'paid') {
      expect((await booth.requireEntitled(kioskId ?? '', id)).id).toBe(id);
    }
    if (hasMoney) expect(booth.pushes.filter((pushed) => pushed === id)).toHaveLength(1);
    // Money that pays for nothing is listed, so that staff can return it.
    const unexpected = charges.filter(({ orderId }) => {
      const paidIdr = stores.get(orderId)?.paidIdr ?? 0;
      return paidIdr > 0 && orderId !== paidOrderId;
    });
    const noted = ledger.filter(({ event }) => ['wrong_amount', 'second_payment'].includes(event));
    expect(noted).toHaveLength(unexpected.length);
    const sums = (orderId: string) => owed.filter((sum) => sum.orderId === orderId);
    for (const { orderId } of unexpected) {
      expect(sums(orderId)).toMatchObject([{ amountIdr: stores.get(orderId)?.paidIdr }]);
    }
    const isRefused = refunds.some(
      ({ orderId, state }) => orderId === paidOrderId && state === 'refused',
    );
    const refused = owed.filter(({ orderId }) => orderId === paidOrderId);
    expect(refused.length > 0).toBe(isRefused);
    expect(refused.every(({ kind }) => kind === 'refund_refused')).toBe(true);
    expect(owed).toHaveLength(unexpected.length + refused.length);
    // No charge that the provider can find is still payable.
    const named = charges.filter(({ providerReference }) => providerReference !== null);
    expect(named.filter(({ orderId }) => stores.get(orderId)?.isOpen)).toEqual([]);
  }
  await checkVoucher(database);
}

async function checkVoucher(database: Database): Promise<void> {
  const redemptions = await database
    .selectFrom('redemptions')
    .innerJoin('transactions', 'transactions.id', 'redemptions.transaction_id')
    .select(['redemptions.state', 'redemptions.is_late', 'transactions.status'])
    .execute();
  const inTime = redemptions.filter(({ state, is_late }) => state === 'used' && is_late === 0);
  expect(inTime.length).toBeLessThanOrEqual(VOUCHER_QUOTA);
  for (const { state, status } of redemptions) {
    expect(state).toBe(['paid', 'refunded'].includes(status) ? 'used' : 'released');
  }
}

async function clearTables(database: Database): Promise<void> {
  const ours = [
    'redemptions',
    'vouchers',
    'ledger',
    'owed',
    'refunds',
    'refund_entries',
    'refund_references',
  ] as const;
  const rest = ['charges', 'transactions', 'notices', 'kiosks'] as const;
  for (const table of [...ours, ...rest, 'sandbox_charges', 'sandbox_refunds'] as const) {
    await database.deleteFrom(table).execute();
  }
}
