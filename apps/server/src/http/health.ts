import type { FastifyInstance } from 'fastify';
import { BoothError } from '../domain/booth-error.ts';
import type { HealthProbe } from '../ports/health-probe.ts';
import { success } from './envelope.ts';

const PROBE_TIMEOUT_MS = 5_000;

/** 200 only when every part answers (RUN-18). */
export function serveHealth(app: FastifyInstance, probes: Record<string, HealthProbe>): void {
  app.get(
    '/health',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const failures = await Promise.all(
        Object.entries(probes).map(async ([part, probe]) => {
          try {
            await withTimeout(probe());
            return [];
          } catch (error) {
            request.log.error({ err: error }, `the ${part} does not answer`);
            return [`The ${part} does not answer.`];
          }
        }),
      );
      const faults = failures.flat().map((message) => ({ message }));
      if (faults.length > 0) {
        throw new BoothError('unavailable', failures.flat().join(' '), { faults });
      }
      return success(Object.fromEntries(Object.keys(probes).map((part) => [part, 'ok'])));
    },
  );
}

function withTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
