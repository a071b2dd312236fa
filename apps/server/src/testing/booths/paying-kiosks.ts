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
import { createSessionAccess } from '../../features/transactions/ledger/session-access.ts';
import { createTransactionLookup } from '../../features/transactions/ledger/transaction-lookup.ts';
import { createTransactionOperations } from '../../features/transactions/operations/operations.ts';
import { systemRandomness } from '../../ports/randomness.ts';

/** A booth that may be unreachable at any time, and a payment provider with records of its own. */
export interface UnreliableBooth {
  url: string;
  provider: MidtransDouble;
  /** The longest pause before a kiosk's next try. It does not limit the number of tries. */
  maxRetryDelayMs: number;
}

const SERVER_KEY = 'SB-Mid-server-FAULTS';

/** Starts a Midtrans double that sends webhooks to this booth, and returns the booth's settings for it. */
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

/** Ends the leases of killed processes that were requesting a QR code. The long run waits for their expiry instead. */
export async function endLeases(database: Database): Promise<void> {
  await database.updateTable('transactions').set({ charging_until: 0 }).execute();
}

/** Makes a whole payment; every call is repeated until it succeeds. */
export async function payOnce(
  booth: UnreliableBooth,
  database: Database,
  token: string,
): Promise<string> {
  const { id, orderId } = await startPayment(booth, database, token);
  // Not awaited: the server may be down when the webhook arrives.
  void booth.provider.pay(orderId);
  for (;;) {
    const { status } = await callUntilSuccess<{ status: string }>(
      booth,
      token,
      `/v1/transaction/trx/${id}`,
    );
    if (status === 'paid') return id;
    await pause(systemRandomness.integerBelow(booth.maxRetryDelayMs));
  }
}

/** Creates a transaction and waits for its QR code. */
export async function startPayment(
  booth: UnreliableBooth,
  database: Database,
  token: string,
): Promise<{ id: string; orderId: string }> {
  const { token: pushToken } = await callUntilSuccess<{ token: string }>(
    booth,
    token,
    '/v1/push/tokens',
    {},
  );
  const { trx_id: id } = await callUntilSuccess<{ trx_id: string }>(
    booth,
    token,
    '/v2/transaction/',
    { location: 'Jakarta', f_token: pushToken },
    { 'idempotency-key': `visit-${token.slice(0, 8)}-${systemRandomness.integerBelow(2 ** 32)}` },
  );
  return { id, orderId: await findOrder(booth, database, id) };
}

/** Retries while the database is unreachable. */
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
    await pause(systemRandomness.integerBelow(booth.maxRetryDelayMs));
  }
}

/** Repeats a call until it succeeds; throws if it is refused. */
export async function callUntilSuccess<Data>(
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
    // On a busy machine the storage check may time out; then the booth takes no payments for a while.
    const isClosed = JSON.stringify(answer?.json)?.includes('we take no payments just now');
    if (answer && answer.status < 500 && !isClosed) throw new Error(JSON.stringify(answer.json));
    await pause(systemRandomness.integerBelow(booth.maxRetryDelayMs));
  }
}

/** Asserts that the booth and the provider have the same payments, and that every ledger matches its transaction. */
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

/** Runs the command `transactions check`. */
export const checkLedger = (database: Database) =>
  createTransactionOperations({
    database,
    clock: systemClock,
    randomness: systemRandomness,
    names: createTransactionLookup(database),
    isKiosk: async () => true,
    receivers: createSessionAccess({ isAcceptedKiosk: async () => true }),
    describeProgress: async () => ({ hasPhotos: false, isFinished: false, capture: null }),
    isSandbox: true,
    listDemoRedemptions: async () => [],
  }).check();
