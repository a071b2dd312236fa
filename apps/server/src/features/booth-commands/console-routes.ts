import {
  COMMAND_RIGHTS,
  type CommandKind,
  type ConsoleBooth,
  consoleCalls,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { actorOf, type ConsoleCaller, isWithinReach } from '../../http/access/console-access.ts';
import { route } from '../../http/route.ts';
import type { BoothCommands, CommandTarget } from './service.ts';

interface Dependencies {
  boothCommands: BoothCommands;
  /** Undefined if the caller may not see it. */
  findBooth(id: string, caller: ConsoleCaller): Promise<ConsoleBooth | undefined>;
}

const SENT: Record<CommandKind, string> = {
  lock: 'The booth is locked: it starts no session.',
  unlock: 'The booth is unlocked.',
  message: 'The message is shown when no visitor is at the booth.',
  reload: 'The booth reloads its page when no visitor is there.',
  restart: 'The booth restarts its browser when no visitor is there.',
  'sign-out': 'The booth signs out when no visitor is there.',
};

/** Commands to booths, on the page *Booths*. */
export function registerBoothCommandRoutes(
  app: FastifyInstance,
  { boothCommands, findBooth }: Dependencies,
): void {
  async function getBooth(id: string, caller: ConsoleCaller): Promise<ConsoleBooth> {
    const booth = await findBooth(id, caller);
    if (booth) return booth;
    throw new BoothError('not_found', 'There is no such booth.');
  }

  /** Cashiers may lock, unlock and show messages; only others may do the rest. */
  function requireRight(caller: ConsoleCaller, kind: CommandKind, { location }: CommandTarget) {
    if (isWithinReach(caller, COMMAND_RIGHTS[kind], location)) return;
    throw new BoothError('forbidden', `An account of the role ${caller.role} may not do this.`);
  }

  route(app, consoleCalls.sendBoothCommand, async ({ params, body, caller }) => {
    const booth = await getBooth(params.id, caller);
    const target = { id: booth.id, location: booth.location.slug };
    requireRight(caller, body.kind, target);
    if (booth.state === 'retired') {
      throw new BoothError('conflict', 'This booth is retired.');
    }
    await boothCommands.send(target, body, actorOf(caller));
    return { data: await getBooth(params.id, caller), message: SENT[body.kind] };
  });

  route(app, consoleCalls.cancelBoothCommand, async ({ params, caller }) => {
    const booth = await getBooth(params.id, caller);
    const target = { id: booth.id, location: booth.location.slug };
    const kind = await boothCommands.findKind(booth.id, params.command);
    if (!kind) throw new BoothError('not_found', 'There is no such command.');
    requireRight(caller, kind, target);
    await boothCommands.cancel(target, params.command, actorOf(caller));
    return { data: await getBooth(params.id, caller), message: 'The command is cancelled.' };
  });
}
