import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createPaymentServices } from '../../composition/services/payments.ts';
import { createServices } from '../../composition/services.ts';
import type { Database } from '../../database/schema.ts';
import { run } from '../../testing/booths/cli-commands.ts';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { type ProviderBooth, startProviderBooth } from '../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const DEMO = ['JEPRET10', 'HEMAT5000', 'GRATIS'] as const;

/** Uses a demo voucher in the sandbox, as before the booth had a provider's keys. */
async function useSandbox(database: Database): Promise<void> {
  const booth = await startPayingBooth(database);
  const free = await booth.kiosk.start({ voucher_code: 'GRATIS' });
  expect(free.status).toBe('paid');
}

async function validate(booth: ProviderBooth, code: string): Promise<number> {
  const body = { code, location: 'Jakarta' };
  const response = await booth.post('/v2/promo/validate', body, booth.kiosk.headers);
  return response.json().data.id;
}

describeOnEveryDatabase('demo codes', (open) => {
  test('cannot be redeemed with a real payment provider (VOUCHER-18)', async () => {
    const database = await open();
    await useSandbox(database);
    const booth = await startProviderBooth(database, 'midtrans');
    for (const code of DEMO) {
      expect(await validate(booth, code)).toBe(0);
      const refused = await booth.kiosk.create({ voucher_code: code.toLowerCase() });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().meta.message).toBe(
        'Failed to redeem promo code! Code could be invalid or expired.',
      );
      expect(await booth.vouchers.get(code)).toMatchObject({ state: 'sandbox only', reserved: 0 });
    }
    expect(await run(booth, 'vouchers', 'list')).toMatch(/GRATIS .*sandbox only/);
    await run(booth, 'vouchers', 'enable', 'GRATIS');
    expect(await validate(booth, 'GRATIS')).toBe(0);
  });

  test('are seeded only in the sandbox, and cannot be added with a real provider (VOUCHER-18)', async () => {
    const booth = await startProviderBooth(await open(), 'xendit');
    await booth.vouchers.seedDemo();
    expect(await booth.vouchers.list()).toEqual([]);
    await expect(run(booth, 'vouchers', 'add', 'gratis', '--free')).rejects.toThrow(
      'GRATIS is a demo code',
    );
    await run(booth, 'vouchers', 'add', 'LEBARAN', '--free');
    expect(await validate(booth, 'LEBARAN')).toBeGreaterThan(0);
  });

  test('lower no real price, also if they were reserved before the provider changed (VOUCHER-19)', async () => {
    const database = await open();
    const before = await startPayingBooth(database);
    const pending = await before.kiosk.start({ voucher_code: 'JEPRET10' }, 'one-tap');
    const booth = await startProviderBooth(database, 'midtrans');
    const body = { location: 'Jakarta', f_token: before.kiosk.pushToken, voucher_code: 'JEPRET10' };
    const headers = { ...before.kiosk.headers, [IDEMPOTENCY_KEY_HEADER]: 'one-tap' };
    for (const _ of ['the reload', 'and another']) {
      const repeated = await booth.post('/v2/transaction/', body, headers);
      expect(repeated.statusCode).toBe(422);
      expect(repeated.json().meta.message).toBe(
        'Failed to redeem promo code! Code could be invalid or expired.',
      );
    }
    expect(booth.double.listCharges()).toEqual([]);
    const { transaction } = await booth.transactions.getRecords(pending.trx_id);
    expect(transaction.status).toBe('failed');
    expect(await booth.vouchers.get('JEPRET10')).toMatchObject({ reserved: 0, used: 0 });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('that lowered a real price in an earlier version are honoured when paid, logged and reported', async () => {
    const database = await open();
    await useSandbox(database);
    const booth = await startProviderBooth(database, 'midtrans');
    // As an earlier version, which did not check the provider.
    const { payments } = booth.dependencies;
    const { vouchers } = createServices({
      ...booth.dependencies,
      payments: { ...payments, active: { ...payments.active, name: 'sandbox' } },
    });
    const { transactions: earlierVersion } = createPaymentServices(booth.dependencies, {
      ...booth,
      vouchers,
    });
    const token = booth.kiosk.headers.authorization?.replace('Bearer ', '') ?? '';
    const kioskId = (await booth.kiosks.findIdByToken(token)) ?? expect.fail('no kiosk');
    const start = (voucher_code: string) =>
      earlierVersion.create({
        kioskId,
        address: '10.0.0.1',
        body: { location: 'Jakarta', f_token: booth.kiosk.pushToken, voucher_code },
        idempotencyKey: voucher_code,
      });
    const lowered = await start('JEPRET10');
    const free = await start('GRATIS');

    await booth.double.pay(await booth.orderIdOf(lowered.trx_id));
    await booth.deliverAll();
    const { transaction, ledger } = await booth.transactions.getRecords(lowered.trx_id);
    expect(transaction).toMatchObject({ status: 'paid', amountIdr: 31_500 });
    expect(ledger.at(-1)).toMatchObject({ event: 'paid', details: { demoVoucher: true } });
    expect(booth.logged.join('')).toContain('a demo voucher lowered a real price');
    const report = await run(booth, 'transactions', 'check');
    expect(report).toContain('Demo codes that were redeemed on real money: 2.');
    expect(report).toContain(`${lowered.short_code}: JEPRET10, IDR 3.500 off`);
    expect(report).toContain(`${free.short_code}: GRATIS, IDR 35.000 off`);

    await removeProviders(database);
    expect(await run(booth, 'transactions', 'check')).toContain(`${free.short_code}: GRATIS`);
  });
});

/** Transactions of earlier versions do not name their provider. */
async function removeProviders(database: Database): Promise<void> {
  const rows = await database
    .selectFrom('ledger')
    .selectAll()
    .where('event', '=', 'created')
    .execute();
  for (const { transaction_id, seq, details } of rows) {
    const { provider: _, ...rest } = JSON.parse(details);
    await database
      .updateTable('ledger')
      .set({ details: JSON.stringify(rest) })
      .where('transaction_id', '=', transaction_id)
      .where('seq', '=', seq)
      .execute();
  }
}
