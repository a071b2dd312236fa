import { type Scheduler, withTimeLimit } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../domain/booth-error.ts';
import type { HealthProbe } from '../ports/health-probe.ts';
import { success } from './envelope.ts';

const PROBE_TIMEOUT_MS = 5_000;

/** Returns 200 only if every part responds (RUN-18). */
export function serveHealth(
  app: FastifyInstance,
  { probes, scheduler }: { probes: Record<string, HealthProbe>; scheduler: Scheduler },
): void {
  app.get(
    '/health',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const failures = await Promise.all(
        Object.entries(probes).map(async ([part, probe]) => {
          try {
            await probeWithTimeout(probe, scheduler);
            return [];
          } catch (error) {
            request.log.error({ err: error }, `the ${part} does not answer`);
            return [{ message: `The ${part} does not answer.`, field: part }];
          }
        }),
      );
      const faults = failures.flat();
      if (faults.length > 0) {
        const message = faults.map((fault) => fault.message).join(' ');
        throw new BoothError('unavailable', message, { faults });
      }
      return success(Object.fromEntries(Object.keys(probes).map((part) => [part, 'ok'])));
    },
  );
}

async function probeWithTimeout(probe: HealthProbe, scheduler: Scheduler): Promise<void> {
  const answer = await withTimeLimit(scheduler, PROBE_TIMEOUT_MS, () => probe().then(() => 'ok'));
  if (answer === undefined) throw new Error('no answer in time');
}
