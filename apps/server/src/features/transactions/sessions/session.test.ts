import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { type PayingBooth, startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { START_AT } from '../../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';

const MINUTE_MS = 60_000;

/** Pays a cancelled charge late, and sweeps. */
async function payLate({ database, advance, sweep }: PayingBooth): Promise<void> {
  const paid = { state: 'paid', paid_at: START_AT };
  await database.updateTable('sandbox_charges').set(paid).execute();
  advance(MINUTE_MS);
  await sweep();
}

describeOnEveryDatabase('the session that a kiosk may offer', (open) => {
  test('does not exist before a payment, nor for another kiosk (HOME-28)', async () => {
    const booth = await startPayingBooth(await open());
    expect(await booth.kiosk.findSession()).toBeNull();
    const created = await booth.kiosk.start();
    expect(await booth.kiosk.findSession()).toBeNull();
    await booth.choose(created, 'pay');
    const other = await booth.addKiosk();
    expect(await other.findSession()).toBeNull();
  });

  test('can be resumed for three minutes after its last use (HOME-26)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    booth.advance(2 * MINUTE_MS);
    await booth.kiosk.read(created.trx_id);
    booth.advance(3 * MINUTE_MS - 1);
    expect(await booth.kiosk.findSession()).toEqual({
      ...created,
      status: 'paid',
      qr_code: null,
      offer: 'resume',
      offered_until: new Date(START_AT + 5 * MINUTE_MS).toISOString(),
      capture: null,
      allowance: { recording: true, prints: 1 },
    });
    booth.advance(1);
    expect(await booth.kiosk.findSession()).toBeNull();
  });

  test('can be continued for fifteen minutes after a late payment (HOME-27)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.kiosk.cancel(created.trx_id);
    await payLate(booth);
    booth.advance(15 * MINUTE_MS - 1);
    expect(await booth.kiosk.findSession()).toMatchObject({ offer: 'continue' });
    booth.advance(1);
    expect(await booth.kiosk.findSession()).toBeNull();
  });

  test('is the newest of several (HOME-28)', async () => {
    const booth = await startPayingBooth(await open());
    const first = await booth.kiosk.start();
    await booth.choose(first, 'pay');
    booth.advance(1_000);
    const second = await booth.kiosk.start();
    await booth.choose(second, 'pay');
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: second.trx_id });
  });

  test('is superseded when another one is used, but not by a late payment or a late call', async () => {
    const booth = await startPayingBooth(await open());
    const { transactions } = openLedgerStores(booth.database);
    const isLeft = async (id: string) =>
      transactions.isSuperseded((await transactions.find(id)) ?? expect.fail('no transaction'));
    const abandoned = await booth.kiosk.start();
    await booth.kiosk.cancel(abandoned.trx_id);
    const current = await booth.kiosk.start();
    await booth.choose(current, 'pay');
    await payLate(booth);
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: abandoned.trx_id });
    expect(await isLeft(current.trx_id)).toBe(false);

    await booth.kiosk.read(current.trx_id);
    booth.advance(30_000);
    await booth.kiosk.read(abandoned.trx_id);
    expect(await isLeft(current.trx_id)).toBe(false);
    booth.advance(1);
    await booth.kiosk.read(abandoned.trx_id);
    expect(await isLeft(current.trx_id)).toBe(true);
    booth.advance(30_001);
    await booth.kiosk.read(current.trx_id);
    expect(await isLeft(current.trx_id)).toBe(false);
    expect(await isLeft(abandoned.trx_id)).toBe(true);
  });

  test('can be reopened by staff when it is over, at the same or another kiosk (HOME-30)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    booth.advance(60 * MINUTE_MS);
    expect(await booth.kiosk.findSession()).toBeNull();
    const other = await booth.addKiosk();
    const otherId = (await booth.kiosks.list()).at(-1)?.id ?? '';
    await booth.transactions.moveToKiosk(created.short_code.toLowerCase(), {
      kioskId: otherId,
      actor: BOOTH_ACTOR,
    });
    expect(await other.findSession()).toMatchObject({ trx_id: created.trx_id });
    expect((await booth.kiosk.read(created.trx_id)).statusCode).toBe(404);
    expect((await other.read(created.trx_id)).statusCode).toBe(200);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('is not offered after a walk-away, also if a print still uses it (HOME-30)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    expect((await booth.kiosk.walkAway(created.trx_id)).statusCode).toBe(200);
    expect(await booth.kiosk.findSession()).toBeNull();
    // The print of the visitor who left uses the session, which is still not offered.
    booth.advance(1_000);
    expect(await booth.kiosk.status(created.trx_id)).toBe('paid');
    expect(await booth.kiosk.findSession()).toBeNull();
    expect((await booth.kiosk.walkAway(created.trx_id)).statusCode).toBe(200);
    const { ledger } = await booth.transactions.getRecords(created.trx_id);
    expect(ledger.filter(({ event }) => event === 'walked_away')).toHaveLength(1);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('can be reopened by staff after a walk-away (HOME-30)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    await booth.kiosk.walkAway(created.trx_id);
    const kioskId = (await booth.kiosks.list()).at(-1)?.id ?? '';
    await booth.transactions.moveToKiosk(created.short_code, { kioskId, actor: BOOTH_ACTOR });
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
    await booth.kiosk.walkAway(created.trx_id);
    expect(await booth.kiosk.findSession()).toBeNull();
  });

  test('ignores a walk-away from another kiosk, or before it is paid', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    expect((await booth.kiosk.walkAway(created.trx_id)).statusCode).toBe(200);
    await booth.choose(created, 'pay');
    const other = await booth.addKiosk();
    expect((await other.walkAway(created.trx_id)).statusCode).toBe(404);
    expect((await other.walkAway('nope')).statusCode).toBe(404);
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
  });

  test('is over once it is refunded (HOME-28)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    await booth.transactions.markRefunded(created.trx_id, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ACTOR,
      maxIdr: null,
    });
    expect(await booth.kiosk.findSession()).toBeNull();
    expect(await booth.kiosk.status(created.trx_id)).toBe('refunded');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });
});
