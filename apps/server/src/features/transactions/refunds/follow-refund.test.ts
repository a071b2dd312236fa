import type { KyselyPlugin } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import {
  PROVIDERS,
  type ProviderBooth,
  startProviderBooth,
} from '../../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { REFUND_LEASE_MS } from '../ledger/refund-times.ts';

const SARI: Actor = { kind: 'staff', id: 'sari', name: 'Sari' };

async function startPaidBooth(
  database: Database,
  provider: ProviderBooth['provider'],
  wrap?: (gateway: PaymentGateway) => PaymentGateway,
) {
  const booth = await startProviderBooth(database, provider, wrap);
  const { trx_id, short_code } = await booth.kiosk.start();
  const orderId = await booth.orderIdOf(trx_id);
  await booth.double.pay(orderId);
  await booth.deliverAll();
  return {
    ...booth,
    orderId,
    follow: () => booth.runJob('transactions-refunds', null),
    ask: () =>
      booth.transactions.startRefund(short_code, {
        reason: 'It broke.',
        actor: SARI,
        maxIdr: null,
        amount: 'all',
      }),
    /** As a webhook does. */
    makeDue: () =>
      booth.database.updateTable('refunds').set({ check_at: booth.clock.now() }).execute(),
    asks: () => booth.double.received.filter(({ operation }) => operation === 'refund').length,
    refund: async () => (await booth.transactions.listRefunds({}))[0],
  };
}

/** Both providers' response to a refund that they refuse. */
const REFUSAL = {
  status: 403,
  body: { status_code: '412', status_message: 'No.', id: 'x', error_code: 'REFUND_NOT_SUPPORTED' },
};

/** Fails every database statement after the given number, until the process is restarted. */
function createKill() {
  let left = Number.POSITIVE_INFINITY;
  let isNew = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0 && !isNew) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const after = (statements: number) => {
    left = statements;
  };
  const startAnew = () => {
    isNew = true;
  };
  return { plugin, after, startAnew };
}

/** Blocks several callers until `end`. */
function createBarrier() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    async wait() {
      waiting += 1;
      await promise;
    },
    untilWaiting: (count: number) => vi.waitFor(() => expect(waiting).toBe(count)),
    end: resolve,
  };
}

describeOnEveryDatabase('following up a refund', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    test.each([0, 1, 2, 3])(
      'a process killed %i statements after the provider accepted the refund never records a certain refusal (PAY-69)',
      async (statements) => {
        const kill = createKill();
        const booth = await startPaidBooth(
          (await open()).withPlugin(kill.plugin),
          provider,
          (gateway) => ({
            ...gateway,
            async refund(order, signal) {
              const outcome = await gateway.refund(order, signal);
              kill.after(statements);
              return outcome;
            },
          }),
        );
        await booth.ask().catch(() => undefined);
        kill.startAnew();
        booth.double.fail(REFUSAL, { on: 'refund' });
        await booth.advance(600_000);
        await booth.follow();
        const refund = await booth.refund();
        expect(refund?.refusal ?? 'unproven').toBe('unproven');
      },
    );

    test('a refund can be found by the provider’s id alone, once it is stored (PAY-67)', async () => {
      const booth = await startPaidBooth(await open(), provider);
      await booth.ask();
      await booth.database.deleteFrom('refund_references').execute();
      await booth.advance(600_000);
      await booth.follow();
      expect(booth.asks()).toBe(1);
      await booth.double.confirmRefunds(booth.orderId);
      await booth.advance(600_000);
      await booth.follow();
      expect(await booth.refund()).toMatchObject({ state: 'proven' });
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('if two processes check a refund at the same time, one sends it (PAY-67)', async () => {
      const barrier = createBarrier();
      const booth = await startPaidBooth(await open(), provider, (gateway) => ({
        ...gateway,
        async readRefund(refund, signal) {
          const reading = await gateway.readRefund(refund, signal);
          await barrier.wait();
          return reading;
        },
      }));
      booth.double.fail('unavailable', { on: 'refund' });
      await booth.ask();
      booth.double.recover();
      const before = booth.asks();
      await booth.advance(600_000);
      const first = booth.follow();
      await barrier.untilWaiting(1);
      await booth.makeDue();
      const second = booth.follow();
      await barrier.untilWaiting(2);
      barrier.end();
      await Promise.all([first, second]);
      expect(booth.asks()).toBe(before + 1);
      expect(await booth.refund()).toMatchObject({ state: 'asked', tries: 2 });
    });

    test('a late refusal does not end a refund that another process has sent again (PAY-69)', async () => {
      const barrier = createBarrier();
      const booth = await startPaidBooth(await open(), provider, (gateway) => ({
        ...gateway,
        async refund(order, signal) {
          const outcome = await gateway.refund(order, signal);
          if (outcome.kind === 'refused') await barrier.wait();
          return outcome;
        },
      }));
      booth.double.fail(REFUSAL, { on: 'refund', times: 1 });
      const first = booth.ask();
      await barrier.untilWaiting(1);
      booth.double.fail('unavailable', { on: 'refund' });
      await booth.makeDue();
      await booth.follow();
      expect(await booth.refund()).toMatchObject({ state: 'asked', isUnsure: true, tries: 2 });
      barrier.end();
      await first;
      expect(await booth.refund()).toMatchObject({ state: 'asked', isUnsure: true, tries: 2 });
      expect(await booth.transactions.listOwed({})).toEqual([]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });
  });

  test('the lease of a check is longer than all of its calls may take (PAY-69)', () => {
    const slowestCallMs = 15_000;
    const calls = ['read', 'ask', 'read again', 'read the payment'];
    expect(REFUND_LEASE_MS).toBeGreaterThanOrEqual(2 * calls.length * slowestCallMs);
  });
});
