import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { EndTimer, Metrics } from '../../ports/metrics.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';

/** Each function returns the adapter itself if nothing is measured. */

export function measureBlobStore(store: BlobStore, metrics: Metrics | undefined): BlobStore {
  if (!metrics) return store;
  const measure = <Input extends unknown[], Output>(
    operation: string,
    work: (...input: Input) => Promise<Output>,
  ) =>
    measureCall(work, () => metrics.timeStorage(operation), {
      ok: () => 'ok',
      failed: (error) => (error instanceof BlobStoreError ? error.fault : 'failed'),
    });
  return {
    ...store,
    put: measure('put', store.put),
    find: measure('find', store.find),
    openRead: measure('open', store.openRead),
    delete: measure('delete', store.delete),
    deleteAll: measure('delete-all', store.deleteAll),
    list: measure('list', store.list),
    probe: measure('probe', store.probe),
  };
}

export function measureGateway(
  gateway: PaymentGateway,
  metrics: Metrics | undefined,
): PaymentGateway {
  if (!metrics) return gateway;
  const measure = <Input extends unknown[], Output extends { kind: string }>(
    operation: string,
    work: (...input: Input) => Promise<Output>,
  ) =>
    measureCall(work, () => metrics.timeProvider(gateway.name, operation), {
      ok: ({ kind }) => kind,
      failed: () => 'failed',
    });
  return {
    ...gateway,
    charge: measure('charge', gateway.charge),
    readPayment: measure('read', gateway.readPayment),
    close: measure('close', gateway.close),
    refund: measure('refund', gateway.refund),
    readRefund: measure('read-refund', gateway.readRefund),
  };
}

export function measureMailer(mailer: Mailer, metrics: Metrics | undefined): Mailer {
  if (!metrics) return mailer;
  return {
    ...mailer,
    async send(mail, signal) {
      const outcome = await mailer.send(mail, signal);
      metrics.countMail(outcome.kind);
      return outcome;
    },
  };
}

function measureCall<Input extends unknown[], Output>(
  work: (...input: Input) => Promise<Output>,
  start: () => EndTimer,
  results: { ok(output: Output): string; failed(error: unknown): string },
): (...input: Input) => Promise<Output> {
  return async (...input) => {
    const end = start();
    try {
      const output = await work(...input);
      end(results.ok(output));
      return output;
    } catch (error) {
      end(results.failed(error));
      throw error;
    }
  };
}
