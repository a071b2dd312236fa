import { consoleCalls, PersonalChannel } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { actorOf } from '../../http/access/console-access.ts';
import type { CountAttempt } from '../../http/access/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { AlertService } from './service.ts';

/** Each test calls a real service, and providers have limits too. */
const TEST_LIMIT = { name: 'alert-test', max: 10, windowMs: 600_000 }; // ALERT-32

interface Dependencies {
  alerts: AlertService;
  countAttempt: CountAttempt;
}

/** The page *Alerts*. */
export function registerAlertRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  registerOwnRoutes(app, dependencies);
  registerOwnersRoutes(app, dependencies);
}

function registerOwnRoutes(app: FastifyInstance, { alerts, countAttempt }: Dependencies): void {
  route(app, consoleCalls.getOwnAlerts, async ({ caller }) => ({
    data: await alerts.getOwn(caller.staffId),
  }));

  route(app, consoleCalls.chooseAlerts, async ({ caller, body: { version, ...choice } }) => {
    await alerts.choose(actorOf(caller), choice, version);
    return { data: await alerts.getOwn(caller.staffId), message: 'Your alerts were saved.' };
  });

  route(app, consoleCalls.testAlerts, async ({ caller, params, reply }) => {
    const channel = PersonalChannel.safeParse(params.channel).data;
    if (!channel) throw new BoothError('not_found', 'There is no such channel.');
    await countAttempt(TEST_LIMIT, `${channel}:${caller.staffId}`, reply);
    return { data: await alerts.testChannel(actorOf(caller), channel) };
  });

  route(app, consoleCalls.addAlertDevice, async ({ caller, body }) => {
    await alerts.addDevice(actorOf(caller), body);
    return { data: await alerts.getOwn(caller.staffId), message: 'Alerts are on in this browser.' };
  });

  route(app, consoleCalls.removeAlertDevice, async ({ caller, params }) => {
    await alerts.removeDevice(actorOf(caller), params.id);
    return { data: await alerts.getOwn(caller.staffId), message: 'The browser was removed.' };
  });
}

function registerOwnersRoutes(app: FastifyInstance, { alerts, countAttempt }: Dependencies): void {
  route(app, consoleCalls.listAlertTargets, async () => ({ data: await alerts.listTargets() }));

  route(app, consoleCalls.setAlertChat, async ({ caller, params, body }) => {
    await alerts.setChat(params.id, body.chat_id, actorOf(caller));
    return { data: await alerts.listTargets(), message: 'The chat was saved.' };
  });

  route(app, consoleCalls.addAlertWebhook, async ({ caller, body }) => {
    await alerts.addWebhook(body.url, actorOf(caller));
    return { data: await alerts.listTargets(), message: 'The webhook was added.' };
  });

  route(app, consoleCalls.removeAlertWebhook, async ({ caller, params }) => {
    await alerts.removeWebhook(params.id, actorOf(caller));
    return { data: await alerts.listTargets(), message: 'The webhook was removed.' };
  });

  route(app, consoleCalls.testAlertWebhook, async ({ caller, params, reply }) => {
    await countAttempt(TEST_LIMIT, `webhook:${caller.staffId}`, reply);
    return { data: await alerts.testWebhook(actorOf(caller), params.id) };
  });
}
