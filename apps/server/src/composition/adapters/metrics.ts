import type { Settings } from '../../config/settings.ts';
import type { Metrics } from '../../ports/metrics.ts';

/** Undefined without a token: then nothing is measured. */
export async function createMetrics({
  metricsToken,
}: Pick<Settings, 'metricsToken'>): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined;
  // Loaded on demand, because few booths use it.
  const { createPrometheusMetrics } = await import('../../adapters/metrics/prometheus.ts');
  return createPrometheusMetrics();
}
