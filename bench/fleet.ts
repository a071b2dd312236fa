// Measures the heartbeats of 1,000 kiosks beside ten paying ones, on both databases, in real time.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HEARTBEAT_INTERVAL_MS } from '@jepret/contract';
import { startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import { BOOTH_ACTOR } from '../apps/server/src/domain/actor.ts';
import { aHeartbeat } from '../apps/server/src/testing/a-heartbeat.ts';
import { signInKiosks } from '../apps/server/src/testing/booths/signed-in-kiosks.ts';
import { countKeptRows, countWrites } from '../apps/server/src/testing/databases/count-writes.ts';
import { type BenchBooth, openBenchBooth } from './support/bench-booth.ts';
import { familyCpuMs, ownCpuMs } from './support/cpu-time.ts';
import { median } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    kiosks: { type: 'string', default: '1000' },
    /** Of each measurement. */
    seconds: { type: 'string', default: '120' },
  },
});
const KIOSKS = Number(options.kiosks);
const SECONDS = Number(options.seconds);
const PAYING = 10;
const PAY_EVERY_MS = 5_000;
/** A session of four minutes, then as long without a visitor. */
const SESSION_BEATS = 16;
const MAX_SHARE = 0.1;

const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
const postgres = await startPostgres({ isDurable: true });
const rows: Record<string, string>[] = [];
let isWithinLimit = true;
let beats = 0;
try {
  const sqlite = { engine: 'sqlite', path: join(folder, 'bench.sqlite') } as const;
  await measure('SQLite', await openBenchBooth(sqlite), () => 0);
  const database = { engine: 'postgres', url: postgres.url } as const;
  await measure('PostgreSQL', await openBenchBooth(database), () =>
    familyCpuMs(postgres.processId),
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `heartbeats of ${KIOSKS} kiosks for ${SECONDS} s; then ${PAYING} kiosks that pay, without and with them`,
);
console.log(formatTable(rows));
if (!isWithinLimit) process.exitCode = 1;

async function measure(name: string, booth: BenchBooth, databaseCpuMs: () => number) {
  await booth.services.locations.configure('Jakarta', {}, BOOTH_ACTOR);
  const tokens = await signInKiosks(booth.database, KIOSKS);
  const payers = await Promise.all(Array.from({ length: PAYING }, () => openPayer(booth)));
  // The first beat of each kiosk creates its rows.
  await beatFor(booth, tokens, HEARTBEAT_INTERVAL_MS);

  const cpuMs = () => ownCpuMs() + databaseCpuMs();
  const before = {
    cpuMs: cpuMs(),
    written: await countWrites(booth.database),
    events: await countKeptRows(booth.database),
  };
  await beatFor(booth, tokens, SECONDS * 1_000);
  const share = (cpuMs() - before.cpuMs) / (SECONDS * 1_000);
  const writes = (await countWrites(booth.database)) - before.written;
  const kept = (await countKeptRows(booth.database)) - before.events;
  const alone = await payFor(booth, payers, 20_000);
  const [beside] = await Promise.all([
    payFor(booth, payers, 20_000),
    beatFor(booth, tokens, 20_000),
  ]);
  await booth.close();
  isWithinLimit &&= share <= MAX_SHARE;
  rows.push({
    database: name,
    'share of a core': `${(share * 100).toFixed(1)} % (at most ${MAX_SHARE * 100} %)`,
    'rows written/min': ((writes * 60) / SECONDS).toFixed(0),
    'rows kept/day': ((kept * 86_400) / SECONDS).toFixed(0),
    'ms a payment': `${alone.toFixed(0)} → ${beside.toFixed(0)}`,
  });
}

/** Each kiosk beats every 15 s, at its own moment; a tenth of them have a visitor. */
async function beatFor({ app }: BenchBooth, tokens: readonly string[], durationMs: number) {
  const endsAt = performance.now() + durationMs;
  await Promise.all(
    tokens.map(async (token, index) => {
      await sleep((index / tokens.length) * HEARTBEAT_INTERVAL_MS);
      for (let beat = 0; performance.now() < endsAt; beat += 1) {
        beats += 1;
        const sentAt = performance.now();
        const isBusy = Math.floor((beat + index) / SESSION_BEATS) % 10 === 0;
        const answer = await app.inject({
          method: 'POST',
          url: '/v1/kiosk/heartbeat',
          headers: { authorization: `Bearer ${token}` },
          payload: aHeartbeat({
            boot_id: 'bench',
            number: beats,
            is_busy: isBusy,
            screen: isBusy ? '/capture' : '/',
            idle_seconds: isBusy ? 2 : beat * 15,
            time: Date.now(),
          }),
        });
        if (answer.statusCode !== 200) throw new Error(`A heartbeat failed: ${answer.body}`);
        await sleep(Math.max(0, HEARTBEAT_INTERVAL_MS - (performance.now() - sentAt)));
      }
    }),
  );
}

interface Payer {
  headers: Record<string, string>;
  pushToken: string;
}

async function openPayer({ app, signIn }: BenchBooth): Promise<Payer> {
  const headers = await signIn();
  const answer = await app.inject({ method: 'POST', url: '/v1/push/tokens', headers });
  return { headers, pushToken: answer.json().data.token };
}

/** Returns the median time from the tap to the paid transaction. */
async function payFor({ app }: BenchBooth, payers: readonly Payer[], durationMs: number) {
  const endsAt = performance.now() + durationMs;
  const tookMs: number[] = [];
  await Promise.all(
    payers.map(async ({ headers, pushToken }, index) => {
      await sleep((index / payers.length) * PAY_EVERY_MS);
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        const created = await app.inject({
          method: 'POST',
          url: '/v2/transaction/',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          payload: { location: 'jakarta', f_token: pushToken },
        });
        const id = created.json().data?.trx_id;
        await app.inject({ method: 'POST', url: `/v1/payments/sandbox/${id}/pay` });
        tookMs.push(performance.now() - startedAt);
        await sleep(PAY_EVERY_MS);
      }
    }),
  );
  return median(tookMs);
}
