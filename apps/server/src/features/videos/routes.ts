import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import type { FilesOwner } from '../../domain/session-files.ts';
import { judgeTransaction } from '../../http/access/judge-transaction.ts';
import type { GoneSignal } from '../../http/gone-signal.ts';
import { type CallContext, route } from '../../http/route.ts';
import type { VideoService } from './service.ts';

interface VideoRouteDependencies {
  videos: VideoService;
  goneSignal: GoneSignal;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
}

type GenerateContext = CallContext<typeof calls.generateVideo, FilesOwner>;

export function registerVideoRoutes(
  app: FastifyInstance,
  { videos, goneSignal, requireEntitled }: VideoRouteDependencies,
): void {
  route(
    app,
    calls.generateVideo,
    async ({ body, judged: owner, reply }: GenerateContext) => {
      const { video, animatedClip } = await videos.generate(owner, body, goneSignal(reply));
      const [video_url, stacked_video_url] = await Promise.all([
        videos.urlOf(video),
        videos.urlOf(animatedClip),
      ]);
      return { data: { video_url, stacked_video_url } };
    },
    { judge: judgeTransaction(requireEntitled) },
  );
}
