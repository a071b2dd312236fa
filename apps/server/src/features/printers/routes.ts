import { AGENT_SHEET_PATH, agentCalls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import type { DisconnectSignal } from '../../http/disconnect-signal.ts';
import { documentRoute, REFUSALS } from '../../http/documents/route-document.ts';
import { route } from '../../http/route.ts';
import type { AgentService } from './service.ts';

interface AgentRouteDependencies {
  agents: AgentService;
  disconnectSignal: DisconnectSignal;
}

export function registerAgentRoutes(
  app: FastifyInstance,
  { agents, disconnectSignal }: AgentRouteDependencies,
): void {
  route(app, agentCalls.connect, async ({ body, caller }) => {
    const { generation, name, location } = await agents.connect(caller.printerId, body.instance);
    return { data: { generation, printer: name, location } };
  });

  route(app, agentCalls.takeSheets, async ({ body, caller, reply }) => ({
    data: await agents.take(caller.printerId, body, disconnectSignal(reply)),
  }));

  route(app, agentCalls.beginSheet, async ({ params, body, caller }) => {
    await agents.begin(caller.printerId, readName(params.name), body.generation);
    return { data: null };
  });

  route(app, agentCalls.report, async ({ body, caller }) => {
    await agents.report(caller.printerId, body);
    return { data: null };
  });

  app.get<{ Params: { name: string } }>(
    AGENT_SHEET_PATH.replace('{name}', ':name'),
    {
      config: { access: 'agent' },
      schema: {
        ...documentRoute({
          operationId: 'agentFetchSheet',
          summary: "A sheet's JPEG",
          access: 'agent',
        }),
        response: {
          200: {
            description: 'The sheet as it is printed.',
            content: { 'image/jpeg': { schema: z.any() } },
          },
          ...REFUSALS,
        },
      },
    },
    async ({ params, agentCaller }, reply) => {
      const jpeg = await agents.openSheet(agentCaller?.printerId ?? '', readName(params.name));
      return reply.type('image/jpeg').send(jpeg);
    },
  );
}

/** Some names are invalid as a parameter of PostgreSQL. */
function readName(name: string): string {
  if (/^[a-zA-Z\d-]{1,100}$/.test(name)) return name;
  throw new BoothError('not_found', 'This printer has no such sheet.');
}
