import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
  describeOnEveryDatabase,
} from '../../testing/databases/every-database.ts';
import { createRedemptions } from './redemptions.ts';
import { createVoucherService } from './service.ts';

const NOW = 1_000;
const FREE = { discount: { kind: 'free' } } as const;

function createVouchers(database: Database) {
  const vouchers = createVoucherService({
    database,
    isSandbox: false,
    randomness: systemRandomness,
    clock: { now: () => NOW },
    getSnapFee: async () => 35_000,
    grantFree: async () => 'done',
    readPrices: async () => ({ defaultPriceIdr: 35_000, bySlug: new Map() }),
  });
  const reserve = (code: string, transactionId: string, locationSlug = 'jakarta') =>
    vouchers.reserve(database, { code, locationSlug, priceIdr: 35_000, transactionId });
  const settle = (transactionId: string, as: 'used' | 'released') =>
    vouchers.settle(database, transactionId, as);
  return { ...vouchers, reserve, settle };
}

/** Counts of the rows, to compare with the counters. */
async function countRows(database: Database, code: string) {
  const rows = await database
    .selectFrom('redemptions')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
    .select(['state', 'is_late'])
    .where('code', '=', code)
    .execute();
  const of = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const usedLate = rows.filter(({ is_late }) => is_late === 1).length;
  return { reserved: of('reserved'), used: of('used'), usedLate };
}

describeOnEveryDatabase('redemptions', (open) => {
  test('a code is reserved, then used, and returns its discount (VOUCHER-9)', async () => {
    const vouchers = createVouchers(await open());
    await vouchers.add(
      'TEN',
      { discount: { kind: 'percent', percent: 10 }, quota: 3 },
      BOOTH_ACTOR,
    );
    const reservation = await vouchers.reserve(' ten ', 'a');
    expect(reservation).toEqual({ voucherId: 1, discountIdr: 3_500 });
    expect(await vouchers.get('TEN')).toMatchObject({ reserved: 1, used: 0 });
    await vouchers.settle('a', 'used');
    expect(await vouchers.get('TEN')).toMatchObject({ reserved: 0, used: 1, usedLate: 0 });
  });

  test('settling twice, or settling a transaction without a voucher, changes nothing', async () => {
    const vouchers = createVouchers(await open());
    await vouchers.add('TEN', { ...FREE, quota: 3 }, BOOTH_ACTOR);
    await vouchers.reserve('TEN', 'a');
    await vouchers.reserve('TEN', 'b');
    for (const [transactionId, as] of [
      ['a', 'used'],
      ['a', 'used'],
      ['b', 'released'],
      ['b', 'released'],
      ['unknown', 'used'],
      ['unknown', 'released'],
    ] as const) {
      await vouchers.settle(transactionId, as);
    }
    expect(await vouchers.get('TEN')).toMatchObject({ reserved: 0, used: 1, usedLate: 0 });
  });

  test('a release after the payment does nothing', async () => {
    const vouchers = createVouchers(await open());
    await vouchers.add('ONCE', { ...FREE, quota: 1 }, BOOTH_ACTOR);
    await vouchers.reserve('ONCE', 'a');
    await vouchers.settle('a', 'used');
    await vouchers.settle('a', 'released');
    expect(await vouchers.get('ONCE')).toMatchObject({ reserved: 0, used: 1 });
    expect(await vouchers.reserve('ONCE', 'b')).toBeUndefined();
  });

  test('a late payment is honoured beyond the quota, and marked as late (VOUCHER-11)', async () => {
    const vouchers = createVouchers(await open());
    await vouchers.add('ONCE', { ...FREE, quota: 1 }, BOOTH_ACTOR);
    await vouchers.reserve('ONCE', 'late');
    await vouchers.settle('late', 'released');
    await vouchers.reserve('ONCE', 'next');
    await vouchers.settle('next', 'used');
    await vouchers.settle('late', 'used');
    await vouchers.settle('late', 'used');
    expect(await vouchers.get('ONCE')).toMatchObject({ reserved: 0, used: 2, usedLate: 1 });
    expect(await vouchers.reserve('ONCE', 'c')).toBeUndefined();
  });

  test('a repeated reservation of a transaction is the same one', async () => {
    const vouchers = createVouchers(await open());
    await vouchers.add('ONCE', { ...FREE, quota: 1 }, BOOTH_ACTOR);
    await vouchers.add('OTHER', FREE, BOOTH_ACTOR);
    const first = await vouchers.reserve('ONCE', 'a');
    expect(await vouchers.reserve('once', 'a')).toEqual(first);
    expect(await vouchers.reserve('OTHER', 'a')).toBeUndefined();
    expect(await vouchers.get('ONCE')).toMatchObject({ reserved: 1 });
    expect(await vouchers.get('OTHER')).toMatchObject({ reserved: 0 });
    await vouchers.settle('a', 'released');
    expect(await vouchers.reserve('ONCE', 'a')).toBeUndefined();
  });

  test('a code that cannot be redeemed is not reserved and leaves no row (VOUCHER-12)', async () => {
    const database = await open();
    const vouchers = createVouchers(database);
    await vouchers.add('ENDED', { ...FREE, endsAt: NOW }, BOOTH_ACTOR);
    await vouchers.add('LATER', { ...FREE, startsAt: NOW + 1 }, BOOTH_ACTOR);
    await vouchers.add('BATU', { ...FREE, locations: ['kota-batu'] }, BOOTH_ACTOR);
    await vouchers.add('OFF', FREE, BOOTH_ACTOR);
    await vouchers.disable('OFF', BOOTH_ACTOR);
    for (const code of ['ENDED', 'LATER', 'BATU', 'OFF', 'NONE', "'; --", 'A\0', 'x'.repeat(1e4)]) {
      expect(await vouchers.reserve(code, `with ${code.slice(0, 5)}`)).toBeUndefined();
    }
    expect(await vouchers.reserve('BATU', 'a', 'kota-batu')).toBeDefined();
    expect(await database.selectFrom('redemptions').select('state').execute()).toHaveLength(1);
  });

  test('a reservation is rolled back with the database transaction around it', async () => {
    const database = await open();
    const vouchers = createVouchers(database);
    await vouchers.add('ONCE', { ...FREE, quota: 1 }, BOOTH_ACTOR);
    const failing = database.transaction().execute(async (transaction) => {
      const request = { code: 'ONCE', locationSlug: 'x', priceIdr: 1, transactionId: 'a' };
      await createRedemptions({ clock: { now: () => NOW }, isSandbox: false }).reserve(
        transaction,
        request,
      );
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await countRows(database, 'ONCE')).toEqual({ reserved: 0, used: 0, usedLate: 0 });
    expect(await vouchers.reserve('ONCE', 'b')).toBeDefined();
  });

  test('exactly one of fifty concurrent kiosks gets the last use (VOUCHER-10)', async () => {
    const database = await open();
    const vouchers = createVouchers(database);
    await vouchers.add('LAST', { ...FREE, quota: 1 }, BOOTH_ACTOR);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => vouchers.reserve('LAST', `t${index}`)),
    );
    expect(outcomes.filter((reservation) => reservation !== undefined)).toHaveLength(1);
    expect(await vouchers.get('LAST')).toMatchObject({ reserved: 1, used: 0 });
    expect(await countRows(database, 'LAST')).toMatchObject({ reserved: 1 });
  });

  test('concurrent payments, releases and repeats never deadlock', async () => {
    const database = await open();
    const vouchers = createVouchers(database);
    await vouchers.add('A', { ...FREE, quota: 5 }, BOOTH_ACTOR);
    await vouchers.add('B', FREE, BOOTH_ACTOR);
    const ids = Array.from({ length: 10 }, (_, index) => `t${index}`);
    await Promise.all(
      ids.flatMap((id, index) => [
        vouchers.reserve(index % 2 ? 'A' : 'B', id),
        vouchers.settle(id, 'used'),
        vouchers.reserve(index % 2 ? 'A' : 'B', id),
        vouchers.settle(id, 'released'),
        vouchers.settle(id, 'used'),
      ]),
    );
    for (const code of ['A', 'B']) {
      expect(await vouchers.get(code)).toMatchObject(await countRows(database, code));
    }
  });

  const step = fc.record({
    transaction: fc.integer({ min: 0, max: 5 }),
    action: fc.constantFrom('reserve', 'used', 'released'),
  });

  test('only late payments exceed the quota in any interleaving, and the counters match the rows (VOUCHER-11)', async () => {
    const database = await open();
    const vouchers = createVouchers(database);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3 }),
        // The steps of one batch run at the same time.
        fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 6 }),
        async (quota, batches) => {
          const code = `ROUND-${round++}`;
          await vouchers.add(code, { ...FREE, quota }, BOOTH_ACTOR);
          for (const batch of batches) {
            await Promise.all(
              batch.map(async ({ transaction, action }) => {
                const id = `${code}-${transaction}`;
                if (action === 'reserve') await vouchers.reserve(code, id);
                else await vouchers.settle(id, action as 'used' | 'released');
              }),
            );
            const { reserved, used, usedLate } = await vouchers.get(code);
            expect({ reserved, used, usedLate }).toEqual(await countRows(database, code));
            expect(reserved + used).toBeLessThanOrEqual(quota + usedLate);
          }
        },
      ),
    );
  });
});

test.each([
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
])('concurrent processes share one quota (%s)', async (_, create) => {
  const { location, remove } = await create();
  const database = connectDatabase(location);
  await migrate(database, 0);
  await createVouchers(database).add('FIVE', { ...FREE, quota: 5 }, BOOTH_ACTOR);
  const script = (name: string) => `
    const { connectDatabase } = await import(${JSON.stringify(import.meta.resolve('../../database/connect.ts'))});
    const { createRedemptions } = await import(${JSON.stringify(import.meta.resolve('./redemptions.ts'))});
    const database = connectDatabase(${JSON.stringify(location)});
    const { reserve } = createRedemptions({ clock: { now: () => ${NOW} }, isSandbox: false });
    const request = { code: 'FIVE', locationSlug: 'jakarta', priceIdr: 35000 };
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) =>
      reserve(database, { ...request, transactionId: '${name}' + index })));
    console.log(outcomes.filter(Boolean).length);
    await database.destroy();`;
  const taken = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const command = ['--input-type=module', '--eval', script(name)];
      return Number((await promisify(execFile)(process.execPath, command)).stdout);
    }),
  );
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(await createVouchers(database).get('FIVE')).toMatchObject({ reserved: 5 });
  await database.destroy();
  await remove();
});
