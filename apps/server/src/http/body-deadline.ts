import { Socket } from 'node:net';
import type { Scheduler } from '@jepret/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerLateRequest } from './errors/broken-request.ts';
import { REQUEST_TIMEOUT_MS } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which may take as long as Node lets any request take. */
    takesFile?: boolean;
  }
}

/** Node knows one limit for every request, which is that of files; all others end sooner. */
export function limitBodyTime(app: FastifyInstance, scheduler: Scheduler): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config?.takesFile || !hasBody(request)) return;
    // A request that came by no connection, as tests inject them, holds none.
    if (!(raw.socket instanceof Socket)) return;
    const cancel = scheduler.schedule(REQUEST_TIMEOUT_MS, () => {
      // All of it may be here though nobody reads it.
      if (raw.complete) return;
      // A second answer would be taken for part of the first.
      if (!reply.raw.headersSent) answerLateRequest(raw.socket);
      raw.socket.destroySoon();
    });
    raw.once('end', cancel);
    raw.once('close', cancel);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
