import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../ports/metrics.ts';

const CALL_SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 5, 15];
const OUTSIDE_SECONDS = [0.005, 0.05, 0.3, 1, 5, 15];

/** Also measures the process: event-loop delay, memory, processor, garbage collection. */
export function createPrometheusMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const work = createWorkMetrics(registry);
  const setState = createStateGauges(registry);
  return {
    observeCall({ method, route, status, durationMs }) {
      const statusClass = `${Math.floor(status / 100)}xx`;
      work.calls.observe({ method, route, status: statusClass }, durationMs / 1000);
    },
    timeStorage(operation) {
      const end = work.storage.startTimer({ operation });
      return (result) => void end({ result });
    },
    timeProvider(provider, operation) {
      const end = work.provider.startTimer({ provider, operation });
      return (result) => void end({ result });
    },
    countMail: (result) => work.mails.inc({ result }),
    countDelivery: (kind, result) => work.deliveries.inc({ kind, result }),
    async render(state) {
      setState(state);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function createWorkMetrics(registry: Registry) {
  const registers = [registry];
  return {
    calls: new Histogram({
      name: 'jepret_call_duration_seconds',
      help: 'Calls by pattern of their route, method and class of status.',
      labelNames: ['method', 'route', 'status'],
      buckets: CALL_SECONDS,
      registers,
    }),
    storage: new Histogram({
      name: 'jepret_storage_duration_seconds',
      help: 'Operations of the storage; result: ok, full, unreachable, refused or failed.',
      labelNames: ['operation', 'result'],
      buckets: OUTSIDE_SECONDS,
      registers,
    }),
    provider: new Histogram({
      name: 'jepret_provider_duration_seconds',
      help: 'Requests to payment providers, by what came of them.',
      labelNames: ['provider', 'operation', 'result'],
      buckets: OUTSIDE_SECONDS,
      registers,
    }),
    mails: new Counter({
      name: 'jepret_mails_total',
      help: 'Attempts to send a mail; result: sent, refused, unreachable or unsure.',
      labelNames: ['result'],
      registers,
    }),
    deliveries: new Counter({
      name: 'jepret_deliveries_total',
      help: 'Mails and prints of visitors that have ended; result: done, or the kind of failure.',
      labelNames: ['kind', 'result'],
      registers,
    }),
  };
}

/** What is not known is left out, so that no alert is silenced by an old figure. */
function createStateGauges(registry: Registry): (state: Parameters<Metrics['render']>[0]) => void {
  const registers = [registry];
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const isReadable = gauge('jepret_database_up', '1 if the database could be read.');
  const lengths = gauge('jepret_queue_length', 'Jobs, mails and prints that wait.', 'queue');
  const waits = gauge('jepret_queue_oldest_wait_seconds', 'Wait of the oldest.', 'queue');
  const payments = gauge(
    'jepret_payments_last_hour',
    'Payments that were started within the last hour, by result.',
    'result',
  );
  return (state) => {
    isReadable.set(state ? 1 : 0);
    for (const each of [lengths, waits, payments]) each.reset();
    for (const { name: queue, count, oldestWaitMs } of state?.queues ?? []) {
      lengths.set({ queue }, count);
      waits.set({ queue }, oldestWaitMs / 1000);
    }
    for (const { result, count } of state?.payments ?? []) payments.set({ result }, count);
  };
}
