import { consoleCalls, csvPathOf, type TransactionRow } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import {
  type ConsoleBrowser,
  openConsoleAs,
  openOwner,
} from '../../../testing/booths/console-browser.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { createTestBooth, type TestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { newShortCode } from '../ledger/short-code.ts';
import { createTransactionRow } from '../payments/create-transaction-row.ts';

type Columns = Partial<Parameters<typeof createTransactionRow>[2]>;

/** Inserts transactions a minute apart; the last one is of now. */
async function makeMany(booth: TestBooth, count: number, columns: Columns = {}) {
  const { randomness, clock } = booth.dependencies;
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newShortCode(randomness));
  const rows = [...codes].map((short_code, index) =>
    createTransactionRow(randomness, clock.now() - (count - 1 - index) * 60_000, {
      short_code,
      price_idr: 35_000,
      amount_idr: 35_000,
      location: 'jakarta',
      ...columns,
    }),
  );
  await booth.database.insertInto('transactions').values(rows).execute();
  return rows.toReversed();
}

async function makeRefunded(booth: TestBooth, count: number, amount_idr: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const order_id = `JPRT-${number}`;
    const columns = { status: 'refunded', amount_idr, paid_order_id: order_id };
    const [row] = await makeMany(booth, 1, columns);
    const of = { transaction_id: row?.id ?? '', order_id, amount_idr };
    const charge = { provider: 'sandbox', state: 'refunded', created_at: 1, checks: 0 };
    const counts = { seq: 1, refunds_whole_only: 0 };
    await booth.database
      .insertInto('charges')
      .values({ ...of, ...charge, ...counts })
      .execute();
    const entry = { number: 1, kind: 'proven', at: 1, proven_idr: amount_idr };
    await booth.database
      .insertInto('refund_entries')
      .values({ ...of, ...entry })
      .execute();
  }
}

const list = async (browser: ConsoleBrowser, query: Record<string, string> = {}) => {
  const response = await browser.call('listTransactions', { query });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([
    200,
    '',
  ]);
  return response.json().data as { rows: TransactionRow[]; next: string | null };
};
const codesOf = async (browser: ConsoleBrowser, query?: Record<string, string>) =>
  (await list(browser, query)).rows.map(({ short_code }) => short_code);

describeOnEveryDatabase('the list of transactions', (open) => {
  test('is paged by fifty, newest first, without duplicates or gaps (CONSOLE-80)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const made = await makeMany(booth, 120);
    // Some have the same time.
    await booth.database
      .updateTable('transactions')
      .set({ created_at: 5 })
      .where('created_at', '<', booth.dependencies.clock.now() - 60 * 60_000)
      .execute();
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(owner, after === '' ? {} : { after });
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map(({ short_code }) => short_code));
      after = page.next;
    }
    expect(seen.slice(0, 50)).toEqual(made.slice(0, 50).map((row) => row.short_code));
    expect(seen.toSorted()).toEqual(made.map((row) => row.short_code).toSorted());
    const lost = await owner.call('listTransactions', { query: { after: 'nowhere' } });
    expect(lost.statusCode).toBe(422);
  });

  test('is searched and filtered by code, id, order, location, booth, state and owed sums (CONSOLE-80)', async () => {
    const booth = await startPayingBooth(await open());
    const owner = await openOwner(booth);
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const { short_code: code, trx_id } = created;
    const { charges } = await booth.transactions.getRecords(code);
    const [kiosk] = await booth.kiosks.list();
    const [elsewhere] = await makeMany(booth, 1, { location: 'bandung', status: 'expired' });
    const [owing] = await makeMany(booth, 1, { location: 'bandung' });
    await booth.database
      .insertInto('owed')
      .values({
        transaction_id: owing?.id ?? '',
        number: 1,
        fact: 'x',
        kind: 'second_payment',
        order_id: 'x',
        amount_idr: 1,
        noted_at: 1,
      })
      .execute();
    for (const [query, found] of [
      [{ search: code.toLowerCase() }, [code]],
      [{ search: ` ${code.slice(0, 3)}-${code.slice(3)} ` }, [code]],
      [{ search: trx_id }, [code]],
      [{ search: charges[0]?.orderId ?? '' }, [code]],
      [{ search: 'unknown-transaction' }, []],
      [{ search: `${code}X` }, []],
      [{ location: 'jakarta' }, [code]],
      [{ booth: kiosk?.id ?? '' }, [code]],
      [{ status: 'paid' }, [code]],
      [{ status: 'expired' }, [elsewhere?.short_code]],
      [{ status: 'bypass' }, []],
      [{ owed: 'yes' }, [owing?.short_code]],
    ] as const) {
      expect([query, await codesOf(owner, query)]).toEqual([query, found]);
    }
    expect(await codesOf(owner, { search: code.slice(0, 2) })).toContain(code);
    const row = (await list(owner, { search: code })).rows[0];
    expect(row).toMatchObject({
      state: 'paid',
      amount_idr: 35_000,
      location: { slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' },
      booth: { id: kiosk?.id, name: null },
      has_owed: false,
      is_erased: false,
    });
  });

  test('has totals of all matches, with money only for those who may see revenue (CONSOLE-218)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const [staff] = await booth.staff.list();
    await makeMany(booth, 60, { status: 'paid' });
    await makeRefunded(booth, 2, 10_000);
    await makeMany(booth, 3, { status: 'expired' });
    await makeMany(booth, 4, { staff_id: staff?.id ?? '' });
    await makeMany(booth, 5, { status: 'paid', location: 'bandung' });
    const sum = async (browser: ConsoleBrowser, query: Record<string, string>) =>
      (await browser.call('sumTransactions', { query })).json().data;
    const jakarta = {
      transactions: 69,
      sessions: 62,
      bypasses: 4,
      refunds: 2,
      revenue_idr: 60 * 35_000 + 20_000,
      refunded_idr: 20_000,
    };
    expect(await sum(owner, { location: 'jakarta' })).toEqual(jakarta);
    expect(await sum(owner, {})).toMatchObject({ transactions: 74, sessions: 67 });
    expect(await sum(owner, { status: 'bypass' })).toMatchObject({
      transactions: 4,
      sessions: 0,
      revenue_idr: 0,
    });
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    expect(await sum(operator, {})).toEqual(jakarta);
    expect(await sum(operator, { location: 'bandung' })).toMatchObject({ transactions: 0 });
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    expect(await sum(cashier, {})).toEqual({ ...jakarta, revenue_idr: null, refunded_idr: null });
  });

  test('shows how a transaction was paid, and the voucher’s code only to those who manage vouchers (CONSOLE-217)', async () => {
    const booth = await startPayingBooth(await open());
    const owner = await openOwner(booth);
    const discounted = await booth.kiosk.start({ voucher_code: 'JEPRET10' });
    await booth.choose(discounted, 'pay');
    const covered = await booth.kiosk.start({ voucher_code: 'GRATIS' });
    const open_ = await booth.kiosk.start();
    const rowOf = async (browser: ConsoleBrowser, { short_code }: { short_code: string }) =>
      (await list(browser, { search: short_code })).rows[0];
    const paid = { method: 'qr', provider: 'the sandbox', voucher: { code: 'JEPRET10' } };
    expect(await rowOf(owner, discounted)).toMatchObject(paid);
    expect(await rowOf(owner, covered)).toMatchObject({
      method: 'voucher',
      provider: null,
      voucher: { code: 'GRATIS' },
    });
    expect(await rowOf(owner, open_)).toMatchObject({
      method: null,
      provider: null,
      voucher: null,
    });
    const csv = await owner.get(csvPathOf(consoleCalls.listTransactions));
    expect(csv.body).toContain(
      `"${discounted.short_code}","paid",31500,0,"qr","the sandbox","JEPRET10"`,
    );
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    expect(await rowOf(cashier, covered)).toMatchObject({ voucher: { code: null } });
    const file = await cashier.call('getTransaction', {
      params: { transaction: covered.short_code },
    });
    expect(file.body).not.toContain('GRATIS');
  });

  test('shows no amount for a bypass, and an empty cell in the CSV (CONSOLE-211)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const [staff] = await booth.staff.list();
    const [bypass] = await makeMany(booth, 1, { staff_id: staff?.id ?? '' });
    const code = bypass?.short_code ?? '';
    expect((await list(owner)).rows).toMatchObject([{ state: 'bypass', amount_idr: null }]);
    const file = await owner.call('getTransaction', { params: { transaction: code } });
    expect(file.json().data.amount_idr).toBeNull();
    const csv = await owner.get(csvPathOf(consoleCalls.listTransactions));
    expect(csv.body).toContain(`"${code}","bypass",,0,"bypass",,,`);
  });

  test("filters by the days of the chosen location, otherwise by Jakarta's (CONSOLE-80)", async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Bali', { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    const owner = await openOwner(booth);
    // Half past eleven at night in Jakarta is the next day in Bali.
    const at = Date.parse('2026-11-14T16:30:00Z');
    const [late] = await makeMany(booth, 1, { location: 'bali', created_at: at });
    const days = { from: '2026-11-15', until: '2026-11-15' };
    expect(await codesOf(owner, { ...days, location: 'bali' })).toEqual([late?.short_code]);
    expect(await codesOf(owner, days)).toEqual([]);
    // The only location within reach decides the days.
    const local = await openConsoleAs(booth, 'cashier', ['bali']);
    expect(await codesOf(local, days)).toEqual([late?.short_code]);
    const wrong = await owner.call('listTransactions', { query: { from: '2026-02-31' } });
    expect(wrong.statusCode).toBe(422);
  });

  test('returns only transactions of locations within reach, whatever the search (CONSOLE-80)', async () => {
    const booth = await createTestBooth(await open());
    const [own] = await makeMany(booth, 1);
    const [foreign] = await makeMany(booth, 1, { location: 'bandung' });
    const [unused] = await makeMany(booth, 1, { location: null });
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    expect(await codesOf(cashier)).toEqual([own?.short_code]);
    for (const hidden of [foreign, unused]) {
      for (const name of [hidden?.short_code, hidden?.id] as string[]) {
        expect(await codesOf(cashier, { search: name })).toEqual([]);
        const response = await cashier.call('getTransaction', { params: { transaction: name } });
        const unknown = await cashier.call('getTransaction', {
          params: { transaction: 'UNKNOWN' },
        });
        expect(response.statusCode).toBe(404);
        expect(response.body.replaceAll(name, '')).toBe(unknown.body.replaceAll('UNKNOWN', ''));
      }
    }
    expect(await codesOf(cashier, { location: 'bandung' })).toEqual([]);
    // All amounts at once are revenue, which a cashier may not see.
    const path = csvPathOf(consoleCalls.listTransactions);
    expect((await cashier.get(path)).statusCode).toBe(403);
    const csv = await (await openConsoleAs(booth, 'operator', ['jakarta'])).get(path);
    expect(csv.body).toContain(own?.short_code);
    expect(csv.body).not.toContain(foreign?.short_code);
    const locations = (await cashier.call('listTransactionLocations')).json().data;
    expect(locations.map(({ slug }: { slug: string }) => slug)).toEqual(['jakarta']);
  });

  test('is exported in full as CSV with the same filters, and no cell that a spreadsheet would run (CONSOLE-27)', async () => {
    const booth = await createTestBooth(await open());
    await booth.signIn();
    const [kiosk] = await booth.kiosks.list();
    const formula = { name: '=HYPERLINK("http://evil")', was: null };
    await booth.kiosks.rename(kiosk?.id ?? '', formula, BOOTH_ACTOR);
    await makeMany(booth, 3, { location: 'bandung' });
    await makeMany(booth, 620, { kiosk_id: kiosk?.id ?? null });
    const owner = await openOwner(booth);
    const path = csvPathOf(consoleCalls.listTransactions);
    const csv = await owner.get(`${path}?location=jakarta`);
    const lines = csv.body.trim().split('\r\n');
    expect(new Set(lines).size).toBe(621);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
    // In the location's time, with its zone (CONSOLE-124).
    expect(lines[1]).toMatch(/,"2026-\d\d-\d\d [\d:]{8}",(?:|"2026-[\d: -]+"),"Asia\/Jakarta",/);
  });
});
