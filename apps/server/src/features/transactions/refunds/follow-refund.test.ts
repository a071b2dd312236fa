import type { KyselyPlugin } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import {
  openProviderTill,
  PROVIDERS,
  type ProviderTill,
} from '../../../testing/booths/provider-till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { REFUND_LEASE_MS } from './refund-times.ts';

const SARI: Actor = { kind: 'staff', id: 'sari', name: 'Sari' };

async function openPaid(
  database: Database,
  provider: ProviderTill['provider'],
  wrap?: (gateway: PaymentGateway) => PaymentGateway,
) {
  const till = await openProviderTill(database, provider, wrap);
  const { trx_id, short_code } = await till.kiosk.start();
  const orderId = await till.orderIdOf(trx_id);
  await till.double.pay(orderId);
  await till.deliverAll();
  return {
    ...till,
    orderId,
    follow: () => till.runJob('transactions-refunds', null),
    ask: () =>
      till.transactions.askRefund(short_code, {
        reason: 'It broke.',
        actor: SARI,
        maxIdr: null,
        amount: 'all',
      }),
    /** As a webhook about it does. */
    makeDue: () =>
      till.database.updateTable('refunds').set({ check_at: till.clock.now() }).execute(),
    asks: () => till.double.received.filter(({ operation }) => operation === 'refund').length,
    refund: async () => (await till.transactions.listRefunds({}))[0],
  };
}

/** What both providers say when they do not do it. */
const REFUSAL = {
  status: 403,
  body: { status_code: '412', status_message: 'No.', id: 'x', error_code: 'REFUND_NOT_SUPPORTED' },
};

/** Lets so many statements through, and breaks every one after, until the process is a new one. */
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

/** Where several wait until it is ended. */
function createMeeting() {
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

describeOnEveryDatabase('following a refund', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    test.each([0, 1, 2, 3])(
      'killed %i statements after the provider has taken it, it is never certain that it has not (PAY-69)',
      async (statements) => {
        const kill = createKill();
        const till = await openPaid(
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
        await till.ask().catch(() => undefined);
        kill.startAnew();
        till.double.fail(REFUSAL, { on: 'refund' });
        await till.advance(600_000);
        await till.follow();
        const refund = await till.refund();
        expect(refund?.refusal ?? 'unproven').toBe('unproven');
      },
    );

    test('the provider’s own id of it, once stored, is enough to find it (PAY-67)', async () => {
      const till = await openPaid(await open(), provider);
      await till.ask();
      await till.database.deleteFrom('refund_references').execute();
      await till.advance(600_000);
      await till.follow();
      expect(till.asks()).toBe(1);
      await till.double.confirmRefunds(till.orderId);
      await till.advance(600_000);
      await till.follow();
      expect(await till.refund()).toMatchObject({ state: 'proven' });
      expect(await till.audit()).toEqual([]);
    });

    test('of two that look at once, one asks the provider (PAY-67)', async () => {
      const meeting = createMeeting();
      const till = await openPaid(await open(), provider, (gateway) => ({
        ...gateway,
        async readRefund(refund, signal) {
          const reading = await gateway.readRefund(refund, signal);
          await meeting.wait();
          return reading;
        },
      }));
      till.double.fail('unavailable', { on: 'refund' });
      await till.ask();
      till.double.recover();
      const before = till.asks();
      await till.advance(600_000);
      const first = till.follow();
      await meeting.untilWaiting(1);
      await till.makeDue();
      const second = till.follow();
      await meeting.untilWaiting(2);
      meeting.end();
      await Promise.all([first, second]);
      expect(till.asks()).toBe(before + 1);
      expect(await till.refund()).toMatchObject({ state: 'asked', tries: 2 });
    });

    test('a late refusal ends nothing that somebody else has asked for since (PAY-69)', async () => {
      const meeting = createMeeting();
      const till = await openPaid(await open(), provider, (gateway) => ({
        ...gateway,
        async refund(order, signal) {
          const outcome = await gateway.refund(order, signal);
          if (outcome.kind === 'refused') await meeting.wait();
          return outcome;
        },
      }));
      till.double.fail(REFUSAL, { on: 'refund', times: 1 });
      const first = till.ask();
      await meeting.untilWaiting(1);
      till.double.fail('unavailable', { on: 'refund' });
      await till.makeDue();
      await till.follow();
      expect(await till.refund()).toMatchObject({ state: 'asked', isUnsure: true, tries: 2 });
      meeting.end();
      await first;
      expect(await till.refund()).toMatchObject({ state: 'asked', isUnsure: true, tries: 2 });
      expect(await till.transactions.listOwed({})).toEqual([]);
      expect(await till.audit()).toEqual([]);
    });
  });

  test('a process has longer for one look than all its calls may take (PAY-69)', () => {
    const slowestCallMs = 15_000;
    const calls = ['read', 'ask', 'read again', 'read the payment'];
    expect(REFUND_LEASE_MS).toBeGreaterThanOrEqual(2 * calls.length * slowestCallMs);
  });
});
