import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import type { FilesOwner } from '../../domain/session-files.ts';
import { authorizeTransaction } from '../../http/access/authorize-transaction.ts';
import type { DisconnectSignal } from '../../http/disconnect-signal.ts';
import { type CallContext, route } from '../../http/route.ts';
import type { VideoService } from './service.ts';

interface VideoRouteDependencies {
  videos: VideoService;
  disconnectSignal: DisconnectSignal;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
}

type AheadContext = CallContext<typeof calls.makeFilmsAhead, FilesOwner>;
type GenerateContext = CallContext<typeof calls.generateVideo, FilesOwner>;

export function registerVideoRoutes(
  app: FastifyInstance,
  { videos, disconnectSignal, requireEntitled }: VideoRouteDependencies,
): void {
  route(
    app,
    calls.generateVideo,
    async ({ body, authorized: owner, reply }: GenerateContext) => {
      const { video, animatedClip } = await videos.generate(owner, body, disconnectSignal(reply));
      const [video_url, stacked_video_url] = await Promise.all([
        videos.urlOf(video),
        videos.urlOf(animatedClip),
      ]);
      return { data: { video_url, stacked_video_url } };
    },
    { authorize: authorizeTransaction(requireEntitled) },
  );
  route(
    app,
    calls.makeFilmsAhead,
    async ({ authorized: owner, reply }: AheadContext) => ({
      data: { ready: await videos.waitForFilmsAhead(owner, disconnectSignal(reply)) },
    }),
    { authorize: authorizeTransaction(requireEntitled) },
  );
}
