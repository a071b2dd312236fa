import { describe, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import {
  PROVIDERS,
  type ProviderBooth,
  startProviderBooth,
} from '../../../testing/booths/provider-booth.ts';
import { START_AT } from '../../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const COUNTDOWN_MS = 300_000;
const SLOW_MS = 14_000;

const at = (ms: number) => new Date(START_AT + ms).toISOString();

describeOnEveryDatabase('the time to pay', (open) => {
  describe.each(PROVIDERS)('with %s', (provider) => {
    /** `happen` runs between the provider's charge and its response. */
    async function startBooth(
      happen: (booth: ProviderBooth) => Promise<void>,
    ): Promise<ProviderBooth> {
      const booth: ProviderBooth = await startProviderBooth(
        await open(),
        provider,
        (gateway): PaymentGateway => ({
          ...gateway,
          async charge(order, signal) {
            const outcome = await gateway.charge(order, signal);
            await happen(booth);
            return outcome;
          },
        }),
      );
      return booth;
    }
    const startSlowBooth = () => startBooth((booth) => booth.advance(SLOW_MS));

    test('is 300 s from the response of a slow provider (PAY-97)', async () => {
      const booth = await startSlowBooth();
      const { trx_id, expires_at } = await booth.kiosk.start();
      expect(expires_at).toBe(at(SLOW_MS + COUNTDOWN_MS));
      await booth.advance(COUNTDOWN_MS - 1);
      await booth.sweep();
      expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('pending');
      await booth.advance(1);
      await booth.sweep();
      expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('expired');
    });

    test('is extended neither by a reload nor by a repeated create (PAY-97)', async () => {
      const booth = await startSlowBooth();
      const { trx_id, expires_at } = await booth.kiosk.start({}, 'visit');
      await booth.advance(60_000);
      expect((await booth.kiosk.start({}, 'visit')).expires_at).toBe(expires_at);
      expect((await booth.kiosk.read(trx_id)).json().data.expires_at).toBe(expires_at);
      expect(booth.double.listCharges()).toHaveLength(1);
    });

    test('is not extended by a delayed response after another process got a QR code (PAY-97)', async () => {
      let answered = 0;
      const booth = await startBooth(async ({ advance, kiosk }) => {
        answered += 1;
        if (answered > 1) return;
        // The lease is over, so a repeat of the request gets a new QR code.
        await advance(30_000);
        const repeated = await kiosk.start({}, 'visit');
        expect(repeated.expires_at).toBe(at(30_000 + COUNTDOWN_MS));
        await advance(10_000);
      });
      const { expires_at } = await booth.kiosk.start({}, 'visit');
      expect(answered).toBe(2);
      expect(expires_at).toBe(at(30_000 + COUNTDOWN_MS));
    });
  });
});
