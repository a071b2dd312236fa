import { systemScheduler } from '@jepret/time';
import fc from 'fast-check';
import { createServices } from '../../composition/services.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { createClockWatch } from '../../features/clock/service.ts';
import { findRefundAccount } from '../../features/transactions/ledger/refund-account.ts';
import type { Webhook } from '../../ports/payment-gateway.ts';
import { recordLog } from '../recorded-log.ts';
import type { SimulatedProvider } from './simulated-provider.ts';
import { createTestDependencies } from './test-dependencies.ts';

const KIOSKS = ['kiosk-a', 'kiosk-b'];
const MINUTE_MS = 60_000;
export const VOUCHER_QUOTA = 2;

const nth = fc.nat({ max: 5 });
const action = <Name extends string, Fields extends object>(
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields>;

const create = action('create', {
  kiosk: fc.nat({ max: 1 }),
  key: fc.nat({ max: 2 }),
  hasVoucher: fc.boolean(),
});
const pay = action('pay', { nth, how: fc.constantFrom('right', 'late', 'late', 'wrong') });
const webhook = action('webhook', { nth, how: fc.constantFrom('once', 'once', 'twice', 'forged') });
const refund = action('refund', { nth, isOfSum: fc.boolean(), isPart: fc.boolean() });
const bank = action('bank', { nth, isDone: fc.constantFrom(true, true, false) });
const breakage = action('break', {
  how: fc.constantFrom('unavailable', 'lost-answer', 'down', 'back'),
});

const Action = fc.oneof(
  { weight: 4, arbitrary: create },
  { weight: 4, arbitrary: pay },
  { weight: 4, arbitrary: webhook },
  { weight: 3, arbitrary: action('poll', { nth }) },
  { weight: 2, arbitrary: action('cancel', { nth }) },
  { weight: 3, arbitrary: action('sweep', {}) },
  { weight: 3, arbitrary: refund },
  { weight: 2, arbitrary: bank },
  { weight: 1, arbitrary: action('by-hand', { nth }) },
  { weight: 2, arbitrary: action('settle', { nth, isReopened: fc.boolean() }) },
  { weight: 1, arbitrary: action('deny', { nth }) },
  { weight: 1, arbitrary: action('restart', {}) },
  { weight: 1, arbitrary: breakage },
);
type Action = typeof Action extends fc.Arbitrary<infer Value> ? Value : never;

/** Actions that run concurrently, and the time that passes after them. */
const Step = fc.record({
  atOnce: fc.array(Action, { minLength: 1, maxLength: 4 }),
  thenMs: fc.constantFrom(0, 1_000, 5_000, MINUTE_MS, 6 * MINUTE_MS),
});

/** The first action is always `create`: all others need a transaction. */
export const Steps = fc
  .tuple(create, fc.array(Step, { minLength: 2, maxLength: 12 }))
  .map(([first, steps]) => [{ atOnce: [first], thenMs: 0 }, ...steps]);

/** A booth for random actions in any order. */
export async function openRandomBooth(database: Database, provider: SimulatedProvider) {
  const { clock, gateway } = provider;
  /** The ids of the transactions whose payment was pushed. */
  const pushes: string[] = [];
  const { dependencies } = createTestDependencies(database, {
    clock,
    // Concurrent work waits for each other in real time.
    scheduler: systemScheduler,
    clockWatch: createClockWatch({ database, clock, uptimeMs: clock.now, log: recordLog().log }),
    payments: {
      active: gateway,
      isMoneyReal: gateway.name !== 'sandbox',
      find: (name) => (name === gateway.name ? gateway : undefined),
    },
    ffmpeg: undefined,
    pushChannel: {
      provider: 'fcm',
      async deliver(_target, { status, trx_id }) {
        if (status === 'paid') pushes.push(trx_id);
        return { kind: 'delivered' };
      },
      close: async () => {},
    },
    bundledFrames: [],
  });
  const services = createServices(dependencies);
  const start = () => createServices(dependencies).transactions;
  let service = start();
  const receive = (webhook: Webhook) =>
    service.receiveWebhook(gateway.name, webhook, async () => {});

  for (const id of KIOSKS) {
    const kiosk = { id, secret_hash: id, created_at: clock.now() };
    await database.insertInto('kiosks').values(kiosk).execute();
  }
  const discount = { kind: 'percent', percent: 10 } as const;
  await services.vouchers.add('RACE', { discount, quota: VOUCHER_QUOTA }, BOOTH_ACTOR);

  const list = () => services.transactions.list({ limit: 1_000 });

  /** Only a charge with a QR code can be paid. */
  async function findShown(position: number) {
    const rows = await database
      .selectFrom('charges')
      .select(['order_id', 'amount_idr'])
      .where('qr_code', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('order_id')
      .execute();
    const row = rows[position % rows.length];
    return row && { orderId: row.order_id, amountIdr: row.amount_idr };
  }

  /** The position counts from the newest. */
  async function findWebhook(position: number) {
    const webhooks = await provider.listWebhooks();
    return webhooks.at(-1 - (position % Math.max(webhooks.length, 1)));
  }

  async function performAction(action: Action): Promise<void> {
    switch (action.do) {
      case 'create': {
        const { kiosk, key, hasVoucher } = action;
        await service.create({
          kioskId: KIOSKS[kiosk] ?? '',
          address: '10.0.0.1',
          body: {
            location: 'jakarta',
            f_token: `push-token-of-kiosk-${kiosk}`,
            ...(hasVoucher && { voucher_code: 'RACE' }),
          },
          idempotencyKey: `${key}-${hasVoucher}`,
        });
        return;
      }
      case 'pay': {
        const charge = await findShown(action.nth);
        if (!charge) return;
        const amountIdr = charge.amountIdr - 1;
        const isLate = action.how === 'late';
        await provider.pay(charge.orderId, action.how === 'wrong' ? { amountIdr } : { isLate });
        return;
      }
      case 'deny': {
        const charge = await findShown(action.nth);
        if (charge) await provider.deny(charge.orderId);
        return;
      }
      case 'webhook': {
        const sent = await findWebhook(action.nth);
        if (!sent) return;
        if (action.how === 'forged') {
          const body = sent.body.replace(/JPRT-./, 'JPRT-x');
          await receive({ headers: {}, body });
        }
        if (action.how === 'twice') await receive(sent);
        await receive(sent);
        return;
      }
      case 'poll':
      case 'cancel': {
        const ours = await list();
        const transaction = ours[action.nth % ours.length];
        if (!transaction) return;
        const call = action.do === 'poll' ? service.read : service.cancel;
        await call(transaction.kioskId ?? '', transaction.id);
        return;
      }
      case 'refund':
      case 'by-hand': {
        const ours = await list();
        const id = ours[action.nth % ours.length]?.id ?? '';
        const request = { reason: 'The printer broke.', actor: BOOTH_ACTOR, maxIdr: null };
        if (action.do === 'by-hand') {
          await service.markRefunded(id, { ...request, amountIdr: await findLeft(id) });
        } else {
          const amount = action.isPart ? await choosePart(id) : 'all';
          await service.startRefund(action.isOfSum ? `${id}-1` : id, { ...request, amount });
        }
        return;
      }
      case 'settle': {
        const ours = await list();
        return settle(ours[action.nth % ours.length]?.id ?? '', action.isReopened);
      }
      case 'bank': {
        const charge = await findShown(action.nth);
        if (charge) await provider.endRefunds(charge.orderId, action.isDone);
        return;
      }
      case 'sweep':
        await service.sweep();
        return service.followRefunds();
      case 'restart':
        service = start();
        return;
      case 'break':
        if (action.how === 'down') return provider.goDown();
        if (action.how === 'back') return provider.comeBack();
        return provider.breakNext(action.how);
    }
  }

  /** Settles the refused refunds of a transaction as given by hand, or reopens them. */
  async function settle(id: string, isReopened: boolean): Promise<void> {
    const { owed } = await service.getRecords(id);
    for (const { name, kind, settledAt } of owed) {
      if (kind !== 'refund_refused' || (settledAt !== null) !== isReopened) continue;
      const by = { actor: BOOTH_ACTOR, maxIdr: null };
      if (isReopened) {
        await service.reopenOwed(name, { ...by, reason: 'Not given.', seenSettledAt: undefined });
      } else {
        await service.settleOwed(name, { ...by, note: 'In cash.' });
      }
    }
  }

  /** More than half of what is left, so that a repeated request can't succeed as a second refund (PAY-123). */
  async function choosePart(id: string) {
    const leftIdr = await findLeft(id);
    return { amountIdr: Math.ceil(leftIdr * 0.6), leftIdr };
  }

  async function findLeft(id: string): Promise<number> {
    const file = await service.getRecords(id);
    const { transaction, charges } = file;
    const charge = charges.find(({ orderId }) => orderId === transaction.paidOrderId);
    return charge ? findRefundAccount(charge, file).leftIdr : transaction.amountIdr;
  }

  async function confirmRefunds(): Promise<void> {
    for (const { orderId } of await provider.listRecords()) {
      await provider.endRefunds(orderId, true);
    }
  }

  return {
    services,
    pushes,
    list,
    requireEntitled: (kioskId: string, id: string) => service.requireEntitled(kioskId, id),

    /** Ignores refusals; any other error fails the test. */
    act: (what: Action): Promise<void> =>
      performAction(what).catch((error) => {
        if (!(error instanceof BoothError)) throw error;
      }),

    /** The provider recovers, all webhooks arrive, and an hour passes. */
    async calmDown(): Promise<void> {
      await provider.comeBack();
      for (const sent of await provider.listWebhooks()) await receive(sent);
      for (let minutes = 0; minutes < 60; minutes += 2) {
        await provider.clock.advance(2 * MINUTE_MS);
        await service.sweep();
        await service.followRefunds();
        if (minutes % 20 === 0) await confirmRefunds();
      }
    },
  };
}

export type RandomBooth = Awaited<ReturnType<typeof openRandomBooth>>;
