import { AdapterName, consoleCalls } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { actorOf } from '../../http/access/console-access.ts';
import type { CountAttempt } from '../../http/access/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { SettingsService } from './service.ts';

/** Each test calls the real service, and providers and mail servers have limits too. */
const TEST_LIMIT = { name: 'settings-test', max: 10, windowMs: 600_000 };

interface Dependencies {
  settings: SettingsService;
  countAttempt: CountAttempt;
}

/** The page *Settings*. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  { settings, countAttempt }: Dependencies,
): void {
  route(app, consoleCalls.listAdapters, async () => ({ data: await settings.list() }));

  route(app, consoleCalls.testAdapter, async ({ params, caller, reply }) => {
    const name = AdapterName.safeParse(params.name).data;
    if (!name) throw new BoothError('not_found', 'There is no such connection.');
    await countAttempt(TEST_LIMIT, `${name}:${caller.staffId}`, reply);
    return { data: await settings.test(name, caller.email, actorOf(caller)) };
  });
}
