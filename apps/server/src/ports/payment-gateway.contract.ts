import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CHARGE_LIMITS_IDR,
  type ChargeOrder,
  type ChargeReference,
  type ClosingReason,
  type Webhook,
} from './payment-gateway.ts';
import type { PaymentGatewayTraits, PaymentGatewayUnderTest } from './payment-gateway-harness.ts';
import { describeRefunds } from './payment-gateway-refunds.contract.ts';

/** What every payment gateway keeps, whoever takes the money. */
export function describePaymentGateway(
  name: string,
  open: () => Promise<PaymentGatewayUnderTest>,
  traits: PaymentGatewayTraits,
): void {
  const { recognisesRepeats, canFail } = traits;
  describe(`${name} keeps the payment gateway contract`, () => {
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
      const wanted = order(change);
      const outcome = await subject.gateway.charge(wanted);
      if (outcome.kind !== 'open') throw new Error(`The charge is ${outcome.kind}.`);
      return { orderId: wanted.orderId, providerReference: outcome.providerReference };
    }

    it('shows a QR that waits to be paid (PAY-50)', async () => {
      const outcome = await subject.gateway.charge(order());
      expect(outcome).toMatchObject({ kind: 'open', qr: { kind: 'text' } });
      expect(await subject.listPayable()).toEqual([{ orderId: 'JPRT-0001-1', amountIdr: 35_000 }]);
    });

    it('reads a charge nobody has paid as open', async () => {
      expect(await subject.gateway.readPayment(await charge())).toEqual({ kind: 'open' });
    });

    it.each([
      ['the smallest amount', CHARGE_LIMITS_IDR.min],
      ['an odd amount', 12_345],
      ['the largest amount', CHARGE_LIMITS_IDR.max],
    ])('takes %s to the rupiah (PAY-50)', async (_, amountIdr) => {
      const reference = await charge({ amountIdr });
      await subject.pay(reference.orderId);
      const reading = await subject.gateway.readPayment(reference);
      expect(reading).toMatchObject({ kind: 'paid', amountIdr, paidAt: subject.now() });
    });

    it.each([0, -1, 1.5, CHARGE_LIMITS_IDR.max + 1, 1e12, Number.NaN, Number.POSITIVE_INFINITY])(
      'refuses to charge %s rupiah',
      async (amountIdr) => {
        const outcome = await subject.gateway.charge(order({ amountIdr }));
        expect(outcome).toMatchObject({ kind: 'refused' });
        expect(await subject.listPayable()).toEqual([]);
      },
    );

    it.each([
      ['nothing', ''],
      ['51 characters', 'a'.repeat(51)],
      ['a way out of its path', '../v2'],
      ['a space', 'JPRT 1'],
      ['a letter beyond ASCII', 'JPRT-é'],
    ])('refuses an order id of %s', async (_, orderId) => {
      const outcome = await subject.gateway.charge(order({ orderId }));
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(await subject.listPayable()).toEqual([]);
    });

    it('takes an order id of 50 characters', async () => {
      const reference = await charge({ orderId: 'a-B9'.repeat(12).padEnd(50, 'z') });
      expect(await subject.gateway.readPayment(reference)).toEqual({ kind: 'open' });
    });

    it('refuses an order whose time to pay is over', async () => {
      const outcome = await subject.gateway.charge(order({ expiresAt: subject.now() }));
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(await subject.listPayable()).toEqual([]);
    });

    it('keeps two orders apart', async () => {
      const first = await charge({ orderId: 'JPRT-A' });
      const second = await charge({ orderId: 'JPRT-B', amountIdr: 20_000 });
      await subject.pay('JPRT-B');
      expect(await subject.gateway.readPayment(first)).toEqual({ kind: 'open' });
      const reading = await subject.gateway.readPayment(second);
      expect(reading).toMatchObject({ kind: 'paid', amountIdr: 20_000 });
    });

    it.each(REASONS)('ends a charge that is %s: nobody can pay it (PAY-50)', async (reason) => {
      const reference = await charge();
      const reading = await subject.gateway.close(reference, reason);
      expect(reading).toMatchObject({ kind: 'closed' });
      expect(await subject.listPayable()).toEqual([]);
      expect(await subject.gateway.readPayment(reference)).toEqual(reading);
    });

    it.each(REASONS)(
      'tells of a payment that came just before it was %s (PAY-50)',
      async (reason) => {
        const reference = await charge();
        await subject.pay(reference.orderId);
        const reading = await subject.gateway.close(reference, reason);
        expect(reading).toMatchObject({ kind: 'paid', amountIdr: 35_000 });
      },
    );

    it('may close a charge twice, for whatever reason', async () => {
      const reference = await charge();
      const first = await subject.gateway.close(reference, 'expired');
      expect(await subject.gateway.close(reference, 'expired')).toEqual(first);
      expect(await subject.gateway.close(reference, 'cancelled')).toEqual(first);
    });

    it('says so when the provider knows no such charge', async () => {
      const { gateway, unknownCharge } = subject;
      expect(await gateway.readPayment(unknownCharge)).toEqual({ kind: 'unknown' });
      expect(await gateway.close(unknownCharge, 'cancelled')).toEqual({ kind: 'unknown' });
    });

    it('never sends a reference that would lead to another path', async () => {
      for (const providerReference of ['..', '../../x', 'a/b', 'a?b', 'a%2fb', '']) {
        const reading = subject.gateway.readPayment({ orderId: 'JPRT-0001-1', providerReference });
        expect(await reading).toEqual({ kind: 'unknown' });
      }
    });

    if (recognisesRepeats) {
      it('makes one payable charge of an order that is asked for twice (PAY-40)', async () => {
        const first = await charge();
        expect(await charge()).toEqual(first);
        expect(await subject.listPayable()).toHaveLength(1);
      });

      it('finds a charge whose answer was lost by its order id', async () => {
        const { orderId } = await charge();
        await subject.pay(orderId);
        const reading = await subject.gateway.readPayment({ orderId, providerReference: null });
        expect(reading).toMatchObject({ kind: 'paid', amountIdr: 35_000 });
      });
    } else {
      it('gives a repeated order a charge of its own, which can be closed', async () => {
        const first = await charge();
        const second = await charge();
        expect(second.providerReference).not.toBe(first.providerReference);
        await subject.gateway.close(first, 'cancelled');
        expect(await subject.gateway.readPayment(second)).toEqual({ kind: 'open' });
      });

      it('admits that it cannot find a charge without the provider’s reference', async () => {
        const { orderId } = await charge();
        const lost = { orderId, providerReference: null };
        expect(await subject.gateway.readPayment(lost)).toEqual({ kind: 'untraceable' });
        expect(await subject.gateway.close(lost, 'expired')).toEqual({ kind: 'untraceable' });
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

      it('reads from a genuine webhook which charge to look at, and nothing about money (PAY-27)', async () => {
        const reading = subject.gateway.readWebhook(await getWebhook());
        expect(reading).toMatchObject({ kind: 'genuine', orderId: 'JPRT-0001-1' });
        expect(Object.keys(reading).toSorted()).toEqual([
          'kind',
          'orderId',
          'providerReference',
          'refundReference',
        ]);
      });

      it('tells a forged webhook from a genuine one (PAY-30)', async () => {
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
      ])('cannot read a webhook of %s', async (_, body) => {
        const { headers } = await getWebhook();
        const reading = subject.gateway.readWebhook({ headers, body });
        expect(reading).toMatchObject({ kind: 'unreadable' });
      });

      it('believes no webhook that comes without its proof', () => {
        const reading = subject.gateway.readWebhook({ headers: {}, body: '{"event":"payment"}' });
        expect(reading.kind).not.toBe('genuine');
      });
    });

    it('does nothing when it is cancelled beforehand', async () => {
      const outcome = await subject.gateway.charge(order(), AbortSignal.abort());
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(await subject.listPayable()).toEqual([]);
      const reference = await charge();
      const reading = await subject.gateway.close(reference, 'cancelled', AbortSignal.abort());
      expect(reading).toMatchObject({ kind: 'unreachable' });
      expect(await subject.listPayable()).toHaveLength(1);
    });

    if (canFail) {
      it('says that nothing happened when the provider cannot be reached', async () => {
        const reference = await charge({ orderId: 'JPRT-before' });
        await subject.goDown();
        const { gateway } = subject;
        expect(await gateway.charge(order())).toMatchObject({ kind: 'unreachable' });
        expect(await gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
        expect(await gateway.close(reference, 'expired')).toMatchObject({ kind: 'unreachable' });
      });

      it('is unsure of a charge that is cancelled while the provider works on it', async () => {
        const stop = new AbortController();
        const unanswered = subject.untilUnanswered();
        const outcome = subject.gateway.charge(order(), stop.signal);
        await unanswered;
        stop.abort();
        expect(await outcome).toMatchObject({ kind: 'unsure' });
      });

      it('ends a reading at once when it is cancelled', async () => {
        const reference = await charge();
        const stop = new AbortController();
        const unanswered = subject.untilUnanswered();
        const reading = subject.gateway.readPayment(reference, stop.signal);
        await unanswered;
        stop.abort();
        expect(await reading).toMatchObject({ kind: 'unreachable' });
      });
    }
  });
}

const REASONS: ClosingReason[] = ['expired', 'cancelled'];
