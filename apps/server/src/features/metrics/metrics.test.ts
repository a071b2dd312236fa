import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createPrometheusMetrics } from '../../adapters/metrics/prometheus.ts';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../testing/booths/delivering-booth.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

const TOKEN = 'fifteen-prawns-and-a-very-long-token';
const SAMPLE = /^([a-z_0-9]+)(?:\{((?:[a-z_]+="[^"\\\n]*",?)*)\})? (-?[\d.e+-]+|Nan|\+Inf)$/;

const withMetrics = (): Partial<BoothDependencies> => ({
  metrics: createPrometheusMetrics(),
  metricsToken: TOKEN,
});

const scrape = (booth: TestBooth, token = TOKEN) =>
  booth.get('/metrics', { authorization: `Bearer ${token}` });

/** Every sample by name and labels; fails if a line is not of Prometheus's text format. */
async function readSamples(booth: TestBooth): Promise<Map<string, number>> {
  const answer = await scrape(booth);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = new Map<string, number>();
  const types = new Set<string>();
  for (const line of answer.body.split('\n').filter((each) => each !== '')) {
    const type = /^# TYPE ([a-z_0-9]+) (?:counter|gauge|histogram)$/.exec(line)?.[1];
    if (type) types.add(type);
    if (line.startsWith('# ')) continue;
    const [, name = expect.fail(line), labels = '', value] = SAMPLE.exec(line) ?? [];
    expect(types).toContain(name.replace(/_(?:bucket|sum|count)$/, ''));
    samples.set(`${name}{${labels}}`, Number(value));
  }
  return samples;
}

/** A visitor pays with a voucher, takes photos, gets mail and print, and opens the guest page. */
async function runVisit(booth: DeliveringBooth): Promise<string[]> {
  const created = await booth.kiosk.start({ voucher_code: 'JEPRET10' });
  const { trx_id: txID, short_code } = created;
  await booth.choose(created, 'pay');
  await booth.uploadAll(txID);
  await booth.getImages(txID);
  const mail = await booth.sendMail(txID);
  const print = await booth.print(txID);
  await booth.runDeliveriesFor(60_000);
  const link = await booth.get(`/v1/transaction/trx/${txID}/guest`, booth.kiosk.headers);
  const guestPage = new URL(link.json().data.url).pathname;
  expect((await booth.get(guestPage)).statusCode).toBe(200);
  const deliveries = [mail, print].map((answer) => answer.json().data.delivery_id as string);
  return [
    ...[txID, short_code, guestPage.slice('/g/'.length), ...deliveries],
    ...['JEPRET10', 'sari@example.com', 'Sari', ADMIN.email, booth.kiosk.id, 'akarta'],
  ];
}

describeOnEveryDatabase('metrics', (open) => {
  test('a visit moves the figures, and nothing in them is personal (METRIC-3, METRIC-4)', async () => {
    const booth = await startDeliveringBooth(await open(), withMetrics());
    const secrets = await runVisit(booth);
    await booth.get('/v1/transaction/trx/not-a-path-to-show', booth.kiosk.headers);
    await booth.get('/not-a-path-to-show');

    const samples = await readSamples(booth);
    const call = (method: string, route: string, status: string) =>
      samples.get(
        `jepret_call_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      );
    expect(call('POST', '/v2/transaction/', '2xx')).toBe(1);
    expect(call('GET', '/g/:token', '2xx')).toBe(1);
    expect(call('GET', '/v1/transaction/trx/:id', '4xx')).toBe(1);
    expect(call('GET', 'unknown', '4xx')).toBe(1);
    const charge = 'provider="sandbox",operation="charge",result="open"';
    expect(Object.fromEntries(samples)).toMatchObject({
      [`jepret_provider_duration_seconds_count{${charge}}`]: 1,
      'jepret_deliveries_total{kind="mail",result="done"}': 1,
      'jepret_deliveries_total{kind="print",result="done"}': 1,
      'jepret_payments_last_hour{result="paid"}': 1,
      'jepret_queue_length{queue="mails"}': 0,
      'jepret_queue_length{queue="prints"}': 0,
      'jepret_database_up{}': 1,
    });
    // The one-time code of the kiosk and the visitor's mail.
    expect(samples.get('jepret_mails_total{result="sent"}')).toBe(2);
    const put = 'operation="put",result="ok"';
    expect(samples.get(`jepret_storage_duration_seconds_count{${put}}`)).toBeGreaterThan(4);
    expect(samples.get('process_resident_memory_bytes{}')).toBeGreaterThan(10e6);
    expect(samples.has('nodejs_eventloop_lag_p99_seconds{}')).toBe(true);

    const { body } = await scrape(booth);
    for (const secret of [...secrets, 'not-a-path-to-show', TOKEN]) {
      expect(body).not.toContain(secret);
    }
  });

  test('a queue has its length and the wait of its oldest entry (METRIC-5)', async () => {
    const booth = await startDeliveringBooth(await open(), withMetrics());
    const txID = await booth.startPrinted();
    await booth.sendMail(txID);
    booth.advance(30_000);
    await booth.sendMail(txID, { email: 'budi@example.com' });
    booth.advance(10_000);
    const samples = await readSamples(booth);
    expect(samples.get('jepret_queue_length{queue="mails"}')).toBe(2);
    expect(samples.get('jepret_queue_oldest_wait_seconds{queue="mails"}')).toBe(40);
    expect(samples.get('jepret_queue_length{queue="deliveries-step"}')).toBe(2);
    expect(samples.get('jepret_queue_oldest_wait_seconds{queue="deliveries-step"}')).toBe(40);
  });
});

test('without METRICS_TOKEN there are no metrics (METRIC-1)', async () => {
  const booth = await createTestBooth(await openInMemory());
  expect((await scrape(booth)).statusCode).toBe(404);
});

test('without the token, or with another one, the call is refused (METRIC-2)', async () => {
  const booth = await createTestBooth(await openInMemory(), withMetrics());
  const staff = (await booth.post('/v1/admin/login', ADMIN)).json().data.token;
  const answers = [await booth.get('/metrics')];
  for (const token of ['x', TOKEN.slice(1), staff]) answers.push(await scrape(booth, token));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      status_code: 401,
      meta: {
        message: 'Unknown metrics token',
        errors: [{ code: 'metrics_token_invalid', message: 'Unknown metrics token' }],
      },
      data: null,
    });
  }
});

test('the database is read once in ten seconds, however often the metrics are read (METRIC-5)', async () => {
  let reads = 0;
  const countDue = async () => {
    reads += 1;
    return [];
  };
  const booth = await createTestBooth(await openInMemory(), withMetrics());
  Object.assign(booth.dependencies.jobQueue, { countDue });
  await Promise.all([scrape(booth), scrape(booth)]);
  booth.advance(9_999);
  await scrape(booth);
  expect(reads).toBe(1);
  booth.advance(1);
  await scrape(booth);
  expect(reads).toBe(2);
});

test('while the database fails, the figures of the process are still there, without old queue lengths (METRIC-6)', async () => {
  const booth = await createTestBooth(await openInMemory(), withMetrics());
  expect((await readSamples(booth)).has('jepret_queue_length{queue="mails"}')).toBe(true);
  const countDue = async () => {
    throw new Error('no connection');
  };
  Object.assign(booth.dependencies.jobQueue, { countDue });
  booth.advance(10_000);
  const samples = await readSamples(booth);
  expect(samples.get('jepret_database_up{}')).toBe(0);
  expect([...samples.keys()].filter((name) => name.startsWith('jepret_queue'))).toEqual([]);
  expect(samples.get('process_resident_memory_bytes{}')).toBeGreaterThan(0);
  expect(booth.logged.join()).toContain('the lengths of the queues cannot be read');
});

test('a database that does not answer is given up after five seconds (METRIC-6)', async () => {
  const limitsMs: number[] = [];
  const booth = await createTestBooth(await openInMemory(), {
    ...withMetrics(),
    scheduler: {
      now: () => 0,
      schedule(delayMs, task) {
        limitsMs.push(delayMs);
        const immediate = setImmediate(task);
        return () => clearImmediate(immediate);
      },
    },
  });
  Object.assign(booth.dependencies.jobQueue, { countDue: () => new Promise(() => {}) });
  expect((await readSamples(booth)).get('jepret_database_up{}')).toBe(0);
  expect(limitsMs).toEqual([5_000]);
});

test('docs/guide/server.md names every metric, and its example for Prometheus scrapes them (METRIC-1)', async () => {
  const page = readFileSync(
    new URL('../../../../../docs/guide/server.md', import.meta.url),
    'utf8',
  );
  const booth = await createTestBooth(await openInMemory(), withMetrics());
  const { body } = await scrape(booth);
  const names = [...body.matchAll(/^# TYPE (jepret_\S+)/gm)].map(([, name]) => name);
  const named = [...page.matchAll(/`(jepret_[a-z_]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(names.toSorted());

  const example = /```yaml\n(scrape_configs:[\s\S]*?)```/.exec(page)?.[1] ?? '';
  const [job] = parse(example).scrape_configs;
  // The path `/metrics` is Prometheus's default.
  expect(job).toEqual({
    job_name: 'jepret',
    scheme: 'https',
    authorization: { credentials_file: '/etc/prometheus/jepret-token' },
    static_configs: [{ targets: [expect.any(String)] }],
  });
});
