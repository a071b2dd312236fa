import { type CommandResult, calls, type KioskCommand, type Readiness } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import type { FastifyInstance } from 'fastify';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import type { HeartbeatService } from './service.ts';

interface Dependencies {
  heartbeats: Pick<HeartbeatService, 'receive'>;
  /** With the slug of the kiosk's location, which may not be fixed yet. */
  readReadiness(
    kioskId: string,
    t: Translate,
  ): Promise<{ slug: string; isLocked: boolean; readiness: Readiness }>;
  getSettingsVersion(slug: string): Promise<string>;
  commands: {
    record(
      target: { id: string; location: string },
      results: readonly CommandResult[],
    ): Promise<void>;
    listOpen(kioskId: string): Promise<KioskCommand[]>;
  };
}

/** FLEET-1: on every screen, every 15 s. */
export function registerHeartbeatRoutes(
  app: FastifyInstance,
  { heartbeats, readReadiness, getSettingsVersion, commands }: Dependencies,
): void {
  route(
    app,
    calls.sendHeartbeat,
    async ({ body, caller: { kioskId }, request }) => {
      const { slug, isLocked, readiness } = await readReadiness(kioskId, translateFor(request));
      await heartbeats.receive(kioskId, body, {
        location: slug,
        canTakeMoney: readiness.can_take_money,
        isMoneyReal: readiness.is_money_real,
        isLocked,
      });
      await commands.record({ id: kioskId, location: slug }, body.results);
      const [settings_version, open] = await Promise.all([
        getSettingsVersion(slug),
        commands.listOpen(kioskId),
      ]);
      return { data: { readiness, commands: open, settings_version, is_locked: isLocked } };
    },
    // A NUL in a device's text is removed with the other control characters.
    { takesAnyText: true },
  );
}
