import { describe, expect, it } from 'vitest';
import type { ChargeReference, RefundOrder, RefundOutcome } from './payment-gateway.ts';
import type {
  PaymentGatewayTraits,
  PaymentGatewayUnderTest,
} from './payment-gateway-under-test.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface RefundSuite {
  charge(change?: { orderId?: string }): Promise<ChargeReference>;
  getSubject(): PaymentGatewayUnderTest;
  traits: PaymentGatewayTraits;
}

/** Refunds: once for each key, never more than was paid, and proven only by a reading. */
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

    /** Adds the provider's own id of the refund, if it returned one. */
    function withRefundReference(
      reference: ChargeReference,
      outcome: RefundOutcome,
    ): ChargeReference {
      if (outcome.kind !== 'asked') throw new Error(`The refund is ${outcome.kind}.`);
      const { refundReference } = outcome;
      return { ...reference, refundReferences: refundReference === null ? [] : [refundReference] };
    }

    async function refund(reference: ChargeReference, change: Partial<RefundOrder> = {}) {
      const outcome = await getSubject().gateway.refund(order(reference, change));
      return withRefundReference(reference, outcome);
    }

    it('refunds the whole amount, proven once the bank has carried it out (PAY-66)', async () => {
      const { gateway, confirmRefunds } = getSubject();
      const reference = await refund(await pay());
      if (traits.hasAsynchronousRefunds) {
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

    it('refunds once for a key that is requested again, at once or later (PAY-67)', async () => {
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

    it('distinguishes two refunds of one charge by their keys', async () => {
      const { gateway, confirmRefunds } = getSubject();
      const paid = await pay();
      const first = await refund(paid, { key: 'PART-1', amountIdr: 10_000 });
      const second = await refund(paid, { key: 'PART-2', amountIdr: 10_000 });
      await confirmRefunds(paid.orderId);
      const withBothReferences = {
        ...paid,
        refundReferences: [...(first.refundReferences ?? []), ...(second.refundReferences ?? [])],
      };
      const reading = await gateway.readPayment(withBothReferences);
      expect(reading).toEqual({ kind: 'refunded', amountIdr: 20_000 });
      for (const key of ['PART-1', 'PART-2']) {
        const proven = await gateway.readRefund({ charge: withBothReferences, key });
        expect(proven).toEqual({ kind: 'proven', amountIdr: 10_000 });
      }
    });

    it.each([
      ['more than was paid', 'too_much', 35_001],
      ['nothing', 'too_much', 0],
      ['less than nothing', 'too_much', -1],
      ['half a rupiah', 'too_much', 0.5],
      ['no number', 'too_much', Number.NaN],
    ] as const)('rejects a refund of %s (PAY-68)', async (_, refusal, amountIdr) => {
      const { gateway, findRefundedIdr } = getSubject();
      const paid = await pay();
      const outcome = await gateway.refund(order(paid, { amountIdr }));
      expect(outcome).toMatchObject({ kind: 'refused', refusal });
      expect(await findRefundedIdr(paid.orderId)).toBe(0);
    });

    it('rejects a second full refund under another key (PAY-68)', async () => {
      const { gateway, confirmRefunds, findRefundedIdr } = getSubject();
      const paid = await pay();
      await refund(paid);
      const alreadyRefunded = { kind: 'refused', refusal: 'already_refunded' };
      expect(await gateway.refund(order(paid, { key: 'REFUND-2' }))).toMatchObject(alreadyRefunded);
      await confirmRefunds(paid.orderId);
      expect(await gateway.refund(order(paid, { key: 'REFUND-2' }))).toMatchObject(alreadyRefunded);
      expect(await findRefundedIdr(paid.orderId)).toBe(35_000);
    });

    it('rejects a refund of an unpaid charge (PAY-68)', async () => {
      const { gateway } = getSubject();
      const outcome = await gateway.refund(order(await charge()));
      expect(outcome).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
    });

    it('rejects a refund after the provider’s time limit (PAY-68)', async () => {
      const { gateway, wait } = getSubject();
      const paid = await pay();
      await wait(46 * DAY_MS);
      const outcome = await gateway.refund(order(paid));
      expect(outcome).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
      expect(await gateway.readPayment(paid)).toMatchObject({ kind: 'paid' });
    });

    it('rejects a refund of an unknown charge (PAY-68)', async () => {
      const { gateway, unknownCharge } = getSubject();
      const outcome = await gateway.refund(order(unknownCharge));
      expect(outcome).toMatchObject({ kind: 'refused', refusal: 'unknown_charge' });
      const reading = await gateway.readRefund({ charge: unknownCharge, key: 'REFUND-1' });
      expect(reading).toEqual({ kind: 'unknown' });
    });

    it.each(['', 'a b', '../x', 'é', 'k'.repeat(41)])(
      'rejects the refund key "%s"',
      async (key) => {
        const { gateway, findRefundedIdr } = getSubject();
        const paid = await pay();
        expect(await gateway.refund(order(paid, { key }))).toMatchObject({ kind: 'refused' });
        expect(await findRefundedIdr(paid.orderId)).toBe(0);
      },
    );

    it('reads a refund that was never requested as unknown', async () => {
      const reading = await getSubject().gateway.readRefund({ charge: await pay(), key: 'NEVER' });
      expect(reading).toEqual({ kind: 'unknown' });
    });

    it('never puts a reference into a request path that would lead elsewhere', async () => {
      const { gateway } = getSubject();
      const { orderId } = await pay();
      for (const text of ['..', '../../x', 'a/b', 'a?b', 'a%2fb']) {
        const unsafeReference = { orderId, providerReference: text, refundReferences: [text] };
        expect(await gateway.refund(order(unsafeReference))).toMatchObject({ kind: 'refused' });
        const reading = await gateway.readRefund({ charge: unsafeReference, key: 'REFUND-1' });
        expect(reading).toEqual({ kind: 'unknown' });
      }
    });

    it('requests no refund if its signal is already aborted', async () => {
      const { gateway, findRefundedIdr } = getSubject();
      const paid = await pay();
      const outcome = await gateway.refund(order(paid), AbortSignal.abort());
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(await findRefundedIdr(paid.orderId)).toBe(0);
    });

    if (traits.hasPayersWithoutRefunds) {
      it('rejects a refund to a payer whose bank or wallet takes none (PAY-68)', async () => {
        const { gateway, payWithoutRefunds } = getSubject();
        const reference = await charge();
        await payWithoutRefunds(reference.orderId);
        const outcome = await gateway.refund(order(reference));
        expect(outcome).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
      });
    }

    if (traits.hasPayersWithoutPartialRefunds) {
      it('reads a payment as fully refundable only and rejects a partial refund (PAY-118)', async () => {
        const { gateway, payFullRefundsOnly, confirmRefunds, findRefundedIdr } = getSubject();
        const reference = await charge();
        await payFullRefundsOnly(reference.orderId);
        expect(await gateway.readPayment(reference)).toMatchObject({ refundsWholeOnly: true });
        const part = await gateway.refund(order(reference, { amountIdr: 10_000 }));
        expect(part).toMatchObject({ kind: 'refused', refusal: 'whole_only' });
        expect(await findRefundedIdr(reference.orderId)).toBe(0);
        await refund(reference, { key: 'REFUND-2' });
        await confirmRefunds(reference.orderId);
        expect(await findRefundedIdr(reference.orderId)).toBe(35_000);
      });
    }

    it('refunds the rest after a part, and no more than the rest (PAY-117)', async () => {
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

    if (traits.hasAsynchronousRefunds) {
      it('reads a refund as refused, or rejects it on retry, after the bank failed it (PAY-68)', async () => {
        const { gateway, rejectRefunds } = getSubject();
        const reference = await refund(await pay());
        await rejectRefunds(reference.orderId);
        const reading = await gateway.readRefund({ charge: reference, key: 'REFUND-1' });
        // A provider that has forgotten the refund rejects it when it is requested again.
        const secondReading =
          reading.kind === 'unknown' ? await gateway.refund(order(reference)) : reading;
        expect(secondReading).toMatchObject({ kind: 'refused', refusal: 'not_possible' });
        expect(await gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
      });
    }

    if (traits.canFail) {
      it('returns unreachable if the provider cannot be reached (PAY-69)', async () => {
        const { gateway, goDown } = getSubject();
        const paid = await pay();
        await goDown();
        expect(await gateway.refund(order(paid))).toMatchObject({ kind: 'unreachable' });
        const asked = { ...paid, refundReferences: ['rfd-1'] };
        const reading = await gateway.readRefund({ charge: asked, key: 'REFUND-1' });
        expect(reading).toMatchObject({ kind: 'unreachable' });
      });

      it('refunds once if the first response is lost (PAY-67, PAY-69)', async () => {
        const { gateway, withholdResponses, resumeResponses, confirmRefunds, findRefundedIdr } =
          getSubject();
        const paid = await pay();
        const stop = new AbortController();
        const unanswered = withholdResponses();
        const outcome = gateway.refund(order(paid), stop.signal);
        await unanswered;
        stop.abort();
        expect(await outcome).toMatchObject({ kind: 'unsure' });
        resumeResponses();
        const reference = await refund(paid);
        await confirmRefunds(paid.orderId);
        expect(await findRefundedIdr(paid.orderId)).toBe(35_000);
        const proven = await gateway.readRefund({ charge: reference, key: 'REFUND-1' });
        expect(proven).toEqual({ kind: 'proven', amountIdr: 35_000 });
      });

      it('is unsure if a retry after a lost response is refused (PAY-69)', async () => {
        const { gateway, withholdThenRefuseRefunds, wait } = getSubject();
        const paid = await pay();
        const unanswered = withholdThenRefuseRefunds();
        const outcome = gateway.refund(order(paid));
        await unanswered;
        await wait(10_000);
        expect(await outcome).toMatchObject({ kind: 'unsure' });
      });
    }
  });
}
