import { calls, INVALID_PROMO_ID, type Promo } from '@jepret/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountTry, ForgiveTry } from '../../http/access/rate-limits.ts';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import type { VoucherService } from './service.ts';

/** By kiosk, because the booths of a mall share one address. */
const FAILURES_PER_KIOSK = { name: 'voucher:kiosk', max: 10, windowMs: 600_000 }; // VOUCHER-15

/** Whoever guesses codes is stopped, whichever call the guesses travel in. */
export interface VoucherGuard {
  /** Before it is looked up: guesses that race cannot exceed the limit. */
  count(kioskId: string, reply: FastifyReply): Promise<void>;
  /** It was no wrong guess. */
  forgive(kioskId: string): Promise<void>;
}

export function createVoucherGuard(countTry: CountTry, forgiveTry: ForgiveTry): VoucherGuard {
  return {
    count: (kioskId, reply) => countTry(FAILURES_PER_KIOSK, kioskId, reply),
    forgive: (kioskId) => forgiveTry(FAILURES_PER_KIOSK, kioskId),
  };
}

export interface VoucherRouteDependencies {
  vouchers: Pick<VoucherService, 'quote'>;
  getKioskLocation: (kioskId: string) => Promise<string>;
  /** Refuses a location that is not the kiosk's own (SIGN-75). */
  requireOwnLocation: (kioskId: string, named: { name: string; address: string }) => Promise<void>;
  guard: VoucherGuard;
}

export function registerVoucherRoutes(
  app: FastifyInstance,
  { vouchers, getKioskLocation, requireOwnLocation, guard }: VoucherRouteDependencies,
): void {
  const quote = async (
    kioskId: string,
    { code, location }: { code: string; location: string },
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<{ data: Promo; message: string }> => {
    const t = translateFor(request);
    await guard.count(kioskId, reply);
    const data = await vouchers.quote(code, location);
    if (data.id === INVALID_PROMO_ID) return { data, message: t('voucher.failed') };
    await guard.forgive(kioskId);
    return { data, message: t('voucher.succeeded') };
  };

  const anyCode = { takesAnyText: true };

  route(
    app,
    calls.validatePromo,
    async ({ body, caller, ...exchange }) => {
      const named = { name: body.location, address: exchange.request.ip };
      await requireOwnLocation(caller.kioskId, named);
      return quote(caller.kioskId, body, exchange);
    },
    anyCode,
  );

  route(
    app,
    calls.findPromo,
    async ({ params, caller, ...exchange }) => {
      const location = await getKioskLocation(caller.kioskId);
      return quote(caller.kioskId, { code: params.code, location }, exchange);
    },
    anyCode,
  );
}
