// Measures how fast the console finds a transaction among those of a hundred booths in a month.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { BOOTH_ACTOR } from '../apps/server/src/domain/actor.ts';
import { analyze } from '../apps/server/src/testing/databases/analyze.ts';
import { type BenchBooth, openBenchBooth } from './support/bench-booth.ts';
import { fillTransactions, locationOf } from './support/many-transactions.ts';
import { measureWarm, median, percentile } from './support/statistics.ts';

const TRANSACTIONS = 300_000;
const RUNS = 200;
const TARGET_MS = 100;
const PASSWORD = 'four words that rarely meet';
const LIST = '/v1/console/transactions';

type Headers = Record<string, string>;

interface Query {
  what: string;
  /** Only the first page and searches have a target. */
  hasTarget?: true;
  send(run: number): Promise<unknown>;
}

const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
const postgres = await startPostgres({ isDurable: true });
const booths = {
  SQLite: await openBenchBooth({ engine: 'sqlite', path: join(folder, 'bench.sqlite') }),
  PostgreSQL: await openBenchBooth({ engine: 'postgres', url: postgres.url }),
};

try {
  const results: Record<string, string>[] = [];
  const targeted: number[] = [];
  for (const [name, booth] of Object.entries(booths)) {
    for (const { what, hasTarget, send } of await prepare(booth)) {
      const waitsMs = await measureWarm(RUNS, async (run) => {
        const startedAtMs = performance.now();
        await send(run);
        return performance.now() - startedAtMs;
      });
      const p95 = percentile(waitsMs, 95);
      if (hasTarget) targeted.push(p95);
      results.push({
        database: name,
        what,
        'p50 ms': median(waitsMs).toFixed(1),
        'p95 ms': p95.toFixed(1),
      });
    }
  }
  console.log(`${TRANSACTIONS} transactions of 100 booths in 30 days, ${RUNS} calls each:`);
  console.log(formatTable(results));
  const worst = Math.max(...targeted);
  console.log(
    `first page and search: p95 at most ${worst.toFixed(0)} ms, target ${TARGET_MS} ms (× ${(worst / TARGET_MS).toFixed(2)})`,
  );
} finally {
  for (const booth of Object.values(booths)) await booth.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepare(booth: BenchBooth): Promise<Query[]> {
  const { database, services } = booth;
  const locations = [0, 10, 20].map(locationOf);
  await services.staff.add(
    'owner@bench.test',
    { role: 'owner', locations: null },
    BOOTH_ACTOR,
    PASSWORD,
  );
  const { id: staffId } = await services.staff.get('owner@bench.test');
  await fillTransactions(database, { count: TRANSACTIONS, staffId, until: Date.now() });
  const cashier = { role: 'cashier', locations: locations } as const;
  await services.staff.add('cashier@bench.test', cashier, BOOTH_ACTOR, PASSWORD);
  // A running PostgreSQL does this automatically.
  if (booth === booths.PostgreSQL) await analyze(database);
  const owner = await signIn(booth, 'owner@bench.test');
  const rows = await database
    .selectFrom('transactions')
    .select(['short_code', 'paid_order_id'])
    .where('paid_order_id', 'is not', null)
    .limit(RUNS + 1)
    .execute();
  return listQueries(booth, owner, await signIn(booth, 'cashier@bench.test'), rows);
}

function listQueries(
  booth: BenchBooth,
  owner: Headers,
  cashier: Headers,
  rows: readonly { short_code: string; paid_order_id: string | null }[],
): Query[] {
  const list = (query: string, headers = owner) => get(booth, `${LIST}${query}`, headers);
  const codeOf = (run: number): string => rows[run]?.short_code ?? '';
  const from = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  return [
    { what: 'first page', hasTarget: true, send: () => list('') },
    { what: 'first page, three locations', hasTarget: true, send: () => list('', cashier) },
    { what: 'short code', hasTarget: true, send: (run) => list(`?search=${codeOf(run)}`) },
    {
      what: 'prefix of a code',
      hasTarget: true,
      send: (run) => list(`?search=${codeOf(run).slice(0, 1 + (run % 3))}`),
    },
    { what: 'order', hasTarget: true, send: (run) => list(`?search=${rows[run]?.paid_order_id}`) },
    {
      what: 'a location’s expired, last ten days',
      send: () => list(`?location=${locationOf(7)}&status=expired&from=${from}`),
    },
    { what: 'refunded', send: () => list('?status=refunded') },
    { what: 'money to settle', send: () => list('?owed=yes') },
    { what: 'one transaction', send: (run) => get(booth, `${LIST}/${codeOf(run)}`, owner) },
    { what: 'CSV, first row', send: () => readFirstRow(booth, owner) },
  ];
}

async function signIn({ app }: BenchBooth, email: string): Promise<Headers> {
  const site = { 'sec-fetch-site': 'same-origin' };
  let cookie = '';
  for (const [path, payload] of [
    ['sign-in', { email, password: PASSWORD }],
    ['sign-in/later', {}],
  ] as const) {
    const url = `/v1/console/${path}`;
    const answer = await app.inject({ method: 'POST', url, headers: { ...site, cookie }, payload });
    if (answer.statusCode !== 200) continue;
    cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || cookie;
  }
  return { ...site, cookie };
}

async function get({ app }: BenchBooth, url: string, headers: Headers): Promise<void> {
  const answer = await app.inject({ method: 'GET', url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
}

/** Reads until the first row and ignores the rest. */
async function readFirstRow({ app }: BenchBooth, headers: Headers): Promise<void> {
  const url = `${LIST}.csv`;
  const answer = await app.inject({ method: 'GET', url, headers, payloadAsStream: true });
  let read = '';
  for await (const chunk of answer.stream()) {
    read += chunk;
    if (read.split('\n').length > 2) break;
  }
}
