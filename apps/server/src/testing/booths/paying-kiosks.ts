import { setTimeout as pause } from 'node:timers/promises';
import {
  type MidtransDouble,
  startMidtransDouble,
} from '@jepret/testing/midtrans/midtrans-double.ts';
import { runningClock } from '@jepret/testing/providers/running-clock.ts';
import { systemClock } from '@jepret/time';
import { expect } from 'vitest';
import { findDatabaseFault } from '../../database/database-faults.ts';
import type { Database } from '../../database/schema.ts';
import { createNames } from '../../features/transactions/names.ts';
import { createTransactionOperations } from '../../features/transactions/operations.ts';
import { createReceivers } from '../../features/transactions/sessions/receivers.ts';
import { systemRandomness } from '../../ports/randomness.ts';

/** A booth that may be away at any time, and the provider that keeps its own records meanwhile. */
export interface UnreliableBooth {
  url: string;
  provider: MidtransDouble;
  /** A kiosk asks again within this time; a test ends by its own limit, never by this. */
  againMs: number;
}

const SERVER_KEY = 'SB-Mid-server-FAULTS';

/** A Midtrans that tells the booth at this address, and what that booth is to be set to. */
export async function startProvider(boothUrl: string) {
  const provider = await startMidtransDouble({
    serverKey: SERVER_KEY,
    clock: runningClock,
    webhookUrl: `${boothUrl}/v1/payments/midtrans/notices`,
  });
  const settings = {
    PAYMENT_PROVIDER: 'midtrans',
    MIDTRANS_SERVER_KEY: SERVER_KEY,
    MIDTRANS_BASE_URL: provider.url,
  };
  return { provider, settings };
}

/** Who was asking for a QR is dead; the long run waits as long for that as a booth does. */
export async function endLeases(database: Database): Promise<void> {
  await database.updateTable('transactions').set({ charging_until: 0 }).execute();
}

/** A visitor's whole payment, as patient as a kiosk: every call is repeated until it is answered. */
export async function payOnce(
  booth: UnreliableBooth,
  database: Database,
  token: string,
): Promise<string> {
  const { id, orderId } = await startPayment(booth, database, token);
  // Not awaited: the webhook may find the server dead, and that is the point.
  void booth.provider.pay(orderId);
  for (;;) {
    const { status } = await askUntilAnswered<{ status: string }>(
      booth,
      token,
      `/v1/transaction/trx/${id}`,
    );
    if (status === 'paid') return id;
    await pause(systemRandomness.below(booth.againMs));
  }
}

/** As far as the code on the screen, which nobody has scanned yet. */
export async function startPayment(
  booth: UnreliableBooth,
  database: Database,
  token: string,
): Promise<{ id: string; orderId: string }> {
  const { token: pushToken } = await askUntilAnswered<{ token: string }>(
    booth,
    token,
    '/v1/push/tokens',
    {},
  );
  const { trx_id: id } = await askUntilAnswered<{ trx_id: string }>(
    booth,
    token,
    '/v2/transaction/',
    { location: 'Jakarta', f_token: pushToken },
    { 'idempotency-key': `visit-${token.slice(0, 8)}-${systemRandomness.below(2 ** 32)}` },
  );
  return { id, orderId: await findOrder(booth, database, id) };
}

/** The database may be the one that is away. */
async function findOrder(booth: UnreliableBooth, database: Database, id: string): Promise<string> {
  for (;;) {
    const charge = await database
      .selectFrom('charges')
      .select('order_id')
      .where('transaction_id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        if (findDatabaseFault(error) !== 'away') throw error;
      });
    if (charge) return charge.order_id;
    await pause(systemRandomness.below(booth.againMs));
  }
}

/** Asks until it is answered; a refusal is an error. */
export async function askUntilAnswered<Data>(
  booth: UnreliableBooth,
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
    await pause(systemRandomness.below(booth.againMs));
  }
}

/** What the provider has is what the booth has, and every ledger explains its transaction. */
export async function compareLedger(
  provider: MidtransDouble,
  database: Database,
  payments: number,
): Promise<void> {
  const theirs = provider
    .listCharges()
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
  expect(ours).toHaveLength(payments);

  expect(await checkLedger(database)).toEqual({
    checked: expect.any(Number),
    disagreements: [],
    refundsAsked: [],
    owed: [],
    unmatched: [],
    demoRedemptions: [],
  });
}

/** As staff would: does every ledger explain its transaction? */
export const checkLedger = (database: Database) =>
  createTransactionOperations({
    database,
    clock: systemClock,
    randomness: systemRandomness,
    names: createNames(database),
    isKiosk: async () => true,
    receivers: createReceivers({ isAcceptedKiosk: async () => true }),
    describeProgress: async () => ({ hasPhotos: false, isFinished: false, capture: null }),
    isSandbox: true,
    listDemoRedemptions: async () => [],
  }).check();
