import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@jepret/contract';
import type { Accounts } from './compare-ledger.ts';
import { getKioskTokens } from './kiosk-tokens.ts';
import type { LoadedServer } from './loaded-server.ts';
import { watchServer } from './server-watch.ts';

const KIOSKS = 10;
const PAYMENTS = 20;
const MAX_TRIES = 30;
const TRY_AGAIN_MS = 1_000;

/**
 * Processor milliseconds of a payment (create, notice, status), while nobody does anything else; NaN
 * where the booth takes no payments now, which must not cost everything that was measured before.
 */
export async function measurePayments(server: LoadedServer, accounts: Accounts): Promise<number> {
  return measureAll(server, accounts).catch((error) => {
    console.log(`payments could not be measured: ${error}`);
    return Number.NaN;
  });
}

async function measureAll(server: LoadedServer, accounts: Accounts): Promise<number> {
  const tokens = await getKioskTokens(server.database, KIOSKS);
  const payAll = () =>
    Promise.all(
      tokens.map(async (token) => {
        const ask = createAsk(server.url, token);
        const { token: f_token } = await ask<{ token: string }>(calls.issuePushToken.path, {});
        for (let payment = 0; payment < PAYMENTS; payment += 1) {
          await payOnce(server, ask, f_token, accounts);
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

type Ask = ReturnType<typeof createAsk>;

async function payOnce(
  { url }: LoadedServer,
  ask: Ask,
  f_token: string,
  { onPaid }: Accounts,
): Promise<void> {
  const created = await ask<{ trx_id: string; amount: number }>(calls.createTransaction.path, {
    location: 'Jakarta',
    f_token,
  });
  const { trx_id: id, amount } = created;
  await fetch(`${url}/v1/payments/sandbox/${id}/pay`, { method: 'POST' });
  onPaid(id, amount);
  const path = calls.getTransaction.path.replace('{id}', id);
  const { status } = await ask<{ status: string }>(path);
  if (status !== 'paid') throw new Error(`A payment ended ${status}.`);
}

const createAsk =
  (url: string, token: string) =>
  async <Data>(path: string, body?: object): Promise<Data> => {
    const ask = () =>
      fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let answer = await ask();
    // Such as a storage that was not heard in time, on a machine that has too much to do.
    for (let tries = 1; !answer.ok && tries < MAX_TRIES; tries += 1) {
      await pause(TRY_AGAIN_MS);
      answer = await ask();
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
