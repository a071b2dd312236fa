import { expect, test } from 'vitest';
import { describePaymentGateway } from '../../../ports/payment-gateway.contract.ts';
import type { Webhook } from '../../../ports/payment-gateway.ts';
import { systemRandomness } from '../../../ports/randomness.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../../testing/databases/every-database.ts';
import { createSandboxPaymentGateway } from './sandbox.ts';

const NOW = Date.UTC(2026, 10, 15, 9);

async function openSandbox(open: OpenDatabase) {
  const database = await open();
  const time = { now: NOW };
  const options = {
    database,
    clock: { now: () => time.now },
    randomness: systemRandomness,
    publicUrl: 'https://booth.example.com',
    findPageId: async (orderId: string) => `page-of-${orderId}`,
  };
  return { ...createSandboxPaymentGateway(options), database, time, options };
}

const ORDER = {
  orderId: 'JPRT-1',
  amountIdr: 35_000,
  expiresAt: NOW + 300_000,
  description: 'Photo session',
};

describeOnEveryDatabase('sandbox', (open) => {
  describePaymentGateway(
    'Sandbox',
    async () => {
      const { gateway, wallet, database, time } = await openSandbox(open);
      const webhooks = new Map<string, Webhook>();
      return {
        gateway,
        now: () => time.now,
        async wait(durationMs) {
          time.now += durationMs;
        },
        payWithoutRefunds: async () => {},
        payFullRefundsOnly: async () => {},
        confirmRefunds: async () => {},
        rejectRefunds: async () => {},
        async findRefundedIdr(orderId) {
          const rows = await database
            .selectFrom('sandbox_refunds')
            .select('amount_idr')
            .where('order_id', '=', orderId)
            .execute();
          return rows.reduce((sum, row) => sum + row.amount_idr, 0);
        },
        async pay(orderId) {
          const webhook = await wallet.pay(`page-of-${orderId}`);
          if (webhook) webhooks.set(orderId, webhook);
        },
        findWebhook: (orderId) => webhooks.get(orderId),
        forge: ({ headers, body }) => ({ headers, body: body.replace('JPRT', 'XXXX') }),
        async listPayable() {
          const rows = await database
            .selectFrom('sandbox_charges')
            .selectAll()
            .where('state', '=', 'open')
            .execute();
          return rows.map((row) => ({ orderId: row.order_id, amountIdr: row.amount_idr }));
        },
        unknownCharge: { orderId: 'NEVER-CHARGED', providerReference: null },
        goDown: async () => {},
        withholdResponses: async () => {},
        withholdThenRefuseRefunds: async () => {},
        resumeResponses: () => {},
        dispose: async () => {},
      };
    },
    {
      hasIdempotentOrders: true,
      canFail: false,
      hasPayersWithoutRefunds: false,
      hasPayersWithoutPartialRefunds: false,
      hasAsynchronousRefunds: false,
    },
  );

  test('the QR is the URL of the transaction’s page (PAY-53)', async () => {
    const { gateway } = await openSandbox(open);
    expect(await gateway.charge(ORDER)).toMatchObject({
      qr: { kind: 'text', text: 'https://booth.example.com/sandbox/pay/page-of-JPRT-1' },
    });
  });

  test('a charge expires automatically and can no longer be paid', async () => {
    const { gateway, wallet, time } = await openSandbox(open);
    await gateway.charge(ORDER);
    time.now = ORDER.expiresAt;
    expect(await wallet.pay('page-of-JPRT-1')).toBeUndefined();
    const reading = await gateway.readPayment({ orderId: 'JPRT-1', providerReference: null });
    expect(reading).toEqual({ kind: 'closed', as: 'expired' });
    expect(await wallet.find('page-of-JPRT-1')).toMatchObject({ state: 'expired' });
  });

  test('a declined payment reads as failed, and is final', async () => {
    const { gateway, wallet } = await openSandbox(open);
    await gateway.charge(ORDER);
    const webhook = await wallet.decline('page-of-JPRT-1');
    expect(gateway.readWebhook(webhook ?? { headers: {}, body: '' })).toMatchObject({
      kind: 'genuine',
      orderId: 'JPRT-1',
    });
    expect(await wallet.pay('page-of-JPRT-1')).toBeUndefined();
    const reading = await gateway.readPayment({ orderId: 'JPRT-1', providerReference: null });
    expect(reading).toEqual({ kind: 'closed', as: 'failed' });
  });

  test('a concurrent payment and close have one outcome, returned to both', async () => {
    const { gateway, wallet } = await openSandbox(open);
    await gateway.charge(ORDER);
    const reference = { orderId: 'JPRT-1', providerReference: null };
    const [webhook, closed] = await Promise.all([
      wallet.pay('page-of-JPRT-1'),
      gateway.close(reference, 'cancelled'),
    ]);
    expect(closed.kind).toBe(webhook ? 'paid' : 'closed');
    expect(await gateway.readPayment(reference)).toEqual(closed);
  });

  test('concurrent refunds of one payment refund it once', async () => {
    const { gateway, wallet } = await openSandbox(open);
    await gateway.charge(ORDER);
    await wallet.pay('page-of-JPRT-1');
    const charge = { orderId: 'JPRT-1', providerReference: null };
    const outcomes = await Promise.all(
      ['KEY-1', 'KEY-2', 'KEY-3'].map((key) =>
        gateway.refund({ charge, key, amountIdr: 35_000, reason: 'x' }),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'refused', 'refused']);
    expect(await gateway.readPayment(charge)).toEqual({ kind: 'refunded', amountIdr: 35_000 });
  });

  test('another process reads the charge but does not accept its webhooks', async () => {
    const { gateway, wallet, options } = await openSandbox(open);
    await gateway.charge(ORDER);
    const other = createSandboxPaymentGateway(options);
    expect(await other.gateway.readPayment({ orderId: 'JPRT-1', providerReference: null })).toEqual(
      {
        kind: 'open',
      },
    );
    const webhook = await wallet.pay('page-of-JPRT-1');
    expect(webhook && other.gateway.readWebhook(webhook)).toMatchObject({ kind: 'forged' });
  });
});
