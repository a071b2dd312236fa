import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseLocation } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/schema.ts';
import { createKioskService } from '../../apps/server/src/features/kiosks/service.ts';
import { createKioskStore } from '../../apps/server/src/features/kiosks/store.ts';
import { createTransactionOperations } from '../../apps/server/src/features/transactions/operations.ts';
import { systemClock } from '../../apps/server/src/ports/clock.ts';
import { systemRandomness } from '../../apps/server/src/ports/randomness.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../apps/server/src/testing/every-database.ts';
import { type BoothProcess, newBoothPlace, startBooth } from '../support/booth-process.ts';
import { type MidtransDouble, startMidtransDouble } from '../support/midtrans-double.ts';
import { runningClock } from '../support/provider-clock.ts';

const KIOSKS = 50;
const KILLS = process.env.TEST_LONG ? 60 : 3;
const SESSIONS_A_KIOSK = process.env.TEST_LONG ? 20 : 1;
const SERVER_KEY = 'SB-Mid-server-KILL';
/** A kiosk asks again within this time; the test ends by its own limit, never by this. */
const AGAIN_MS = 1_000;

// Side by side: most of it is waiting.
describe.concurrent.each([
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
])('on %s', (_, createDatabase) => {
  test('kill the server again and again while fifty kiosks pay: the books agree at the end', async () => {
    const { location, remove } = await createDatabase();
    const booth = await createMortalBooth(location);
    const database = connectDatabase(location);
    try {
      const kiosks = await signInKiosks(database);
      const visits = Promise.all(
        kiosks.map(async (token) => {
          for (let visit = 0; visit < SESSIONS_A_KIOSK; visit += 1) {
            await payOnce(booth, database, token);
          }
        }),
      );
      for (let kill = 0; kill < KILLS; kill += 1) {
        // Any moment will do, as long as it is not always the same one.
        await Promise.race([pause(200 + systemRandomness.below(1_500)), visits]);
        await booth.kill();
        if (!process.env.TEST_LONG) await endLeases(database);
        await booth.restart();
      }
      await visits;
      await compareBooks(booth.provider, database);
    } finally {
      await database.destroy();
      await booth.stop();
      await remove();
    }
  });
});

interface MortalBooth {
  url: string;
  provider: MidtransDouble;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function createMortalBooth(location: DatabaseLocation): Promise<MortalBooth> {
  const place = await newBoothPlace();
  const url = `http://127.0.0.1:${place.port}`;
  const provider = await startMidtransDouble({
    serverKey: SERVER_KEY,
    clock: runningClock,
    noticeUrl: `${url}/v1/payments/midtrans/notices`,
  });
  const start = () =>
    startBooth(
      {
        DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
        PAYMENT_PROVIDER: 'midtrans',
        MIDTRANS_SERVER_KEY: SERVER_KEY,
        MIDTRANS_BASE_URL: provider.url,
        LOG_LEVEL: 'silent',
      },
      place,
    );
  let process: BoothProcess = await start();
  return {
    url,
    provider,
    kill: () => process.kill(),
    async restart() {
      process = await start();
    },
    async stop() {
      await process.stop();
      await provider.stop();
    },
  };
}

async function signInKiosks(database: Database): Promise<string[]> {
  const service = createKioskService({
    store: createKioskStore(database),
    clock: systemClock,
    randomness: systemRandomness,
  });
  const tokens: string[] = [];
  for (let kiosk = 0; kiosk < KIOSKS; kiosk += 1) {
    tokens.push((await service.signIn(undefined)).token);
  }
  return tokens;
}

/** Who was asking for a QR is dead; the long run waits as long for that as a booth does. */
async function endLeases(database: Database): Promise<void> {
  await database.updateTable('transactions').set({ charging_until: 0 }).execute();
}

/** A visitor's whole payment, as patient as a kiosk: every call is repeated until it is answered. */
async function payOnce(booth: MortalBooth, database: Database, token: string): Promise<void> {
  const { token: pushToken } = await insist<{ token: string }>(booth, token, '/v1/push/tokens', {});
  const { trx_id: id } = await insist<{ trx_id: string }>(
    booth,
    token,
    '/v2/transaction/',
    { location: 'Jakarta', f_token: pushToken },
    { 'idempotency-key': `visit-${token.slice(0, 8)}-${systemRandomness.below(2 ** 32)}` },
  );
  const { order_id: orderId } = await database
    .selectFrom('charges')
    .select('order_id')
    .where('transaction_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  // Not awaited: the notice may find the server dead, and that is the point.
  void booth.provider.pay(orderId);
  for (;;) {
    const { status } = await insist<{ status: string }>(booth, token, `/v1/transaction/trx/${id}`);
    if (status === 'paid') return;
    await pause(systemRandomness.below(AGAIN_MS));
  }
}

async function insist<Data>(
  booth: MortalBooth,
  token: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Data> {
  for (;;) {
    const answer = await fetch(booth.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(
      async (response) => ({ status: response.status, json: await response.json() }),
      () => undefined,
    );
    if (answer?.status === 200) return (answer.json as { data: Data }).data;
    // A machine that is so busy that it cannot see its own storage in time takes no money for a while.
    const isClosed = JSON.stringify(answer?.json)?.includes('we take no payments just now');
    if (answer && answer.status < 500 && !isClosed) throw new Error(JSON.stringify(answer.json));
    await pause(systemRandomness.below(AGAIN_MS));
  }
}

async function compareBooks(provider: MidtransDouble, database: Database): Promise<void> {
  const theirs = provider
    .books()
    .filter(({ paidIdr }) => paidIdr > 0)
    .map(({ orderId, paidIdr }) => ({ orderId, paidIdr }));
  const paid = await database
    .selectFrom('transactions')
    .select(['paid_order_id', 'amount_idr'])
    .where('status', '=', 'paid')
    .execute();
  const ours = paid.map((row) => ({ orderId: row.paid_order_id, paidIdr: row.amount_idr }));
  const byOrder = (a: { orderId: string | null }, b: { orderId: string | null }) =>
    String(a.orderId).localeCompare(String(b.orderId));
  expect(ours.toSorted(byOrder)).toEqual(theirs.toSorted(byOrder));
  expect(ours).toHaveLength(KIOSKS * SESSIONS_A_KIOSK);

  const operations = createTransactionOperations({
    database,
    clock: systemClock,
    isKiosk: async () => true,
  });
  expect(await operations.check()).toEqual({
    checked: expect.any(Number),
    disagreements: [],
  });
}
