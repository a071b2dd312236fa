import { type ConsoleVoucher, consoleCalls, csvPathOf } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { executeCommand } from '../../testing/booths/cli-commands.ts';
import {
  type ConsoleBrowser,
  openConsoleAs,
  openOwner,
} from '../../testing/booths/console-browser.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const FREE = {
  discount: { kind: 'free' },
  first_day: null,
  last_day: null,
  quota: 1,
  locations: null,
} as const;
const BATCH = { ...FREE, id: 'a1b2c3d4e5f6g7h8', name: 'Opening', count: 2, prefix: 'buka' };

const list = async (browser: ConsoleBrowser, query: Record<string, string> = {}) =>
  (await browser.call('listVouchers', { query })).json().data as { rows: ConsoleVoucher[] };

describeOnEveryDatabase('lists of vouchers', (open) => {
  test('batches are paged, newest first, searched by name, and exported as CSV (CONSOLE-120, CONSOLE-123, CONSOLE-124)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    for (let number = 0; number < 52; number++) {
      // Some are made at the same time.
      if (number % 3 === 0) booth.advance(1);
      const id = `${'c'.repeat(16)}${number}`;
      const name = `Batch ${number}`;
      await owner.call('addVoucherBatch', { body: { ...BATCH, id, name } });
    }
    const page = async (query: Record<string, string>) =>
      (await owner.call('listVoucherBatches', { query })).json().data;
    const first = await page({});
    const second = await page({ after: first.next });
    const names = [...first.rows, ...second.rows].map(({ name }: { name: string }) => name);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 2, null]);
    expect(new Set(names).size).toBe(52);
    expect(names[0]).toBe('Batch 51');
    expect((await page({ search: 'BATCH 3' })).rows).toHaveLength(11);
    expect((await page({ search: '%' })).rows).toEqual([]);
    const csv = await owner.get(`${csvPathOf(consoleCalls.listVoucherBatches)}?search=batch%203`);
    const lines = csv.body.trim().split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines[1]).toMatch(/^"Batch 39",2,0,0,2,0,"2026-[\d: -]+","Asia\/Jakarta","/);
    const operator = await openConsoleAs(booth, 'operator', ['bandung']);
    expect((await operator.call('listVoucherBatches')).json().data.rows).toEqual([]);
  });

  test('a voucher begins and ends with the days of its locations, and shows their time zone (CONSOLE-126)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    for (const name of ['Bali', 'Lombok']) {
      await booth.locations.configure(name, { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    }
    const days = { first_day: '2026-12-24', last_day: '2026-12-24' };
    const add = async (code: string, locations: string[] | null) =>
      (await owner.call('addVoucher', { body: { ...FREE, ...days, code, locations } })).json().data;
    const shared = await add('WITA', ['bali', 'lombok']);
    expect(shared).toMatchObject({ ...days, time_zone: 'Asia/Makassar' });
    expect(await add('BOTH', ['bali', 'jakarta'])).toMatchObject({ time_zone: 'Asia/Jakarta' });
    expect(await add('ALL', null)).toMatchObject({ ...days, time_zone: 'Asia/Jakarta' });
    expect(await booth.vouchers.get('WITA')).toMatchObject({
      startsAt: Date.parse('2026-12-24T00:00:00+08:00'),
      endsAt: Date.parse('2026-12-25T00:00:00+08:00'),
    });
    // A location's new time zone does not change the period; other locations do.
    await booth.locations.configure('Bali', { timeZone: 'Asia/Jayapura' }, BOOTH_ACTOR);
    const [kept] = (await list(owner, { search: 'WITA' })).rows;
    expect(kept).toMatchObject({ ...days, time_zone: 'Asia/Makassar' });
    const params = { code: 'WITA' };
    const quota = { ...FREE, ...days, quota: 9, locations: ['bali', 'lombok'] };
    const more = await owner.call('changeVoucher', {
      params,
      body: { ...quota, version: shared.version },
    });
    expect(more.json().data).toMatchObject({ ...days, quota: 9, time_zone: 'Asia/Makassar' });
    const body = { ...FREE, ...days, locations: ['bali'], version: shared.version + 1 };
    const changed = await owner.call('changeVoucher', { params, body });
    expect(changed.json().data).toMatchObject({ ...days, time_zone: 'Asia/Jayapura' });
    await add('ONLY', ['bali']);
    const { rows } = (await owner.call('listAudit', { query: { location: 'bali' } })).json().data;
    expect(rows[0]).toMatchObject({ subject: 'ONLY', time_zone: 'Asia/Jayapura' });
    const csv = await owner.get(`${csvPathOf(consoleCalls.listVouchers)}?search=WITA`);
    expect(csv.body).toContain('"2026-12-24","2026-12-24","Asia/Jayapura"');
  });

  test('the command line uses the days of the locations too (CONSOLE-126)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Bali', { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    const type = (words: string) => executeCommand(booth, ['vouchers', ...words.split(' ')]);
    await type('add BALI --free --from 2026-12-24 --until 2026-12-25 --location Bali');
    const startsAt = Date.parse('2026-12-24T00:00:00+08:00');
    expect(await booth.vouchers.get('BALI')).toMatchObject({ startsAt });
    await type('set BALI --quota 3');
    expect(await booth.vouchers.get('BALI')).toMatchObject({ startsAt, quota: 3 });
    await type('set BALI --no-location --until 2026-12-26');
    expect(await booth.vouchers.get('BALI')).toMatchObject({
      startsAt: Date.parse('2026-12-24T00:00:00+07:00'),
      endsAt: Date.parse('2026-12-27T00:00:00+07:00'),
      timeZone: 'Asia/Jakarta',
    });
  });

  test('a voucher of a batch has the batch’s name (CONSOLE-73)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucherBatch', { body: BATCH });
    await owner.call('addVoucher', { body: { ...FREE, code: 'ALONE' } });
    const names = (await list(owner)).rows.map((row) => row.batch_name);
    expect(names.slice(0, 3)).toEqual([null, 'Opening', 'Opening']);
  });
});
