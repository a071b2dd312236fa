import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { isSameSecret } from '../../domain/same-secret.ts';
import { findBearerToken } from '../../http/access/bearer-token.ts';
import type { BoothState, Metrics } from '../../ports/metrics.ts';

interface MetricsRouteDependencies {
  metrics: Metrics;
  token: string;
  readBoothState(): Promise<BoothState | undefined>;
}

export function countCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    metrics.observeCall({
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
  });
}

/** For Prometheus: the figures of this process, and the queues that all processes share. */
export function registerMetricsRoute(
  app: FastifyInstance,
  { metrics, token, readBoothState }: MetricsRouteDependencies,
): void {
  app.get(
    '/metrics',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isSameSecret(findBearerToken(request) ?? '', token)) {
        throw new BoothError('metrics_token_invalid', 'Unknown metrics token');
      }
      const { contentType, text } = await metrics.render(await readBoothState());
      return reply.type(contentType).send(text);
    },
  );
}
