import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createPaymentServices } from '../../composition/services/payments.ts';
import { createServices } from '../../composition/services.ts';
import type { Database } from '../../database/schema.ts';
import { run } from '../../testing/booths/operator.ts';
import { openProviderTill, type ProviderTill } from '../../testing/booths/provider-till.ts';
import { openTill } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const DEMO = ['JEPRET10', 'HEMAT5000', 'GRATIS'] as const;

/** What the sandbox was used for before the booth got its keys, with the demo vouchers in place. */
async function useSandbox(database: Database): Promise<void> {
  const till = await openTill(database);
  const free = await till.kiosk.start({ voucher_code: 'GRATIS' });
  expect(free.status).toBe('paid');
}

async function validate(till: ProviderTill, code: string): Promise<number> {
  const body = { code, location: 'Jakarta' };
  const answer = await till.post('/v2/promo/validate', body, till.kiosk.headers);
  return answer.json().data.id;
}

describeOnEveryDatabase('demo codes', (open) => {
  test('are good for nothing once a real provider takes the payments (VOUCHER-18)', async () => {
    const database = await open();
    await useSandbox(database);
    const till = await openProviderTill(database, 'midtrans');
    for (const code of DEMO) {
      expect(await validate(till, code)).toBe(0);
      const refused = await till.kiosk.create({ voucher_code: code.toLowerCase() });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().meta.message).toBe(
        'Failed to redeem promo code! Code could be invalid or expired.',
      );
      expect(await till.vouchers.get(code)).toMatchObject({ state: 'sandbox only', reserved: 0 });
    }
    expect(await run(till, 'vouchers', 'list')).toMatch(/GRATIS .*sandbox only/);
    await run(till, 'vouchers', 'enable', 'GRATIS');
    expect(await validate(till, 'GRATIS')).toBe(0);
  });

  test('come with the sandbox only, and cannot be added where money is real (VOUCHER-18)', async () => {
    const till = await openProviderTill(await open(), 'xendit');
    await till.vouchers.seedDemo();
    expect(await till.vouchers.list()).toEqual([]);
    await expect(run(till, 'vouchers', 'add', 'gratis', '--free')).rejects.toThrow(
      'GRATIS is a demo code',
    );
    await run(till, 'vouchers', 'add', 'LEBARAN', '--free');
    expect(await validate(till, 'LEBARAN')).toBeGreaterThan(0);
  });

  test('lower no real price, though they were reserved before the provider changed (VOUCHER-19)', async () => {
    const database = await open();
    const before = await openTill(database);
    const pending = await before.kiosk.start({ voucher_code: 'JEPRET10' }, 'one-tap');
    const till = await openProviderTill(database, 'midtrans');
    const body = { location: 'Jakarta', f_token: before.kiosk.pushToken, voucher_code: 'JEPRET10' };
    const headers = { ...before.kiosk.headers, [IDEMPOTENCY_KEY_HEADER]: 'one-tap' };
    for (const _ of ['the reload', 'and another']) {
      const repeated = await till.post('/v2/transaction/', body, headers);
      expect(repeated.statusCode).toBe(422);
      expect(repeated.json().meta.message).toBe(
        'Failed to redeem promo code! Code could be invalid or expired.',
      );
    }
    expect(till.double.listCharges()).toEqual([]);
    const { transaction } = await till.transactions.show(pending.trx_id);
    expect(transaction.status).toBe('failed');
    expect(await till.vouchers.get('JEPRET10')).toMatchObject({ reserved: 0, used: 0 });
    expect(await till.audit()).toEqual([]);
  });

  test('that lowered a real price before are honoured when they are paid, logged and named', async () => {
    const database = await open();
    await useSandbox(database);
    const till = await openProviderTill(database, 'midtrans');
    // As an earlier version did it, which did not ask who takes the money.
    const { payments } = till.dependencies;
    const { vouchers } = createServices({
      ...till.dependencies,
      payments: { ...payments, active: { ...payments.active, name: 'sandbox' } },
    });
    const { transactions: careless } = createPaymentServices(till.dependencies, {
      ...till,
      vouchers,
    });
    const token = till.kiosk.headers.authorization?.replace('Bearer ', '') ?? '';
    const kioskId = (await till.kiosks.findIdByToken(token)) ?? expect.fail('no kiosk');
    const start = (voucher_code: string) =>
      careless.create({
        kioskId,
        address: '10.0.0.1',
        body: { location: 'Jakarta', f_token: till.kiosk.pushToken, voucher_code },
        idempotencyKey: voucher_code,
      });
    const lowered = await start('JEPRET10');
    const free = await start('GRATIS');

    await till.double.pay(await till.orderIdOf(lowered.trx_id));
    await till.deliverAll();
    const { transaction, ledger } = await till.transactions.show(lowered.trx_id);
    expect(transaction).toMatchObject({ status: 'paid', amountIdr: 31_500 });
    expect(ledger.at(-1)).toMatchObject({ event: 'paid', details: { demoVoucher: true } });
    expect(till.logged.join('')).toContain('a demo voucher lowered a real price');
    const report = await run(till, 'transactions', 'check');
    expect(report).toContain('Demo codes that were redeemed on real money: 2.');
    expect(report).toContain(`${lowered.short_code}: JEPRET10, IDR 3.500 off`);
    expect(report).toContain(`${free.short_code}: GRATIS, IDR 35.000 off`);

    await forgetProviders(database);
    expect(await run(till, 'transactions', 'check')).toContain(`${free.short_code}: GRATIS`);
  });
});

/** Transactions of earlier versions do not say who took the payments then. */
async function forgetProviders(database: Database): Promise<void> {
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
