import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { startPayment, startProvider } from '../testing/booths/paying-kiosks.ts';
import { signInKiosks } from '../testing/booths/signed-in-kiosks.ts';
import { ageDatabase } from '../testing/databases/age-database.ts';
import { createDataDir, type RunningProcess, runProcess } from '../testing/run-process.ts';

const HOUR_MS = 3_600_000;

const stop = async (server: RunningProcess) => {
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
};

/** A booth that was stopped an hour ago, with an unfinished payment, due jobs of every queue and an abandoned upload. */
async function createOverdueBooth() {
  const dataDir = createDataDir();
  const { provider, settings } = await startProvider('http://127.0.0.1:1');
  onTestFinished(() => provider.stop());
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...settings };
  const start = async (work: string) => {
    const server = runProcess('server', { ...env, WORK: work });
    await server.until('Jepret is open at ');
    return { server, url: /Jepret is open at (\S+)/.exec(server.readOutput())?.[1] ?? '' };
  };
  const { server, url } = await start('all');
  const database = connectDatabase({ engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') });
  onTestFinished(() => database.destroy());
  const [token = ''] = await signInKiosks(database, 1);
  await startPayment({ url, provider, maxRetryDelayMs: 50 }, database, token);
  await stop(server);
  await ageDatabase(database, HOUR_MS);
  const upload = join(dataDir, 'uploads', 'abandoned');
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  writeFileSync(upload, '');
  utimesSync(upload, 0, 0);
  return { start, database, provider, upload };
}

async function readWork(database: Database) {
  const read = (table: 'jobs' | 'charges' | 'refunds' | 'deliveries') =>
    database.selectFrom(table).selectAll().execute();
  return {
    jobs: await read('jobs'),
    charges: await read('charges'),
    refunds: await read('refunds'),
    deliveries: await read('deliveries'),
  };
}

test('the trial of a new version answers calls, and does nothing else until the version is started for visitors (KIT-44)', async () => {
  const { start, database, provider, upload } = await createOverdueBooth();
  const before = await readWork(database);
  expect(before.jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['transactions-sweep', 'deliveries-rescue', 'videos-rescue']),
  );
  const requests = provider.received.length;
  const trial = await start('trial');
  expect((await fetch(`${trial.url}/health`)).status).toBe(200);
  const ready = await fetch(`${trial.url}/ready?location=default`);
  expect(await ready.json()).toMatchObject({ data: { causes: [] } });
  await stop(trial.server);
  expect(await readWork(database)).toEqual(before);
  // Only whether the provider answers and accepts the key.
  expect(provider.received.slice(requests).map(({ operation }) => operation)).toEqual(['status']);
  const reference = before.charges[0]?.provider_reference ?? '';
  const isPaymentChecked = () => provider.received.some(({ path }) => path.includes(reference));
  expect(isPaymentChecked()).toBe(false);
  expect(existsSync(upload)).toBe(true);

  const { server } = await start('all');
  await expect.poll(isPaymentChecked).toBe(true);
  await expect.poll(() => readWork(database)).not.toEqual(before);
  await expect.poll(() => existsSync(upload)).toBe(false);
  await stop(server);
});
