import { calls, type KioskConfig } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { KioskCookie } from './cookie.ts';
import type { KioskService } from './service.ts';

export interface KioskRouteDependencies {
  kiosks: KioskService;
  cookie: KioskCookie;
  config: KioskConfig;
}

export function registerKioskRoutes(
  app: FastifyInstance,
  { kiosks, cookie, config }: KioskRouteDependencies,
): void {
  route(app, calls.getKioskConfig, async () => ({ data: config }));

  route(app, calls.reportKiosk, async ({ body, caller, request, reply }) => {
    const secret = cookie.find(request);
    if (secret) cookie.write(reply, secret);
    return { data: await kiosks.report(caller.kioskId, body, request.ip) };
  });
}
