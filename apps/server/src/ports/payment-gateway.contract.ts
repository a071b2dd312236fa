import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CHARGE_LIMITS_IDR,
  type ChargeOrder,
  type ChargeReference,
  type ClosingReason,
  type Webhook,
} from './payment-gateway.ts';
import { describeRefunds } from './payment-gateway-refunds.contract.ts';
import type {
  PaymentGatewayTraits,
  PaymentGatewayUnderTest,
} from './payment-gateway-under-test.ts';

/** Every payment gateway passes this suite. */
export function describePaymentGateway(
  name: string,
  open: () => Promise<PaymentGatewayUnderTest>,
  traits: PaymentGatewayTraits,
): void {
  const { hasIdempotentOrders, canFail } = traits;
  describe(`payment gateway contract: ${name}`, () => {
    let subject: PaymentGatewayUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.dispose());

    const order = (change: Partial<ChargeOrder> = {}): ChargeOrder => ({
      orderId: 'JPRT-0001-1',
      amountIdr: 35_000,
      expiresAt: subject.now() + 300_000,
      description: 'Photo session',
      ...change,
    });

    async function charge(change: Partial<ChargeOrder> = {}): Promise<ChargeReference> {
      const chargeOrder = order(change);
      const outcome = await subject.gateway.charge(chargeOrder);
      if (outcome.kind !== 'open') throw new Error(`The charge is ${outcome.kind}.`);
      return { orderId: chargeOrder.orderId, providerReference: outcome.providerReference };
    }

    it('returns a QR that can be paid (PAY-50)', async () => {
      const outcome = await subject.gateway.charge(order());
      expect(outcome).toMatchObject({ kind: 'open', qr: { kind: 'text' } });
      expect(await subject.listPayable()).toEqual([{ orderId: 'JPRT-0001-1', amountIdr: 35_000 }]);
    });

    it('reads an unpaid charge as open', async () => {
      expect(await subject.gateway.readPayment(await charge())).toEqual({ kind: 'open' });
    });

    it.each([
      ['the smallest amount', CHARGE_LIMITS_IDR.min],
      ['an odd amount', 12_345],
      ['the largest amount', CHARGE_LIMITS_IDR.max],
    ])('charges %s to the rupiah (PAY-50)', async (_, amountIdr) => {
      const reference = await charge({ amountIdr });
      await subject.pay(reference.orderId);
      const reading = await subject.gateway.readPayment(reference);
      expect(reading).toMatchObject({ kind: 'paid', amountIdr, paidAt: subject.now() });
    });

    it.each([0, -1, 1.5, CHARGE_LIMITS_IDR.max + 1, 1e12, Number.NaN, Number.POSITIVE_INFINITY])(
      'rejects a charge of %s rupiah',
      async (amountIdr) => {
        const outcome = await subject.gateway.charge(order({ amountIdr }));
        expect(outcome).toMatchObject({ kind: 'refused' });
        expect(await subject.listPayable()).toEqual([]);
      },
    );

    it.each([
      ['nothing', ''],
      ['51 characters', 'a'.repeat(51)],
      ['a path to the parent', '../v2'],
      ['a space', 'JPRT 1'],
      ['a letter beyond ASCII', 'JPRT-é'],
    ])('rejects an order id of %s', async (_, orderId) => {
      const outcome = await subject.gateway.charge(order({ orderId }));
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(await subject.listPayable()).toEqual([]);
    });

    it('accepts an order id of 50 characters', async () => {
      const reference = await charge({ orderId: 'a-B9'.repeat(12).padEnd(50, 'z') });
      expect(await subject.gateway.readPayment(reference)).toEqual({ kind: 'open' });
    });

    it('rejects an order that has already expired', async () => {
      const outcome = await subject.gateway.charge(order({ expiresAt: subject.now() }));
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(await subject.listPayable()).toEqual([]);
    });

    it('does not mix two orders', async () => {
      const first = await charge({ orderId: 'JPRT-A' });
      const second = await charge({ orderId: 'JPRT-B', amountIdr: 20_000 });
      await subject.pay('JPRT-B');
      expect(await subject.gateway.readPayment(first)).toEqual({ kind: 'open' });
      const reading = await subject.gateway.readPayment(second);
      expect(reading).toMatchObject({ kind: 'paid', amountIdr: 20_000 });
    });

    it.each(REASONS)(
      'closes a charge as %s, and it can no longer be paid (PAY-50)',
      async (reason) => {
        const reference = await charge();
        const reading = await subject.gateway.close(reference, reason);
        expect(reading).toMatchObject({ kind: 'closed' });
        expect(await subject.listPayable()).toEqual([]);
        expect(await subject.gateway.readPayment(reference)).toEqual(reading);
      },
    );

    it.each(REASONS)(
      'reads a payment that came just before the charge was closed as %s (PAY-50)',
      async (reason) => {
        const reference = await charge();
        await subject.pay(reference.orderId);
        const reading = await subject.gateway.close(reference, reason);
        expect(reading).toMatchObject({ kind: 'paid', amountIdr: 35_000 });
      },
    );

    it('closes a charge twice without harm, also for another reason', async () => {
      const reference = await charge();
      const first = await subject.gateway.close(reference, 'expired');
      expect(await subject.gateway.close(reference, 'expired')).toEqual(first);
      expect(await subject.gateway.close(reference, 'cancelled')).toEqual(first);
    });

    it('reads a charge that the provider does not have as unknown', async () => {
      const { gateway, unknownCharge } = subject;
      expect(await gateway.readPayment(unknownCharge)).toEqual({ kind: 'unknown' });
      expect(await gateway.close(unknownCharge, 'cancelled')).toEqual({ kind: 'unknown' });
    });

    it('never puts a reference into a request path that would lead elsewhere', async () => {
      for (const providerReference of ['..', '../../x', 'a/b', 'a?b', 'a%2fb', '']) {
        const reading = subject.gateway.readPayment({ orderId: 'JPRT-0001-1', providerReference });
        expect(await reading).toEqual({ kind: 'unknown' });
      }
    });

    if (hasIdempotentOrders) {
      it('makes one charge for a repeated order (PAY-40)', async () => {
        const first = await charge();
        expect(await charge()).toEqual(first);
        expect(await subject.listPayable()).toHaveLength(1);
      });

      it('finds a charge by its order id after a lost response', async () => {
        const { orderId } = await charge();
        await subject.pay(orderId);
        const reading = await subject.gateway.readPayment({ orderId, providerReference: null });
        expect(reading).toMatchObject({ kind: 'paid', amountIdr: 35_000 });
      });
    } else {
      it('makes a second charge for a repeated order, and each can be closed', async () => {
        const first = await charge();
        const second = await charge();
        expect(second.providerReference).not.toBe(first.providerReference);
        await subject.gateway.close(first, 'cancelled');
        expect(await subject.gateway.readPayment(second)).toEqual({ kind: 'open' });
      });

      it('returns untraceable for a charge without the provider’s reference', async () => {
        const { orderId } = await charge();
        const withoutReference = { orderId, providerReference: null };
        expect(await subject.gateway.readPayment(withoutReference)).toEqual({
          kind: 'untraceable',
        });
        expect(await subject.gateway.close(withoutReference, 'expired')).toEqual({
          kind: 'untraceable',
        });
      });
    }

    describeRefunds({ charge, getSubject: () => subject, traits });

    describe('webhooks', () => {
      async function getWebhook(): Promise<Webhook> {
        const { orderId } = await charge();
        await subject.pay(orderId);
        const webhook = subject.findWebhook(orderId);
        if (!webhook) throw new Error('No webhook came.');
        return webhook;
      }

      it('reads only the ids of the charge from a genuine webhook, and no amount or status (PAY-27)', async () => {
        const reading = subject.gateway.readWebhook(await getWebhook());
        expect(reading).toMatchObject({ kind: 'genuine', orderId: 'JPRT-0001-1' });
        expect(Object.keys(reading).toSorted()).toEqual([
          'kind',
          'orderId',
          'providerReference',
          'refundReference',
        ]);
      });

      it('recognises a forged webhook (PAY-30)', async () => {
        const forged = subject.forge(await getWebhook());
        expect(subject.gateway.readWebhook(forged)).toMatchObject({ kind: 'forged' });
      });

      it.each([
        ['nothing', ''],
        ['no JSON', '<html>'],
        ['a list', '[]'],
        ['null', 'null'],
        ['an empty object', '{}'],
        ['numbers for texts', '{"order_id":1,"event":1,"data":1}'],
      ])('reads a webhook of %s as unreadable', async (_, body) => {
        const { headers } = await getWebhook();
        const reading = subject.gateway.readWebhook({ headers, body });
        expect(reading).toMatchObject({ kind: 'unreadable' });
      });

      it('does not accept a webhook without a signature as genuine', () => {
        const reading = subject.gateway.readWebhook({ headers: {}, body: '{"event":"payment"}' });
        expect(reading.kind).not.toBe('genuine');
      });
    });

    it('requests nothing if its signal is already aborted', async () => {
      const outcome = await subject.gateway.charge(order(), AbortSignal.abort());
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(await subject.listPayable()).toEqual([]);
      const reference = await charge();
      const reading = await subject.gateway.close(reference, 'cancelled', AbortSignal.abort());
      expect(reading).toMatchObject({ kind: 'unreachable' });
      expect(await subject.listPayable()).toHaveLength(1);
    });

    if (canFail) {
      it('returns unreachable if the provider cannot be reached', async () => {
        const reference = await charge({ orderId: 'JPRT-before' });
        await subject.goDown();
        const { gateway } = subject;
        expect(await gateway.charge(order())).toMatchObject({ kind: 'unreachable' });
        expect(await gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
        expect(await gateway.close(reference, 'expired')).toMatchObject({ kind: 'unreachable' });
      });

      it('is unsure of a charge that is aborted after the request was sent', async () => {
        const stop = new AbortController();
        const unanswered = subject.withholdResponses();
        const outcome = subject.gateway.charge(order(), stop.signal);
        await unanswered;
        stop.abort();
        expect(await outcome).toMatchObject({ kind: 'unsure' });
      });

      it('ends a reading immediately when its signal is aborted', async () => {
        const reference = await charge();
        const stop = new AbortController();
        const unanswered = subject.withholdResponses();
        const reading = subject.gateway.readPayment(reference, stop.signal);
        await unanswered;
        stop.abort();
        expect(await reading).toMatchObject({ kind: 'unreachable' });
      });
    }
  });
}

const REASONS: ClosingReason[] = ['expired', 'cancelled'];
