import { Socket } from 'node:net';
import type { Scheduler } from '@jepret/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerLateRequest } from './errors/broken-request.ts';
import { REQUEST_TIMEOUT_MS } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take as long as the server's request timeout. */
    takesFile?: boolean;
  }
}

/** Node has one timeout for all requests, set to that of files; this ends all other requests sooner. */
export function limitBodyTime(app: FastifyInstance, scheduler: Scheduler): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config?.takesFile || !hasBody(request)) return;
    // An injected request of a test has no connection.
    if (!(raw.socket instanceof Socket)) return;
    const cancel = scheduler.schedule(REQUEST_TIMEOUT_MS, () => {
      // The body may have arrived completely without having been read.
      if (raw.complete) return;
      // A second response would be read as part of the first.
      if (!reply.raw.headersSent) answerLateRequest(raw.socket);
      raw.socket.destroySoon();
    });
    raw.once('end', cancel);
    raw.once('close', cancel);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
