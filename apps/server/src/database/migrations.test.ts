import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../domain/actor.ts';
import {
  openProviderTill,
  PROVIDERS,
  type ProviderTill,
  refundAt,
} from '../testing/booths/provider-till.ts';
import { listDatabase, search } from '../testing/databases/byte-search.ts';
import { describeOnEveryDatabase } from '../testing/databases/every-database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

const PAYER = { payer_name: 'Siti Rahayu', payer_account_number: '081234567890' };

/** A booth of the version before the migration, with what is in its ledger; then it is updated. */
async function update(database: Database, migrations: string[]): Promise<void> {
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

async function payAndRefund(till: ProviderTill) {
  const { trx_id } = await till.kiosk.start();
  const orderId = await till.orderIdOf(trx_id);
  await till.double.pay(orderId);
  await till.deliverAll();
  const { charges } = await till.transactions.show(trx_id);
  const reference = charges[0]?.providerReference ?? '';
  const refund = async (amountIdr = 10_000) => {
    await refundAt(till, reference, { amountIdr, name: `part of ${amountIdr}` });
    await till.double.confirmRefunds(orderId);
    await till.double.untilWebhooksDelivered();
  };
  return { trx_id, orderId, refund };
}

/** What the version before wrote down of a charge's refunds: these lines, and the last of them. */
async function rewriteRefunds(
  { database, transactions }: ProviderTill,
  { trx_id, orderId }: { trx_id: string; orderId: string },
  amounts: number[],
): Promise<void> {
  await database.deleteFrom('ledger').where('event', '=', 'refund_noted').execute();
  const { ledger } = await transactions.show(trx_id);
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

/** Midtrans told all that had gone back each time, Xendit one refund, and again when it said so again. */
const OLD_LINES = { midtrans: [5_000, 15_000], xendit: [5_000, 10_000, 5_000] };

describeOnEveryDatabase('an update to the console', (open) => {
  test('whoever was admin is an owner, and everybody reaches every location as before (CONSOLE-29)', async () => {
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
    await update(database, [
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

describeOnEveryDatabase('what earlier versions left', (open) => {
  test('money without an owner that stood in ledgers only is listed, and refunds keep their ids', async () => {
    const database = await open();
    const till = await openProviderTill(database, 'xendit');
    const wrong = await till.kiosk.start();
    await till.double.pay(await till.orderIdOf(wrong.trx_id), { amountIdr: 1 });
    const { trx_id, orderId, refund } = await payAndRefund(till);
    await refund();
    await till.deliverAll();
    const before = await till.transactions.listOwed({});
    expect(before).toHaveLength(2);
    // Webhooks lay there as they came.
    const webhook = till.inbox.webhooks.at(-1)?.body ?? '';
    await database
      .updateTable('notices')
      .set({ body: webhook })
      .where('order_id', '=', orderId)
      .where('body', 'like', '%rfd-%')
      .execute();
    await dropOwed(database);
    await update(database, ['014-owed']);

    expect(await till.transactions.listOwed({})).toEqual(before);
    await refund();
    await till.deliverAll();
    expect((await till.transactions.show(trx_id)).charges[0]?.refundedIdr).toBe(20_000);
    for (const sent of till.inbox.webhooks) await till.deliver(sent);
    expect(await till.transactions.listOwed({})).toHaveLength(3);
  });

  test.each(PROVIDERS)(
    'refunds in unequal parts are taken over once each (%s)',
    async (provider) => {
      const database = await open();
      const till = await openProviderTill(database, provider);
      const { trx_id, orderId, refund } = await payAndRefund(till);
      for (const amountIdr of [5_000, 10_000]) {
        await refund(amountIdr);
        await till.deliverAll();
      }
      const references = await database.selectFrom('refund_references').selectAll().execute();
      await rewriteRefunds(till, { trx_id, orderId }, OLD_LINES[provider]);
      await dropOwed(database);
      await update(database, ['014-owed']);
      for (const row of references) {
        await database.insertInto('refund_references').values(row).execute();
      }

      const read = async () => {
        const { transaction, charges, owed } = await till.transactions.show(trx_id);
        return {
          status: transaction.status,
          refundedIdr: charges[0]?.refundedIdr,
          owed: owed.map(({ amountIdr }) => amountIdr),
        };
      };
      const taken = { status: 'paid', refundedIdr: 15_000, owed: [5_000, 10_000] };
      expect(await read()).toEqual(taken);
      for (const webhook of till.inbox.webhooks) await till.deliver(webhook);
      expect(await read()).toEqual(taken);
      await refund(2_000);
      await till.deliverAll();
      expect(await read()).toEqual({
        status: 'paid',
        refundedIdr: 17_000,
        owed: [5_000, 10_000, 2_000],
      });
      await refund(18_000);
      await till.deliverAll();
      expect(await read()).toMatchObject({ status: 'refunded', refundedIdr: 35_000 });
      expect(await till.audit()).toEqual([]);
    },
  );

  test('a refund that staff had noted before the provider told of it is not taken over', async () => {
    const database = await open();
    const till = await openProviderTill(database, 'midtrans');
    const { trx_id, orderId } = await payAndRefund(till);
    await till.transactions.markRefunded(trx_id, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ITSELF,
      maxIdr: null,
    });
    await rewriteRefunds(till, { trx_id, orderId }, [35_000]);
    await dropOwed(database);
    await update(database, ['014-owed']);
    expect(await till.transactions.listOwed({})).toEqual([]);
  });

  test('stored webhooks lose what names the payer, and those in an unknown name go', async () => {
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
    await update(database, ['020-notices-without-payers']);

    const rows = await database.selectFrom('notices').selectAll().orderBy('hash').execute();
    const kept = Object.fromEntries(rows.map(({ hash, body }) => [hash, JSON.parse(body)]));
    const none = { orderId: null, providerReference: null, refundReference: null };
    expect(kept).toEqual({
      genuine: { ...none, orderId: 'JPRT-1', providerReference: 'pr-1' },
      refund: { ...none, providerReference: 'pr-1', refundReference: 'rfd-1' },
      oldest: { ...none, orderId: 'JPRT-1' },
      midtrans: { ...none, orderId: 'JPRT-1' },
      forged: {},
      cut: none,
    });
    const places = await listDatabase(database);
    for (const text of Object.values(PAYER)) expect(search(places, Buffer.from(text))).toEqual([]);
    expect(rows.every(({ times, first_at }) => times === 2 && first_at === 1)).toBe(true);
  });
});
