import { describe, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import {
  openProviderTill,
  PROVIDERS,
  type ProviderTill,
} from '../../../testing/booths/provider-till.ts';
import { START_AT } from '../../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const COUNTDOWN_MS = 300_000;
const SLOW_MS = 14_000;

const at = (ms: number) => new Date(START_AT + ms).toISOString();

describeOnEveryDatabase('the time to pay', (open) => {
  describe.each(PROVIDERS)('with %s', (provider) => {
    /** `happen` comes between the provider's charge and its answer. */
    async function openTill(happen: (till: ProviderTill) => Promise<void>): Promise<ProviderTill> {
      const till: ProviderTill = await openProviderTill(
        await open(),
        provider,
        (gateway): PaymentGateway => ({
          ...gateway,
          async charge(order, signal) {
            const outcome = await gateway.charge(order, signal);
            await happen(till);
            return outcome;
          },
        }),
      );
      return till;
    }
    const openSlowTill = () => openTill((till) => till.advance(SLOW_MS));

    test('is 300 s from the answer of a slow provider on (PAY-97)', async () => {
      const till = await openSlowTill();
      const { trx_id, expires_at } = await till.kiosk.start();
      expect(expires_at).toBe(at(SLOW_MS + COUNTDOWN_MS));
      await till.advance(COUNTDOWN_MS - 1);
      await till.sweep();
      expect((await till.transactions.show(trx_id)).transaction.status).toBe('pending');
      await till.advance(1);
      await till.sweep();
      expect((await till.transactions.show(trx_id)).transaction.status).toBe('expired');
    });

    test('is prolonged neither by a reload nor by a repeated create (PAY-97)', async () => {
      const till = await openSlowTill();
      const { trx_id, expires_at } = await till.kiosk.start({}, 'visit');
      await till.advance(60_000);
      expect((await till.kiosk.start({}, 'visit')).expires_at).toBe(expires_at);
      expect((await till.kiosk.read(trx_id)).json().data.expires_at).toBe(expires_at);
      expect(till.double.listCharges()).toHaveLength(1);
    });

    test('is prolonged by no answer that another process has overtaken (PAY-97)', async () => {
      let answered = 0;
      const till = await openTill(async ({ advance, kiosk }) => {
        answered += 1;
        if (answered > 1) return;
        // Its lease is over: the same request, repeated, gets a QR of its own.
        await advance(30_000);
        const repeated = await kiosk.start({}, 'visit');
        expect(repeated.expires_at).toBe(at(30_000 + COUNTDOWN_MS));
        await advance(10_000);
      });
      const { expires_at } = await till.kiosk.start({}, 'visit');
      expect(answered).toBe(2);
      expect(expires_at).toBe(at(30_000 + COUNTDOWN_MS));
    });
  });
});
