import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { isApiPath } from './access.ts';

/** JSON lines without secrets: of a request only its method, its path and its address. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  const options = { level, base: {} };
  return stream ? pino(options, stream) : pino(options);
}

/** One line a request, when it is answered; files only when somebody looks closely. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = isApiPath(request.url) ? 'info' : 'debug';
    request.log[level](
      {
        method: request.method,
        path: hideTokens(request.url),
        status: reply.statusCode,
        address: request.ip,
        kiosk: request.kioskCaller?.kioskId,
        durationMs: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** What follows the path may hold a token, and a guest page's path is one. */
function hideTokens(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return decodeURIComponent(path).replace(/^(\/g\/)[^/]+/, '$1…');
}
