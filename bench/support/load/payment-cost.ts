import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@jepret/contract';
import type { VisitorRecords } from './compare-ledger.ts';
import { getKioskTokens } from './kiosk-tokens.ts';
import type { LoadedServer } from './loaded-server.ts';
import { watchServer } from './server-watch.ts';

const KIOSKS = 10;
const PAYMENTS = 20;
const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 1_000;

/**
 * Processor milliseconds of a payment (create, webhook, status) on an otherwise idle server. NaN if the
 * booth takes no payments, so that the other measurements are not lost.
 */
export async function measurePayments(
  server: LoadedServer,
  records: VisitorRecords,
): Promise<number> {
  return measureAll(server, records).catch((error) => {
    console.log(`payments could not be measured: ${error}`);
    return Number.NaN;
  });
}

async function measureAll(server: LoadedServer, records: VisitorRecords): Promise<number> {
  const tokens = await getKioskTokens(server.database, KIOSKS);
  const payAll = () =>
    Promise.all(
      tokens.map(async (token) => {
        const call = createCaller(server.url, token);
        const { token: f_token } = await call<{ token: string }>(calls.issuePushToken.path, {});
        for (let payment = 0; payment < PAYMENTS; payment += 1) {
          await payOnce(server, call, f_token, records);
        }
      }),
    );
  // The first round warms up.
  await payAll();
  const watch = watchServer(server);
  await payAll();
  const spent = [...watch.cpuMs().values()].reduce((sum, ms) => sum + ms, 0);
  await watch.stop();
  return spent / (KIOSKS * PAYMENTS);
}

type Caller = ReturnType<typeof createCaller>;

async function payOnce(
  { url }: LoadedServer,
  call: Caller,
  f_token: string,
  { onPaid }: VisitorRecords,
): Promise<void> {
  const created = await call<{ trx_id: string; amount: number }>(calls.createTransaction.path, {
    location: 'Jakarta',
    f_token,
  });
  const { trx_id: id, amount } = created;
  await fetch(`${url}/v1/payments/sandbox/${id}/pay`, { method: 'POST' });
  onPaid(id, amount);
  const path = calls.getTransaction.path.replace('{id}', id);
  const { status } = await call<{ status: string }>(path);
  if (status !== 'paid') throw new Error(`A payment ended ${status}.`);
}

const createCaller =
  (url: string, token: string) =>
  async <Data>(path: string, body?: object): Promise<Data> => {
    const send = () =>
      fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let answer = await send();
    // For example if the storage timed out on an overloaded machine.
    for (let attempts = 1; !answer.ok && attempts < MAX_ATTEMPTS; attempts += 1) {
      await pause(RETRY_DELAY_MS);
      answer = await send();
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
