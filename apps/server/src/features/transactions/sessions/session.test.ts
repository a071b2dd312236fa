import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { START_AT } from '../../../testing/booths/test-dependencies.ts';
import { openTill, type Till } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';

const MINUTE_MS = 60_000;

/** A wallet's payment of what was cancelled shows up, and is found. */
async function payLate({ database, advance, sweep }: Till): Promise<void> {
  const paid = { state: 'paid', paid_at: START_AT };
  await database.updateTable('sandbox_charges').set(paid).execute();
  advance(MINUTE_MS);
  await sweep();
}

describeOnEveryDatabase('the session a kiosk may go on with', (open) => {
  test('there is none before anything is paid, and none of another kiosk (HOME-28)', async () => {
    const till = await openTill(await open());
    expect(await till.kiosk.findSession()).toBeNull();
    const created = await till.kiosk.start();
    expect(await till.kiosk.findSession()).toBeNull();
    await till.choose(created, 'pay');
    const other = await till.addKiosk();
    expect(await other.findSession()).toBeNull();
  });

  test('a paid session may be resumed for three minutes after its last use (HOME-26)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    till.advance(2 * MINUTE_MS);
    await till.kiosk.read(created.trx_id);
    till.advance(3 * MINUTE_MS - 1);
    expect(await till.kiosk.findSession()).toEqual({
      ...created,
      status: 'paid',
      qr_code: null,
      offer: 'resume',
      offered_until: new Date(START_AT + 5 * MINUTE_MS).toISOString(),
      capture: null,
      allowance: { recording: true, prints: 1 },
    });
    till.advance(1);
    expect(await till.kiosk.findSession()).toBeNull();
  });

  test('a late payment is offered to go on with for fifteen minutes (HOME-27)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.kiosk.cancel(created.trx_id);
    await payLate(till);
    till.advance(15 * MINUTE_MS - 1);
    expect(await till.kiosk.findSession()).toMatchObject({ offer: 'continue' });
    till.advance(1);
    expect(await till.kiosk.findSession()).toBeNull();
  });

  test('the newest of several is offered (HOME-28)', async () => {
    const till = await openTill(await open());
    const first = await till.kiosk.start();
    await till.choose(first, 'pay');
    till.advance(1_000);
    const second = await till.kiosk.start();
    await till.choose(second, 'pay');
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: second.trx_id });
  });

  test('the one before is left when another is used, but not by a late payment or call', async () => {
    const till = await openTill(await open());
    const { transactions } = openLedgerStores(till.database);
    const isLeft = async (id: string) =>
      transactions.isLeft((await transactions.find(id)) ?? expect.fail('no transaction'));
    const abandoned = await till.kiosk.start();
    await till.kiosk.cancel(abandoned.trx_id);
    const current = await till.kiosk.start();
    await till.choose(current, 'pay');
    await payLate(till);
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: abandoned.trx_id });
    expect(await isLeft(current.trx_id)).toBe(false);

    await till.kiosk.read(current.trx_id);
    till.advance(30_000);
    await till.kiosk.read(abandoned.trx_id);
    expect(await isLeft(current.trx_id)).toBe(false);
    till.advance(1);
    await till.kiosk.read(abandoned.trx_id);
    expect(await isLeft(current.trx_id)).toBe(true);
    till.advance(30_001);
    await till.kiosk.read(current.trx_id);
    expect(await isLeft(current.trx_id)).toBe(false);
    expect(await isLeft(abandoned.trx_id)).toBe(true);
  });

  test('staff can reopen one that is over, at the same kiosk or another (HOME-30)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    till.advance(60 * MINUTE_MS);
    expect(await till.kiosk.findSession()).toBeNull();
    const other = await till.addKiosk();
    const otherId = (await till.kiosks.list()).at(-1)?.id ?? '';
    await till.transactions.moveToKiosk(created.short_code.toLowerCase(), {
      kioskId: otherId,
      actor: BOOTH_ITSELF,
    });
    expect(await other.findSession()).toMatchObject({ trx_id: created.trx_id });
    expect((await till.kiosk.read(created.trx_id)).statusCode).toBe(404);
    expect((await other.read(created.trx_id)).statusCode).toBe(200);
    expect(await till.audit()).toEqual([]);
  });

  test('whoever walks away is offered to nobody, whatever still works for them (HOME-30)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    expect((await till.kiosk.walkAway(created.trx_id)).statusCode).toBe(200);
    expect(await till.kiosk.findSession()).toBeNull();
    // The print of somebody who has gone touches it, and opens it to nobody.
    till.advance(1_000);
    expect(await till.kiosk.status(created.trx_id)).toBe('paid');
    expect(await till.kiosk.findSession()).toBeNull();
    expect((await till.kiosk.walkAway(created.trx_id)).statusCode).toBe(200);
    const { ledger } = await till.transactions.show(created.trx_id);
    expect(ledger.filter(({ event }) => event === 'walked_away')).toHaveLength(1);
    expect(await till.audit()).toEqual([]);
  });

  test('staff can give a session back that somebody walked away from (HOME-30)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    await till.kiosk.walkAway(created.trx_id);
    const kioskId = (await till.kiosks.list()).at(-1)?.id ?? '';
    await till.transactions.moveToKiosk(created.short_code, { kioskId, actor: BOOTH_ITSELF });
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
    await till.kiosk.walkAway(created.trx_id);
    expect(await till.kiosk.findSession()).toBeNull();
  });

  test('nobody walks away from another kiosk’s session, or from one that is not paid', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    expect((await till.kiosk.walkAway(created.trx_id)).statusCode).toBe(200);
    await till.choose(created, 'pay');
    const other = await till.addKiosk();
    expect((await other.walkAway(created.trx_id)).statusCode).toBe(404);
    expect((await other.walkAway('nope')).statusCode).toBe(404);
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: created.trx_id });
  });

  test('a refunded session is over (HOME-28)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    await till.transactions.markRefunded(created.trx_id, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ITSELF,
      maxIdr: null,
    });
    expect(await till.kiosk.findSession()).toBeNull();
    expect(await till.kiosk.status(created.trx_id)).toBe('refunded');
    expect(await till.audit()).toEqual([]);
  });
});
