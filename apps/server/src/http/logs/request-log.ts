import { type Clock, systemClock } from '@jepret/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { isApiPath } from '../access/request-paths.ts';
import { describeError, redactLine } from './log-redaction.ts';
import { createOutageFilter } from './outage-filter.ts';
import { createTerminalLog } from './terminal-log.ts';

type LogStream = DestinationStream & { isTTY?: boolean };

/**
 * Logs without secrets: of a request only method, path and address. Text on a terminal, else JSON with ISO times and
 * level names for log collectors (RUN-44, RUN-45).
 */
export function createLogger(
  level: string,
  stream?: LogStream,
  clock: Clock = systemClock,
): Logger {
  const options = {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (name: string) => ({ level: name }) },
    serializers: { err: describeError, req: describeRequest },
    hooks: { streamWrite: redactLine, logMethod: createOutageFilter(clock) },
  };
  const out: LogStream = stream ?? process.stdout;
  if (out.isTTY) return pino(options, createTerminalLog(out));
  return stream ? pino(options, stream) : pino(options);
}

/** Logs one line per request when the response is sent; files only at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = isApiPath(request.url) ? 'info' : 'debug';
    request.log[level](
      {
        ...describeRequest(request),
        status: reply.statusCode,
        address: request.ip,
        kiosk: request.kioskCaller?.kioskId,
        durationMs: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: describePath(request),
});

/** The path of an API call; of other routes only the pattern, because the path of a photo is its only protection. */
function describePath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions?.url === undefined) return 'unknown';
  const path = url.split('?', 1)[0] ?? '';
  return isApiPath(url) ? decodeURIComponent(path) : routeOptions.url;
}
