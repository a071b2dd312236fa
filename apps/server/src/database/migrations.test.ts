import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../domain/actor.ts';
import {
  PROVIDERS,
  type ProviderBooth,
  refundAt,
  startProviderBooth,
} from '../testing/booths/provider-booth.ts';
import { findItemsWith, listDatabase } from '../testing/databases/byte-search.ts';
import { describeOnEveryDatabase } from '../testing/databases/every-database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

const PAYER = { payer_name: 'Siti Rahayu', payer_account_number: '081234567890' };

/** Marks migrations as not applied and runs them again. */
async function migrateAgain(database: Database, migrations: string[]): Promise<void> {
  await database.deleteFrom('migrations').where('name', 'in', migrations).execute();
  await migrate(database, 0);
}

async function undoConsole(database: Database): Promise<void> {
  for (const table of [
    'audit',
    'password_links',
    'recovery_codes',
    'console_browsers',
    'console_sessions',
    'staff_locations',
  ]) {
    await database.schema.dropTable(table).execute();
  }
  for (const column of [
    'all_locations',
    'version',
    'totp_secret',
    'totp_offer',
    'totp_step',
    'invited_at',
    'seen_at',
    'secured_at',
  ]) {
    await database.schema.alterTable('staff').dropColumn(column).execute();
  }
}

async function dropOwed(database: Database): Promise<void> {
  await database.schema.dropTable('owed').execute();
  await database.schema.dropTable('refund_references').execute();
}

async function payAndRefund(booth: ProviderBooth) {
  const { trx_id } = await booth.kiosk.start();
  const orderId = await booth.orderIdOf(trx_id);
  await booth.double.pay(orderId);
  await booth.deliverAll();
  const { charges } = await booth.transactions.getRecords(trx_id);
  const reference = charges[0]?.providerReference ?? '';
  const refund = async (amountIdr = 10_000) => {
    await refundAt(booth, reference, { amountIdr, name: `part of ${amountIdr}` });
    await booth.double.confirmRefunds(orderId);
    await booth.double.untilWebhooksDelivered();
  };
  return { trx_id, orderId, refund };
}

/** Writes a charge's refunds as the previous version did: one line per amount, and the last amount in the charge. */
async function rewriteRefunds(
  { database, transactions }: ProviderBooth,
  { trx_id, orderId }: { trx_id: string; orderId: string },
  amounts: number[],
): Promise<void> {
  await database.deleteFrom('ledger').where('event', '=', 'refund_noted').execute();
  const { ledger } = await transactions.getRecords(trx_id);
  for (const [index, amount_idr] of amounts.entries()) {
    await database
      .insertInto('ledger')
      .values({
        transaction_id: trx_id,
        seq: ledger.length + index + 1,
        at: 1,
        actor: 'provider:x',
        event: 'refund_noted',
        amount_idr,
        details: JSON.stringify({ orderId }),
      })
      .execute();
  }
  await database
    .updateTable('charges')
    .set({ refunded_idr: amounts.at(-1) ?? null })
    .where('order_id', '=', orderId)
    .execute();
}

/** Midtrans reports the total of all refunds each time, Xendit one refund, possibly repeated. */
const OLD_LINES = { midtrans: [5_000, 15_000], xendit: [5_000, 10_000, 5_000] };

describeOnEveryDatabase('the migration to the console', (open) => {
  test('admins become owners, and all staff keep access to every location (CONSOLE-29)', async () => {
    const database = await open();
    for (const role of ['admin', 'operator']) {
      await database
        .insertInto('staff')
        .values({
          id: role,
          email: `${role}@jepret.local`,
          role,
          password_hash: 'x',
          created_at: 1,
          disabled_at: null,
          all_locations: 0,
          version: 1,
        })
        .execute();
    }
    await undoConsole(database);
    await migrateAgain(database, [
      '030-console',
      '044-browsers-known-for-passwords',
      '046-audit-rowids',
      '052-sessions-of-known-browsers',
    ]);
    const rows = await database
      .selectFrom('staff')
      .select(['email', 'role', 'all_locations', 'totp_secret'])
      .orderBy('email')
      .execute();
    const everywhere = { all_locations: 1, totp_secret: null };
    expect(rows).toEqual([
      { email: 'admin@jepret.local', role: 'owner', ...everywhere },
      { email: 'operator@jepret.local', role: 'operator', ...everywhere },
    ]);
  });
});

describeOnEveryDatabase('migrations of money', (open) => {
  test('owed sums that were only in ledgers are listed, and refunds keep their ids', async () => {
    const database = await open();
    const booth = await startProviderBooth(database, 'xendit');
    const wrong = await booth.kiosk.start();
    await booth.double.pay(await booth.orderIdOf(wrong.trx_id), { amountIdr: 1 });
    const { trx_id, orderId, refund } = await payAndRefund(booth);
    await refund();
    await booth.deliverAll();
    const before = await booth.transactions.listOwed({});
    expect(before).toHaveLength(2);
    // Earlier versions stored webhooks unchanged.
    const webhook = booth.inbox.webhooks.at(-1)?.body ?? '';
    await database
      .updateTable('notices')
      .set({ body: webhook })
      .where('order_id', '=', orderId)
      .where('body', 'like', '%rfd-%')
      .execute();
    await dropOwed(database);
    await migrateAgain(database, ['014-owed']);

    expect(await booth.transactions.listOwed({})).toEqual(before);
    await refund();
    await booth.deliverAll();
    expect((await booth.transactions.getRecords(trx_id)).charges[0]?.refundedIdr).toBe(20_000);
    for (const sent of booth.inbox.webhooks) await booth.deliver(sent);
    expect(await booth.transactions.listOwed({})).toHaveLength(3);
  });

  test.each(PROVIDERS)('refunds in unequal parts are migrated once each (%s)', async (provider) => {
    const database = await open();
    const booth = await startProviderBooth(database, provider);
    const { trx_id, orderId, refund } = await payAndRefund(booth);
    for (const amountIdr of [5_000, 10_000]) {
      await refund(amountIdr);
      await booth.deliverAll();
    }
    const references = await database.selectFrom('refund_references').selectAll().execute();
    await rewriteRefunds(booth, { trx_id, orderId }, OLD_LINES[provider]);
    await dropOwed(database);
    await migrateAgain(database, ['014-owed']);
    for (const row of references) {
      await database.insertInto('refund_references').values(row).execute();
    }

    const read = async () => {
      const { transaction, charges, owed } = await booth.transactions.getRecords(trx_id);
      return {
        status: transaction.status,
        refundedIdr: charges[0]?.refundedIdr,
        owed: owed.map(({ amountIdr }) => amountIdr),
      };
    };
    const expected = { status: 'paid', refundedIdr: 15_000, owed: [5_000, 10_000] };
    expect(await read()).toEqual(expected);
    for (const webhook of booth.inbox.webhooks) await booth.deliver(webhook);
    expect(await read()).toEqual(expected);
    await refund(2_000);
    await booth.deliverAll();
    expect(await read()).toEqual({
      status: 'paid',
      refundedIdr: 17_000,
      owed: [5_000, 10_000, 2_000],
    });
    await refund(18_000);
    await booth.deliverAll();
    expect(await read()).toMatchObject({ status: 'refunded', refundedIdr: 35_000 });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a refund that staff had noted before the provider reported it is not migrated', async () => {
    const database = await open();
    const booth = await startProviderBooth(database, 'midtrans');
    const { trx_id, orderId } = await payAndRefund(booth);
    await booth.transactions.markRefunded(trx_id, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ACTOR,
      maxIdr: null,
    });
    await rewriteRefunds(booth, { trx_id, orderId }, [35_000]);
    await dropOwed(database);
    await migrateAgain(database, ['014-owed']);
    expect(await booth.transactions.listOwed({})).toEqual([]);
  });

  test('payer data is removed from stored webhooks, and webhooks of unknown providers are deleted', async () => {
    const database = await open();
    const row = { reason: null, order_id: 'JPRT-1', first_at: 1, last_at: 1, times: 2 };
    const bodies = {
      genuine: {
        event: 'payment.capture',
        data: { reference_id: 'JPRT-1', payment_request_id: 'pr-1', payment_details: PAYER },
      },
      refund: {
        event: 'refund.succeeded',
        data: { data: { id: 'rfd-1', payment_request_id: 'pr-1', reference_id: 'r', ...PAYER } },
      },
      oldest: { event: 'qr.payment', qr_code: { external_id: 'JPRT-1' }, payment_details: PAYER },
      midtrans: { order_id: 'JPRT-1', customer_details: PAYER },
      forged: { order_id: 'JPRT-1', customer_details: PAYER },
    };
    for (const [hash, body] of Object.entries(bodies)) {
      const provider = hash === 'midtrans' || hash === 'forged' ? 'midtrans' : 'xendit';
      const verdict = hash === 'forged' ? 'forged' : 'genuine';
      const columns = { ...row, hash, provider, verdict, body: JSON.stringify(body) };
      await database.insertInto('notices').values(columns).execute();
    }
    for (const [hash, verdict] of [
      ['cut', 'unmatched'],
      ['unknown', 'unknown_provider'],
    ] as const) {
      const body = JSON.stringify(PAYER).slice(0, -4);
      await database
        .insertInto('notices')
        .values({ ...row, hash, provider: 'x', verdict, body })
        .execute();
    }
    await database.schema.dropIndex('notices_verdict').execute();
    await migrateAgain(database, ['020-notices-without-payers']);

    const rows = await database.selectFrom('notices').selectAll().orderBy('hash').execute();
    const bodiesByHash = Object.fromEntries(rows.map(({ hash, body }) => [hash, JSON.parse(body)]));
    const none = { orderId: null, providerReference: null, refundReference: null };
    expect(bodiesByHash).toEqual({
      genuine: { ...none, orderId: 'JPRT-1', providerReference: 'pr-1' },
      refund: { ...none, providerReference: 'pr-1', refundReference: 'rfd-1' },
      oldest: { ...none, orderId: 'JPRT-1' },
      midtrans: { ...none, orderId: 'JPRT-1' },
      forged: {},
      cut: none,
    });
    const items = await listDatabase(database);
    for (const text of Object.values(PAYER))
      expect(findItemsWith(items, Buffer.from(text))).toEqual([]);
    expect(rows.every(({ times, first_at }) => times === 2 && first_at === 1)).toBe(true);
  });
});
