import { calls, ERROR_TEXTS, INVALID_PROMO_ID, type Promo } from '@jepret/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CountTry, ForgiveTry } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { VoucherService } from './service.ts';

/** By kiosk, because the booths of a mall share one address. */
const FAILURES_PER_KIOSK = { name: 'voucher:kiosk', max: 20, windowMs: 600_000 };

export interface VoucherRouteDependencies {
  vouchers: Pick<VoucherService, 'quote'>;
  getKioskLocation: (kioskId: string) => Promise<string>;
  countTry: CountTry;
  forgiveTry: ForgiveTry;
}

export function registerVoucherRoutes(
  app: FastifyInstance,
  { vouchers, getKioskLocation, countTry, forgiveTry }: VoucherRouteDependencies,
): void {
  const quote = async (
    kioskId: string,
    { code, location }: { code: string; location: string },
    reply: FastifyReply,
  ): Promise<{ data: Promo; message: string }> => {
    // Counted before it is looked up: guesses that race cannot exceed the limit.
    await countTry(FAILURES_PER_KIOSK, kioskId, reply);
    const data = await vouchers.quote(code, location);
    if (data.id === INVALID_PROMO_ID) return { data, message: ERROR_TEXTS.voucherFailed };
    await forgiveTry(FAILURES_PER_KIOSK, kioskId);
    return { data, message: ERROR_TEXTS.voucherSucceeded };
  };

  route(app, calls.validatePromo, ({ body, caller, reply }) => quote(caller.kioskId, body, reply));

  route(app, calls.findPromo, async ({ params, caller, reply }) => {
    const location = await getKioskLocation(caller.kioskId);
    return quote(caller.kioskId, { code: params.code, location }, reply);
  });
}
