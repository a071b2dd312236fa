import { calls, PUSH_STREAM_PATH } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import { documentRoute, REFUSALS } from '../../http/documents/route-document.ts';
import { openEventStream } from '../../http/event-stream.ts';
import { route } from '../../http/route.ts';
import type { PushFeed } from '../../ports/push-channel.ts';
import type { PushService } from './service.ts';
import type { StreamStore } from './stream-store.ts';
import { createPushStreams } from './streams.ts';

/** Invalid values count as absent: only the token decides about access. */
const StreamQuery = z.object({
  token: z.string().min(1).optional().catch(undefined),
  lastEventId: z.string().optional().catch(undefined),
});

interface Dependencies {
  push: PushService;
  /** Undefined if another provider delivers the events. */
  feed: PushFeed | undefined;
  scheduler: Scheduler;
  streamStore: StreamStore;
  newId(): string;
}

export function registerPushRoutes(
  app: FastifyInstance,
  { push, feed, scheduler, streamStore, newId }: Dependencies,
): void {
  route(app, calls.issuePushToken, async ({ caller }) => {
    if (!feed) throw new BoothError('not_found', 'This booth gets its push tokens from Firebase.');
    return { data: { token: await push.issue(caller.kioskId) } };
  });
  if (!feed) return;
  const streams = { feed, scheduler, store: streamStore, newId, log: app.log };
  registerStream(app, push, createPushStreams(streams));
}

function registerStream(
  app: FastifyInstance,
  push: PushService,
  streams: ReturnType<typeof createPushStreams>,
): void {
  // Before the server waits for open connections: streams do not end automatically.
  app.addHook('preClose', async () => streams.close());

  app.get(
    PUSH_STREAM_PATH,
    {
      // A malformed token is treated as an unknown token.
      config: { access: 'public', takesAnyText: true },
      exposeHeadRoute: false,
      schema: {
        ...documentRoute({
          operationId: 'openPushStream',
          summary: "A kiosk's payment events, as Server-Sent Events",
          access: 'public',
        }),
        response: {
          200: {
            description:
              'Events, one for every payment that was made, as long as the kiosk listens.',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { token, lastEventId } = StreamQuery.parse(request.query);
      const kioskId = token && (await push.findKioskId(token));
      if (!token || !kioskId) {
        throw new BoothError('push_token_invalid', 'Unknown or expired push token');
      }
      if (streams.isClosing()) throw new BoothError('unavailable', 'The booth is closing.');
      const stream = openEventStream(reply);
      const serving = streams.serve(stream, {
        kioskId,
        tokenHash: hashToken(token),
        lastEventId: readEventId(request.headers['last-event-id'] ?? lastEventId),
        isTokenValid: async () => (await push.findKioskId(token)) === kioskId,
      });
      serving.catch((error) => request.log.error({ err: error }, 'a push stream broke'));
      return reply;
    },
  );
}

/** An id that the server did not issue counts as absent. */
function readEventId(text: string | string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
