import { calls, INVALID_PROMO_ID, type Promo } from '@jepret/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountAttempt, UndoAttempt } from '../../http/access/rate-limits.ts';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import type { VoucherService } from './service.ts';

/** By kiosk, because the booths of a mall share one IP address. */
const FAILURES_PER_KIOSK = { name: 'voucher:kiosk', max: 10, windowMs: 600_000 }; // VOUCHER-15

/** Limits wrong codes of a kiosk, across all calls that take a code. */
export interface VoucherGuard {
  /** Counts before the code is read, so that concurrent guesses cannot exceed the limit. */
  count(kioskId: string, reply: FastifyReply): Promise<void>;
  /** The code was right, or was not checked. */
  undoCount(kioskId: string): Promise<void>;
}

export function createVoucherGuard(
  countAttempt: CountAttempt,
  undoAttempt: UndoAttempt,
): VoucherGuard {
  return {
    count: (kioskId, reply) => countAttempt(FAILURES_PER_KIOSK, kioskId, reply),
    undoCount: (kioskId) => undoAttempt(FAILURES_PER_KIOSK, kioskId),
  };
}

export interface VoucherRouteDependencies {
  vouchers: Pick<VoucherService, 'quote'>;
  getKioskLocation: (kioskId: string) => Promise<string>;
  /** Throws if the location is not the kiosk's own (SIGN-75). */
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
    await guard.undoCount(kioskId);
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
