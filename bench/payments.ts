// Measures payments (create, webhook, status) on both databases.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { type BenchBooth, openBenchBooth } from './support/bench-booth.ts';
import { familyCpuMs, ownCpuMs } from './support/cpu-time.ts';
import { median } from './support/statistics.ts';

const KIOSKS = 20;
const PAYMENTS_PER_KIOSK = 10;
const ROUNDS = 7;
const CALLS_PER_PAYMENT = 3;

interface Candidate {
  name: string;
  booth: BenchBooth;
  /** Processor time of the database's processes. */
  databaseCpuMs(): number;
  rounds: Round[];
}

interface Round {
  paymentsPerSecond: number;
  cpuMsPerPayment: number;
  latencyMs: number;
}

interface Kiosk {
  headers: Record<string, string>;
  pushToken: string;
}

const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
const postgres = await startPostgres({ isDurable: true });
const candidates: Candidate[] = [
  {
    name: 'SQLite',
    booth: await openBenchBooth({ engine: 'sqlite', path: join(folder, 'bench.sqlite') }),
    databaseCpuMs: () => 0,
    rounds: [],
  },
  {
    name: 'PostgreSQL',
    booth: await openBenchBooth({ engine: 'postgres', url: postgres.url }),
    databaseCpuMs: () => familyCpuMs(postgres.processId),
    rounds: [],
  },
];

try {
  // Alternates, so that other work on the machine affects both equally; the first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const candidate of candidates) {
      const measured = await measure(candidate);
      if (round > 0) candidate.rounds.push(measured);
    }
  }
  report(candidates);
} finally {
  for (const { booth } of candidates) await booth.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ booth, databaseCpuMs }: Candidate): Promise<Round> {
  const kiosks: Kiosk[] = [];
  for (let count = 0; count < KIOSKS; count++) kiosks.push(await openKiosk(booth));

  const latencies: number[] = [];
  const cpuMs = () => ownCpuMs() + databaseCpuMs();
  const before = { cpuMs: cpuMs(), atMs: performance.now() };
  await Promise.all(
    kiosks.map(async (kiosk) => {
      for (let count = 0; count < PAYMENTS_PER_KIOSK; count++) {
        const startedAtMs = performance.now();
        await pay(booth, kiosk);
        latencies.push(performance.now() - startedAtMs);
      }
    }),
  );
  const seconds = (performance.now() - before.atMs) / 1000;
  return {
    paymentsPerSecond: latencies.length / seconds,
    cpuMsPerPayment: (cpuMs() - before.cpuMs) / latencies.length,
    latencyMs: median(latencies),
  };
}

async function openKiosk(booth: BenchBooth): Promise<Kiosk> {
  const headers = await booth.signIn();
  const answer = await booth.app.inject({ method: 'POST', url: '/v1/push/tokens', headers });
  return { headers, pushToken: answer.json().data.token };
}

async function pay({ app }: BenchBooth, { headers, pushToken }: Kiosk): Promise<void> {
  const created = await app.inject({
    method: 'POST',
    url: '/v2/transaction/',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { location: 'jakarta', f_token: pushToken },
  });
  const id = created.json().data?.trx_id;
  await app.inject({ method: 'POST', url: `/v1/payments/sandbox/${id}/pay` });
  const read = await app.inject({ method: 'GET', url: `/v1/transaction/trx/${id}`, headers });
  if (read.json().data?.status !== 'paid') {
    throw new Error(`A payment failed: ${created.body} ${read.body}`);
  }
}

function report(measured: readonly Candidate[]): void {
  const results = measured.map(({ name, rounds }) => ({
    name,
    paymentsPerSecond: median(rounds.map(({ paymentsPerSecond }) => paymentsPerSecond)),
    cpuMsPerPayment: median(rounds.map(({ cpuMsPerPayment }) => cpuMsPerPayment)),
    latencyMs: median(rounds.map(({ latencyMs }) => latencyMs)),
  }));
  console.log(
    `create + webhook + status by ${KIOSKS} kiosks at once, medians over ${ROUNDS} rounds of ${KIOSKS * PAYMENTS_PER_KIOSK} payments`,
  );
  console.log(
    formatTable(
      results.map(({ name, paymentsPerSecond, cpuMsPerPayment, latencyMs }) => ({
        database: name,
        'payments/s': paymentsPerSecond.toFixed(0),
        'calls/s': (paymentsPerSecond * CALLS_PER_PAYMENT).toFixed(0),
        'cpu ms/payment': cpuMsPerPayment.toFixed(2),
        'ms per payment': latencyMs.toFixed(1),
      })),
    ),
  );
  const [sqlite, postgresql] = results;
  if (!sqlite || !postgresql) return;
  const speed = postgresql.paymentsPerSecond / sqlite.paymentsPerSecond;
  const cpu = postgresql.cpuMsPerPayment / sqlite.cpuMsPerPayment;
  console.log(`PostgreSQL ÷ SQLite: ${speed.toFixed(2)} × payments/s, ${cpu.toFixed(2)} × CPU`);
}
