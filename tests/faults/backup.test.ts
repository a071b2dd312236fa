import { join } from 'node:path';
import { freePort } from '@jepret/testing/free-port.ts';
import { createLoadLoop } from '@jepret/testing/load-loop.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/schema.ts';
import {
  checkLedger,
  payOnce,
  startPayment,
  startProvider,
} from '../../apps/server/src/testing/booths/paying-kiosks.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import { createDataDir, runProcess } from '../../apps/server/src/testing/run-process.ts';

const KIOSKS = 4;

test('a backup made under load can be restored elsewhere, and the restored server checks open charges at the provider (OPS-14)', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { provider, settings } = await startProvider(url);
  onTestFinished(() => provider.stop());
  const booth = { url, provider, maxRetryDelayMs: 100 };
  const environmentAt = (dataDir: string, boothPort: number) => ({
    PORT: String(boothPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...settings,
    LOG_LEVEL: 'silent',
  });

  const environment = environmentAt(createDataDir(), port);
  const server = runProcess('server', environment);
  await server.until('Jepret is open at');
  const database = open(environment.DATA_DIR);
  const [first = '', ...tokens] = await signInKiosks(database, KIOSKS + 1);
  const paidBefore = await payOnce(booth, database, first);
  const { id: openTransactionId, orderId } = await startPayment(booth, database, first);

  const traffic = createLoadLoop();
  onTestFinished(traffic.end);
  const kiosks = tokens.map((token) => traffic.run(() => payOnce(booth, database, token)));
  await traffic.untilDone(KIOSKS);
  const folder = join(createDataDir(), 'monday');
  const backup = await runProcess('cli', environment, ['backup', folder]).ended;
  expect(backup).toMatchObject({ code: 0, stderr: '' });

  const elsewhere = environmentAt(join(createDataDir(), 'data'), await freePort());
  const restore = await runProcess('cli', elsewhere, ['restore', folder]).ended;
  expect(restore).toMatchObject({ code: 0, stderr: '' });
  traffic.end();
  await Promise.all(kiosks);
  // The old server is killed, so no server receives the provider's webhook.
  server.process.kill('SIGKILL');
  await server.ended;
  await provider.pay(orderId);

  const second = runProcess('server', elsewhere);
  await second.until('Jepret is open at');
  const restored = open(elsewhere.DATA_DIR);
  await expect.poll(() => statusOf(restored, openTransactionId)).toBe('paid');
  expect(await statusOf(restored, paidBefore)).toBe('paid');
  const { disagreements } = await checkLedger(restored);
  expect(disagreements).toEqual([]);
  second.process.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

function open(dataDir: string): Database {
  const database = connectDatabase({ engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') });
  onTestFinished(() => database.destroy());
  return database;
}

async function statusOf(database: Database, id: string): Promise<string | undefined> {
  const rows = await database
    .selectFrom('transactions')
    .select('status')
    .where('id', '=', id)
    .execute();
  return rows[0]?.status;
}
