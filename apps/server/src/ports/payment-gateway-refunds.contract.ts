import { describe, expect, it } from 'vitest';
import type { ChargeReference, RefundOrder, RefundOutcome } from './payment-gateway.ts';
import type { PaymentGatewayTraits, PaymentGatewayUnderTest } from './payment-gateway-harness.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface RefundSuite {
  charge(change?: { orderId?: string }): Promise<ChargeReference>;
  getSubject(): PaymentGatewayUnderTest;
  traits: PaymentGatewayTraits;
}

/** Sending money back: once a key, never more than came in, and proven by a reading only. */
export function describeRefunds({ charge, getSubject, traits }: RefundSuite): void {
  describe('refunds', () => {
    const order = (reference: ChargeReference, change: Partial<RefundOrder> = {}): RefundOrder => ({
      charge: reference,
      key: 'REFUND-1',
      amountIdr: 35_000,
      reason: 'The printer broke.',
      ...change,
    });

    async function pay(): Promise<ChargeReference> {
      const reference = await charge();
      await getSubject().pay(reference.orderId);
      return reference;
    }

    /** With the provider's own id of the refund, where it gave one. */
    function noted(reference: ChargeReference, outcome: RefundOutcome): ChargeReference {
      if (outcome.kind !== 'asked') throw new Error(`The refund is ${outcome.kind}.`);
      const { refundReference } = outcome;
      return { ...reference, refundReferences: refundReference === null ? [] : [refundReference] };
    }

    async function refund(reference: ChargeReference, change: Partial<RefundOrder> = {}) {
      const outcome = await getSubject().gateway.refund(order(reference, change));
      return noted(reference, outcome);
    }

    it('sends all of it back, which is proven when the bank has done it (PAY-66)', async () => {
      const { gateway, confirmRefunds } = getSubject();
      const reference = await refund(await pay());
      if (traits.banksAnswerLater) {
        const asked = await gateway.readRefund({ charge: reference, key: 'REFUND-1' });
        expect(asked).toEqual({ kind: 'asked' });
        expect(await gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
      }
      await confirmRefunds(reference.orderId);
      const proven = await gateway.readRefund({ charge: reference, key: 'REFUND-1' });
      expect(proven).toEqual({ kind: 'proven', amountIdr: 35_000 });
      const reading = await gateway.readPayment(reference);
      expect(reading).toEqual({ kind: 'refunded', amountIdr: 35_000 });
    });

    it('asked again with the same key, at once or later, sends the money back once (PAY-67)', async () => {
      const { gateway, wait, confirmRefunds, findRefundedIdr } = getSubject();
      const paid = await pay();
      const reference = await refund(paid);
      await refund(paid);
      await wait(10 * MINUTE_MS);
      await refund(paid);
      await confirmRefunds(paid.orderId);
      await refund(paid);
      expect(await findRefundedIdr(paid.orderId)).toBe(35_000);
      const proven = await gateway.readRefund({ charge: reference, key: 'REFUND-1' });
      expect(proven).toEqual({ kind: 'proven', amountIdr: 35_000 });
    });

    it('keeps two refunds of one charge apart by their keys', async () => {
      const { gateway, confirmRefunds } = getSubject();
      const paid = await pay();
      const first = await refund(paid, { key: 'PART-1', amountIdr: 10_000 });
      const second = await refund(paid, { key: 'PART-2', amountIdr: 10_000 });
      await confirmRefunds(paid.orderId);
      const both = {
        ...paid,
        refundReferences: [...(first.refundReferences ?? []), ...(second.refundReferences ?? [])],
      };
      const reading = await gateway.readPayment(both);
      expect(reading).toEqual({ kind: 'refunded', amountIdr: 20_000 });
      for (const key of ['PART-1', 'PART-2']) {
        const proven = await gateway.readRefund({ charge: both, key });
        expect(proven).toEqual({ kind: 'proven', amountIdr: 10_000 });
      }
    });

    it.each([
      ['more than was paid', 'too_much', 35_001],
      ['nothing', 'too_much', 0],
      ['less than nothing', 'too_much', -1],
      ['half a rupiah', 'too_much', 0.5],
      ['no number', 'too_much', Number.NaN],
    ] as const)('refuses to send %s back (PAY-68)', async (_, refusal, amountIdr) => {
      const { gateway, findRefundedIdr } = getSubject();
      const paid = await pay();
      const outcome = await gateway.refund(order(paid, { amountIdr }));
      expect(outcome).toMatchObject({ kind: 'refused', refusal });
      expect(await findRefundedIdr(paid.orderId)).toBe(0);
    });

    it('refuses what went back before, by another key (PAY-68)', async () => {
      const { gateway, confirmRefunds, findRefundedIdr } = getSubject();
      const paid = await pay();
      await refund(paid);
      const already = { kind: 'refused', refusal: 'already_refunded' };
      expect(await gateway.refund(order(paid, { key: 'REFUND-2' }))).toMatchObject(already);
      await confirmRefunds(paid.orderId);
      expect(await gateway.refund(order(paid, { key: 'REFUND-2' }))).toMatchObject(already);
      expect(await findRefundedIdr(paid.orderId)).toBe(35_000);
    });

    it('refuses what nobody has paid (PAY-68)', async () => {
      const { gateway } = getSubject();
      const outcome = await gateway.refund(order(await charge()));
      expect(outcome).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
    });

    it('refuses when it is too late (PAY-68)', async () => {
      const { gateway, wait } = getSubject();
      const paid = await pay();
      await wait(46 * DAY_MS);
      const outcome = await gateway.refund(order(paid));
      expect(outcome).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
      expect(await gateway.readPayment(paid)).toMatchObject({ kind: 'paid' });
    });

    it('refuses for a charge that the provider does not know (PAY-68)', async () => {
      const { gateway, unknownCharge } = getSubject();
      const outcome = await gateway.refund(order(unknownCharge));
      expect(outcome).toMatchObject({ kind: 'refused', refusal: 'unknown_charge' });
      const reading = await gateway.readRefund({ charge: unknownCharge, key: 'REFUND-1' });
      expect(reading).toEqual({ kind: 'unknown' });
    });

    it.each(['', 'a b', '../x', 'é', 'k'.repeat(41)])('refuses the key "%s"', async (key) => {
      const { gateway, findRefundedIdr } = getSubject();
      const paid = await pay();
      expect(await gateway.refund(order(paid, { key }))).toMatchObject({ kind: 'refused' });
      expect(await findRefundedIdr(paid.orderId)).toBe(0);
    });

    it('knows nothing of a refund that was never asked for', async () => {
      const reading = await getSubject().gateway.readRefund({ charge: await pay(), key: 'NEVER' });
      expect(reading).toEqual({ kind: 'unknown' });
    });

    it('never sends a reference that would lead to another path', async () => {
      const { gateway } = getSubject();
      const { orderId } = await pay();
      for (const text of ['..', '../../x', 'a/b', 'a?b', 'a%2fb']) {
        const strange = { orderId, providerReference: text, refundReferences: [text] };
        expect(await gateway.refund(order(strange))).toMatchObject({ kind: 'refused' });
        const reading = await gateway.readRefund({ charge: strange, key: 'REFUND-1' });
        expect(reading).toEqual({ kind: 'unknown' });
      }
    });

    it('asks for nothing when it is cancelled beforehand', async () => {
      const { gateway, findRefundedIdr } = getSubject();
      const paid = await pay();
      const outcome = await gateway.refund(order(paid), AbortSignal.abort());
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(await findRefundedIdr(paid.orderId)).toBe(0);
    });

    if (traits.refusesSomePayers) {
      it('refuses for payers whose bank or wallet takes none (PAY-68)', async () => {
        const { gateway, payUnrefundably } = getSubject();
        const reference = await charge();
        await payUnrefundably(reference.orderId);
        const outcome = await gateway.refund(order(reference));
        expect(outcome).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
      });
    }

    if (traits.refusesSomeParts) {
      it('says of a payment that it goes back whole only, and refuses a part of it (PAY-118)', async () => {
        const { gateway, payWholeOnly, confirmRefunds, findRefundedIdr } = getSubject();
        const reference = await charge();
        await payWholeOnly(reference.orderId);
        expect(await gateway.readPayment(reference)).toMatchObject({ refundsWholeOnly: true });
        const part = await gateway.refund(order(reference, { amountIdr: 10_000 }));
        expect(part).toMatchObject({ kind: 'refused', refusal: 'whole_only' });
        expect(await findRefundedIdr(reference.orderId)).toBe(0);
        await refund(reference, { key: 'REFUND-2' });
        await confirmRefunds(reference.orderId);
        expect(await findRefundedIdr(reference.orderId)).toBe(35_000);
      });
    }

    it('sends the rest back after a part, and no more than the rest (PAY-117)', async () => {
      const { gateway, confirmRefunds, findRefundedIdr } = getSubject();
      const paid = await pay();
      expect(await gateway.readPayment(paid)).not.toHaveProperty('refundsWholeOnly');
      await refund(paid, { key: 'PART-1', amountIdr: 10_000 });
      await confirmRefunds(paid.orderId);
      const tooMuch = await gateway.refund(order(paid, { key: 'REST-1', amountIdr: 25_001 }));
      expect(tooMuch).toMatchObject({ kind: 'refused', refusal: 'already_refunded' });
      await refund(paid, { key: 'REST-2', amountIdr: 25_000 });
      await confirmRefunds(paid.orderId);
      expect(await findRefundedIdr(paid.orderId)).toBe(35_000);
    });

    if (traits.banksAnswerLater) {
      it('is refused, or asked in vain, when the bank does not do what was accepted (PAY-68)', async () => {
        const { gateway, rejectRefunds } = getSubject();
        const reference = await refund(await pay());
        await rejectRefunds(reference.orderId);
        const reading = await gateway.readRefund({ charge: reference, key: 'REFUND-1' });
        // Of one the provider has forgotten, it says at the next asking that it refuses it.
        const word = reading.kind === 'unknown' ? await gateway.refund(order(reference)) : reading;
        expect(word).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
        expect(await gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
      });
    }

    if (traits.canFail) {
      it('says that nothing was asked when the provider cannot be reached (PAY-69)', async () => {
        const { gateway, goDown } = getSubject();
        const paid = await pay();
        await goDown();
        expect(await gateway.refund(order(paid))).toMatchObject({ kind: 'unreachable' });
        const asked = { ...paid, refundReferences: ['rfd-1'] };
        const reading = await gateway.readRefund({ charge: asked, key: 'REFUND-1' });
        expect(reading).toMatchObject({ kind: 'unreachable' });
      });

      it('sends the money back once, though the first answer never came (PAY-67, PAY-69)', async () => {
        const { gateway, untilUnanswered, answerAgain, confirmRefunds, findRefundedIdr } =
          getSubject();
        const paid = await pay();
        const stop = new AbortController();
        const unanswered = untilUnanswered();
        const outcome = gateway.refund(order(paid), stop.signal);
        await unanswered;
        stop.abort();
        expect(await outcome).toMatchObject({ kind: 'unsure' });
        answerAgain();
        const reference = await refund(paid);
        await confirmRefunds(paid.orderId);
        expect(await findRefundedIdr(paid.orderId)).toBe(35_000);
        const proven = await gateway.readRefund({ charge: reference, key: 'REFUND-1' });
        expect(proven).toEqual({ kind: 'proven', amountIdr: 35_000 });
      });

      it('is unsure when what follows an answer that never came is refused (PAY-69)', async () => {
        const { gateway, untilUnansweredThenRefused, wait } = getSubject();
        const paid = await pay();
        const unanswered = untilUnansweredThenRefused();
        const outcome = gateway.refund(order(paid));
        await unanswered;
        await wait(10_000);
        expect(await outcome).toMatchObject({ kind: 'unsure' });
      });
    }
  });
}
