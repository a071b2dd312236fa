import { consoleCalls, csvPathOf } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { DAY_MS } from '../../domain/zone-days.ts';
import { openConsole, openConsoleAs, openOwner } from '../../testing/booths/console-browser.ts';
import {
  callOnTransaction,
  getTransactionDetails,
  startPaidBooth,
} from '../../testing/booths/console-transactions.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createTransactionRow } from '../transactions/payments/create-transaction-row.ts';

interface Made {
  location?: string;
  amountIdr?: number;
  agoMs?: number;
  status?: string;
  staffId?: string;
}

async function make(booth: TestBooth, { location = 'jakarta', agoMs = 0, ...rest }: Made = {}) {
  const { clock, randomness } = booth.dependencies;
  const at = clock.now() - agoMs;
  const { amountIdr = 35_000, status = 'paid', staffId = null } = rest;
  const row = createTransactionRow(randomness, at, {
    location,
    status,
    staff_id: staffId,
    price_idr: amountIdr,
    amount_idr: amountIdr,
    paid_at: status === 'paid' ? at : null,
  });
  await booth.database.insertInto('transactions').values(row).execute();
}

type Row = { slug: string } & Record<string, unknown>;

describeOnEveryDatabase('today', (open) => {
  test('compares today with the same weekday up to the same time (CONSOLE-35)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    await owner.enter();
    const [staff] = await booth.staff.list();
    await make(booth);
    await make(booth, { amountIdr: 30_000 });
    await make(booth, { status: 'expired' });
    await make(booth, { status: 'pending', staffId: staff?.id ?? '' });
    await make(booth, { agoMs: DAY_MS });
    // No sessions in the second week; the location exists since the third.
    for (const week of [1, 3]) await make(booth, { agoMs: week * 7 * DAY_MS + 60_000 });
    // Later on that day last week.
    await make(booth, { agoMs: 7 * DAY_MS - 60_000 });
    const find = async (call: 'getToday' | 'getRevenue', slug: string) =>
      (await owner.call(call)).json().data.locations.find((row: Row) => row.slug === slug);
    expect(await find('getToday', 'jakarta')).toEqual({
      slug: 'jakarta',
      name: 'Jakarta',
      time_zone: 'Asia/Jakarta',
      sessions: { today: 2, usual: 2 / 3 },
      bypasses: { today: 1, usual: 0 },
    });
    expect(await find('getRevenue', 'jakarta')).toMatchObject({
      revenue_idr: { today: 65_000, usual: 23_333 },
      average_idr: { today: 32_500, usual: 35_000 },
    });
    expect(await find('getRevenue', 'bandung')).toMatchObject({
      revenue_idr: { today: 0, usual: 0 },
      average_idr: { today: 0, usual: 0 },
    });
  });

  test('ignores weeks before the last four (CONSOLE-35)', async () => {
    const booth = await createTestBooth(await open());
    for (const week of [1, 2, 3, 4, 5, 5, 6, 6]) {
      await make(booth, { agoMs: week * 7 * DAY_MS + 60_000 });
    }
    const owner = openConsole(booth);
    await owner.enter();
    const { locations } = (await owner.call('getToday')).json().data;
    expect(locations.find((row: Row) => row.slug === 'jakarta')).toMatchObject({
      sessions: { today: 0, usual: 1 },
    });
  });

  test("begins at midnight in the location's time zone (CONSOLE-36)", async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Bali', { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    // 16:00 in Jakarta, 17:00 in Makassar: 16.5 hours ago is yesterday in Jakarta and today in Makassar.
    const agoMs = 16.5 * 3_600_000;
    await make(booth, { location: 'jakarta', agoMs });
    await make(booth, { location: 'bali', agoMs });
    const owner = openConsole(booth);
    await owner.enter();
    const { locations } = (await owner.call('getToday')).json().data;
    const counts = Object.fromEntries(
      locations.map((row: Row & { sessions: { today: number } }) => [row.slug, row.sessions.today]),
    );
    expect(counts).toMatchObject({ jakarta: 0, bali: 1 });
  });

  test('shows a cashier the counts of their own location, and no money (CONSOLE-28, CONSOLE-35)', async () => {
    const booth = await createTestBooth(await open());
    await make(booth);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const response = await cashier.call('getToday');
    expect(response.json().data.locations).toMatchObject([
      { slug: 'jakarta', sessions: { today: 1 } },
    ]);
    expect(response.body).not.toContain('idr');
    expect((await cashier.call('getRevenue')).statusCode).toBe(403);
  });

  test('counts a refund on the day on which it went back, and does not change the day of the payment (CONSOLE-210)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const read = async () => {
      const owner = await openConsoleAs(booth, 'owner');
      const find = async (call: 'getToday' | 'getRevenue') =>
        (await owner.call(call)).json().data.locations.find((row: Row) => row.slug === 'jakarta');
      return { ...(await find('getToday')), ...(await find('getRevenue')) };
    };
    booth.advance(DAY_MS);
    const refunder = await openConsoleAs(booth, 'owner');
    const reason = 'The printer broke.';
    await callOnTransaction(refunder, 'refund', code, {
      reason,
      amount_idr: 10_000,
      left_idr: 35_000,
    });
    expect(await read()).toMatchObject({ refunds: { count: 1, amount_idr: 10_000 } });
    await callOnTransaction(refunder, 'refund', code, {
      reason,
      amount_idr: 25_000,
      left_idr: 25_000,
    });
    expect(await getTransactionDetails(refunder, code)).toMatchObject({ state: 'refunded' });
    expect(await read()).toMatchObject({
      sessions: { today: 0 },
      revenue_idr: { today: 0 },
      refunds: { count: 2, amount_idr: 35_000 },
    });
    booth.advance(6 * DAY_MS);
    // The day of the payment is among the usual days now.
    expect(await read()).toMatchObject({
      sessions: { today: 0, usual: 1 },
      revenue_idr: { today: 0, usual: 35_000 },
      refunds: { count: 0, amount_idr: 0 },
    });
  });

  test('lists the default profile only if it has transactions (CONSOLE-212)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const list = async (call: 'getToday' | 'getRevenue' | 'listTransactionLocations') => {
      const { data } = (await owner.call(call)).json();
      return (data.locations ?? data).map(({ slug }: Row) => slug);
    };
    const calls = ['getToday', 'getRevenue', 'listTransactionLocations'] as const;
    for (const call of calls) expect(await list(call)).not.toContain('default');
    await make(booth, { location: 'default' });
    for (const call of calls) expect(await list(call)).toContain('default');
  });

  test('exports the table by location as CSV, also for one location, only to those who may see revenue (CONSOLE-123, CONSOLE-124)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Bali', { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    await make(booth, { location: 'bali' });
    const owner = openConsole(booth);
    await owner.enter();
    const path = csvPathOf(consoleCalls.getToday);
    const lines = (await owner.get(path)).body.trim().split('\r\n');
    expect(lines[0]).toBe(
      '"location","as of","time zone","revenue","usual revenue","sessions","usual sessions","average","usual average","bypasses","usual bypasses","refunds","refunded"',
    );
    expect(lines.length).toBeGreaterThan(3);
    const [, bali, ...others] = (await owner.get(`${path}?location=bali`)).body
      .trim()
      .split('\r\n');
    expect(bali).toMatch(
      /^"Bali","2026-11-15 [\d:]+","Asia\/Makassar",35000,0,1,0,35000,0,0,0,0,0$/,
    );
    expect(others).toEqual([]);
    const cashier = await openConsoleAs(booth, 'cashier', ['bali']);
    expect((await cashier.get(path)).statusCode).toBe(403);
    const operator = await openConsoleAs(booth, 'operator', ['bali']);
    expect((await operator.get(path)).body.trim().split('\r\n')).toHaveLength(2);
  });
});
