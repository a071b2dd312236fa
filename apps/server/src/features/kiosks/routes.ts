import { calls, type KioskConfig, toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { isWithinReach } from '../../http/access/console-access.ts';
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

  // STAFF-30: the staff token identifies the person, the device cookie the booth.
  route(app, calls.nameKiosk, async ({ body, caller, request }) => {
    const secret = cookie.find(request);
    const id = secret && (await kiosks.findTrustedId(secret));
    const setup = id ? await kiosks.getSetup(id) : undefined;
    if (!id || !setup || !isWithinReach(caller, 'booths.change', toSlug(setup.location))) {
      throw new BoothError('not_found', 'There is no such booth.');
    }
    const actor = { kind: 'staff', id: caller.staffId, name: caller.email } as const;
    await kiosks.rename(id, body, actor);
    return { data: { name: body.name } };
  });
}
