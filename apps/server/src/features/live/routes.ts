import { LIVE_STREAM_PATH } from '@jepret/contract/console';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { type ConsoleCaller, getConsoleCaller } from '../../http/access/console-access.ts';
import { documentRoute, REFUSALS } from '../../http/documents/route-document.ts';
import { openEventStream } from '../../http/event-stream.ts';
import type { LiveStreams } from './streams.ts';

const ACCESS = { console: 'today.see' } as const;

interface Dependencies {
  streams: LiveStreams;
  /** Without extending the sign-in. */
  findCaller(request: FastifyRequest): Promise<ConsoleCaller | undefined>;
}

/** The stream of an open console; `streams` checks rights for each change. */
export function registerLiveRoutes(
  app: FastifyInstance,
  { streams, findCaller }: Dependencies,
): void {
  // Before the server waits for open connections: streams do not end automatically.
  app.addHook('preClose', async () => streams.close());

  app.get(
    LIVE_STREAM_PATH,
    {
      config: { access: ACCESS, isUnattended: true },
      exposeHeadRoute: false,
      schema: {
        ...documentRoute({
          operationId: 'openLiveStream',
          summary: 'What changes while a console is open, as Server-Sent Events',
          access: ACCESS,
        }),
        response: {
          200: {
            description: 'Events, each with a topic and a location whose data is stale.',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { sessionHash } = getConsoleCaller(request);
      if (streams.isClosing()) throw new BoothError('unavailable', 'The booth is closing.');
      const stream = openEventStream(reply);
      streams
        .serve(stream, sessionHash, async () => {
          const caller = await findCaller(request);
          return caller?.step === 'in' ? caller : undefined;
        })
        .catch((error) => request.log.error({ err: error }, 'a stream of a console broke'));
      return reply;
    },
  );
}
