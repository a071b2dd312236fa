import { expect, test } from 'vitest';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { measureBlobStore, measureGateway, measureMailer } from './measure.ts';
import { createPrometheusMetrics } from './prometheus.ts';

const renderLines = async (metrics: ReturnType<typeof createPrometheusMetrics>) =>
  (await metrics.render(undefined)).text
    .split('\n')
    .filter((line) => /_(?:count|total)/.test(line));

test('an operation of the storage is measured, and its failure stays the same error (METRIC-7)', async () => {
  const metrics = createPrometheusMetrics();
  const full = new BlobStoreError('full', 'The disk is full.');
  const store = measureBlobStore(
    {
      put: () => Promise.reject(full),
      find: () => Promise.reject(new Error('a bug')),
      list: async (prefix: string) => [`${prefix}a`],
    } as Partial<BlobStore> as BlobStore,
    metrics,
  );
  await expect(store.put('a.jpg', new Uint8Array(), 'image/jpeg')).rejects.toBe(full);
  await expect(store.find('a.jpg')).rejects.toThrow('a bug');
  expect(await store.list('a/')).toEqual(['a/a']);
  const name = 'jepret_storage_duration_seconds_count';
  expect(await renderLines(metrics)).toEqual(
    expect.arrayContaining([
      `${name}{operation="put",result="full"} 1`,
      `${name}{operation="find",result="failed"} 1`,
      `${name}{operation="list",result="ok"} 1`,
    ]),
  );
});

test('mails and requests to a payment provider are counted by their result (METRIC-7)', async () => {
  const metrics = createPrometheusMetrics();
  const mailer = measureMailer(
    { send: async () => ({ kind: 'unreachable', reason: 'down' }) } as Partial<Mailer> as Mailer,
    metrics,
  );
  const mail = { to: 'sari@example.com', subject: '', html: '', text: '' };
  expect(await mailer.send(mail)).toEqual({ kind: 'unreachable', reason: 'down' });
  const reading = { kind: 'paid', amountIdr: 1, paidAt: 0, method: null } as const;
  const gateway = measureGateway(
    {
      name: 'midtrans',
      readPayment: async () => reading,
    } as Partial<PaymentGateway> as PaymentGateway,
    metrics,
  );
  expect(await gateway.readPayment({ orderId: 'a', providerReference: null })).toBe(reading);
  expect(await renderLines(metrics)).toEqual(
    expect.arrayContaining([
      'jepret_mails_total{result="unreachable"} 1',
      'jepret_provider_duration_seconds_count{provider="midtrans",operation="read",result="paid"} 1',
    ]),
  );
});
