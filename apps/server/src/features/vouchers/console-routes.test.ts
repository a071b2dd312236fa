import { consoleCalls, csvPathOf } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
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
const BATCH = { ...FREE, id: 'a1b2c3d4e5f6g7h8', name: 'Opening', count: 1200, prefix: 'buka' };

type Row = { code: string; state: string };
const list = async (browser: ConsoleBrowser, query: Record<string, string> = {}) =>
  (await browser.call('listVouchers', { query })).json().data as { rows: Row[]; next: string };

describeOnEveryDatabase('vouchers in the console', (open) => {
  test('a voucher is added, changed, disabled and enabled, with days as they are typed (CONSOLE-37)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const body = {
      ...FREE,
      code: 'imlek',
      discount: { kind: 'amount', amount_idr: 5_000 },
      first_day: '2027-02-01',
      last_day: '2027-02-20',
      locations: ['jakarta', 'bandung'],
    };
    const added = await owner.call('addVoucher', { body });
    expect(added.json().data).toEqual({
      ...body,
      code: 'IMLEK',
      state: 'not yet',
      used: 0,
      held: 0,
      batch_id: null,
      batch_name: null,
      time_zone: 'Asia/Jakarta',
      is_own: true,
      version: 1,
      added_at: booth.dependencies.clock.now(),
    });
    expect((await owner.call('addVoucher', { body })).statusCode).toBe(409);
    const params = { code: 'IMLEK' };
    const { code: _, ...terms } = body;
    const changed = await owner.call('changeVoucher', {
      params,
      body: { ...terms, first_day: null, quota: 7, version: 1 },
    });
    expect(changed.json().data).toMatchObject({ state: 'active', quota: 7, first_day: null });
    const turn = async (call: 'disableVoucher' | 'enableVoucher', version: number) =>
      (await owner.call(call, { params, body: { version } })).json().data;
    expect(await turn('disableVoucher', 2)).toMatchObject({ state: 'disabled', version: 3 });
    expect(await turn('enableVoucher', 3)).toMatchObject({ state: 'active', version: 4 });
    const wrong = { ...terms, first_day: '2027-03-01', version: 4 };
    expect((await owner.call('changeVoucher', { params, body: wrong })).statusCode).toBe(422);
  });

  test('a batch has as many vouchers as requested, each with its own code; a repeated request makes one batch (CONSOLE-38)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const [first, second] = await Promise.all([
      owner.call('addVoucherBatch', { body: BATCH }),
      owner.call('addVoucherBatch', { body: BATCH }),
    ]);
    const made = { id: BATCH.id, name: 'Opening', count: 1200, used: 0, held: 0, left: 1200 };
    expect(first.json().data).toMatchObject(made);
    expect(second.json().data).toMatchObject(made);
    expect((await owner.call('listVoucherBatches')).json().data.rows).toHaveLength(1);
    const { rows, next } = await list(owner, { batch: BATCH.id });
    expect(rows).toHaveLength(50);
    expect(rows[0]?.code).toMatch(/^BUKA[2-9A-HJKMNP-Z]{8}$/);
    expect((await list(owner, { batch: BATCH.id, after: next })).rows[0]?.code).not.toBe(
      rows[0]?.code,
    );
    const csv = await owner.get(`${csvPathOf(consoleCalls.listVouchers)}?batch=${BATCH.id}`);
    expect(new Set(csv.body.trim().split('\r\n')).size).toBe(1201);

    await booth.vouchers.reserve(booth.database, {
      code: rows[0]?.code ?? '',
      locationSlug: 'jakarta',
      priceIdr: 35_000,
      transactionId: 'a',
    });
    await booth.vouchers.settle(booth.database, 'a', 'used');
    const [batch] = (await owner.call('listVoucherBatches')).json().data.rows;
    expect(batch).toMatchObject({ used: 1, held: 0, left: 1199 });
    const ending = { params: { id: BATCH.id }, body: { version: batch.version } };
    expect((await owner.call('disableVoucherBatch', ending)).statusCode).toBe(200);
    const { rows: after } = await list(owner, { batch: BATCH.id });
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['disabled']));
  });

  test('a request id that is used again by another person or with other terms is rejected and returns no batch (CONSOLE-74)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const body = { ...BATCH, count: 2, locations: ['jakarta'] };
    const ask = (browser: ConsoleBrowser, changes: object = {}) =>
      browser.call('addVoucherBatch', { body: { ...body, ...changes } });
    expect((await ask(owner)).statusCode).toBe(200);
    expect((await ask(owner)).json().data).toMatchObject({ id: body.id, count: 2 });
    const refused = [
      await ask(operator),
      await ask(owner, { count: 3 }),
      await ask(owner, { name: 'Closing' }),
      await ask(owner, { prefix: 'tutup' }),
      await ask(owner, { discount: { kind: 'percent', percent: 50 } }),
      await ask(owner, { locations: ['bandung'] }),
    ];
    for (const response of refused) {
      expect(response.statusCode).toBe(409);
      expect(response.json().data).toBeNull();
      expect(response.json().meta.message).toContain('has been made already');
    }
    expect((await list(owner, { batch: body.id })).rows).toHaveLength(2);
    const { rows } = (await owner.call('listAudit')).json().data;
    const lines = rows.filter(({ action }: { action: string }) => action === 'voucher.batch-added');
    expect(lines).toHaveLength(1);
  });

  test('of two concurrent changes of a voucher the second returns an error, and overwrites nothing (CONSOLE-77)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucher', { body: { ...FREE, code: 'TWO' } });
    const change = (quota: number, version: number) =>
      owner.call('changeVoucher', { params: { code: 'TWO' }, body: { ...FREE, quota, version } });
    const responses = await Promise.all([change(5, 1), change(6, 1)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const conflict = responses.find(({ statusCode }) => statusCode === 409);
    expect(conflict?.json().meta.message).toContain('Someone else has changed TWO');
    expect((await list(owner)).rows[0]).toMatchObject({ code: 'TWO', version: 2 });
    expect((await change(7, 2)).json().data).toMatchObject({ quota: 7, version: 3 });
  });

  test('the number of vouchers left in a batch excludes disabled ones (CONSOLE-73)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucherBatch', { body: { ...BATCH, count: 4, quota: 3 } });
    const { rows } = await list(owner, { batch: BATCH.id });
    const params = { code: rows[0]?.code ?? '' };
    await owner.call('disableVoucher', { params, body: { version: 1 } });
    const find = async () => (await owner.call('listVoucherBatches')).json().data.rows[0];
    expect(await find()).toMatchObject({ count: 4, disabled: 1, left: 9, is_own: true });
    const ended = await owner.call('disableVoucherBatch', {
      params: { id: BATCH.id },
      body: { version: 5 },
    });
    expect(ended.json().data).toMatchObject({ count: 4, disabled: 4, left: 0 });
  });

  test('a disabled batch can be enabled again, without the vouchers that were disabled one by one (CONSOLE-160)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucherBatch', { body: { ...BATCH, count: 4 } });
    const { rows } = await list(owner, { batch: BATCH.id });
    const [alone, back] = rows.map(({ code }) => code);
    await booth.vouchers.disable(alone ?? '', BOOTH_ACTOR);
    const turn = (call: 'disableVoucherBatch' | 'enableVoucherBatch', version: number) =>
      owner.call(call, { params: { id: BATCH.id }, body: { version } });
    // A voucher was disabled since the page was loaded.
    const conflict = await turn('disableVoucherBatch', 4);
    expect(conflict.json().meta.message).toContain('Someone else has changed vouchers of Opening');
    const ended = (await turn('disableVoucherBatch', 5)).json().data;
    expect(ended).toMatchObject({ disabled: 4, disabled_together: 3 });
    // One voucher on its own, before the others.
    await booth.vouchers.enable(back ?? '', BOOTH_ACTOR);
    await booth.vouchers.disable(back ?? '', BOOTH_ACTOR);
    expect((await turn('enableVoucherBatch', ended.version)).statusCode).toBe(409);
    const undone = (await turn('enableVoucherBatch', ended.version + 2)).json().data;
    expect(undone).toMatchObject({ disabled: 2, disabled_together: 0, left: 2 });
    const after = (await list(owner, { batch: BATCH.id })).rows;
    const off = after.filter(({ state }) => state === 'disabled').map(({ code }) => code);
    expect(off.toSorted()).toEqual([alone, back].toSorted());
    const [line] = (await owner.call('listAudit')).json().data.rows;
    expect(line).toMatchObject({ action: 'voucher.batch-enabled', after: { enabled: 2 } });
  });

  test('a voucher that is disabled on its own stays disabled, also if its batch was disabled before (CONSOLE-160, CONSOLE-161)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucherBatch', { body: { ...BATCH, count: 3 } });
    const leaked = (await list(owner, { batch: BATCH.id })).rows[0]?.code ?? '';
    const turn = (call: 'disableVoucherBatch' | 'enableVoucherBatch', version: number) =>
      owner.call(call, { params: { id: BATCH.id }, body: { version } });
    const ended = (await turn('disableVoucherBatch', 3)).json().data;
    const disable = (version: number) =>
      owner.call('disableVoucher', { params: { code: leaked }, body: { version } });
    // As in a tab that was loaded earlier.
    expect((await disable(1)).statusCode).toBe(409);
    expect((await disable(2)).statusCode).toBe(200);
    expect((await turn('enableVoucherBatch', ended.version)).statusCode).toBe(409);
    const undone = (await turn('enableVoucherBatch', ended.version + 1)).json().data;
    expect(undone).toMatchObject({ disabled: 1, disabled_together: 0 });
    const { rows } = await list(owner, { search: leaked });
    expect(rows[0]).toMatchObject({ code: leaked, state: 'disabled' });
  });

  test('disabling or enabling a voucher that another person has changed returns an error (CONSOLE-161)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucher', { body: { ...FREE, code: 'ONOFF' } });
    const turn = (call: 'disableVoucher' | 'enableVoucher', version: number) =>
      owner.call(call, { params: { code: 'ONOFF' }, body: { version } });
    await booth.vouchers.change('ONOFF', { quota: 100 }, BOOTH_ACTOR);
    const conflict = await turn('disableVoucher', 1);
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json().meta.message).toContain('Someone else has changed ONOFF');
    expect((await turn('disableVoucher', 2)).json().data.state).toBe('disabled');
    await booth.vouchers.change('ONOFF', { quota: 1_000 }, BOOTH_ACTOR);
    expect((await turn('enableVoucher', 3)).statusCode).toBe(409);
    expect((await turn('enableVoucher', 4)).json().data.state).toBe('active');
  });

  test('the sheet of a batch is loaded in parts, in the order in which the vouchers were made (CONSOLE-75)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucherBatch', { body: { ...BATCH, count: 300 } });
    const part = async (query: Record<string, string>, browser = owner) =>
      browser.call('getVoucherSheet', { params: { id: BATCH.id }, query });
    const { data } = (await part({ from: '1' })).json();
    expect(data.batch).toMatchObject({ name: 'Opening', count: 300 });
    expect(data.vouchers).toHaveLength(240);
    const rest = (await part({ from: '241' })).json().data.vouchers;
    expect(rest).toHaveLength(60);
    const codes = new Set([...data.vouchers, ...rest].map(({ code }: Row) => code));
    expect(codes.size).toBe(300);
    expect(rest.at(-1).code).toBe((await list(owner)).rows[0]?.code);
    expect((await part({ from: '0' })).statusCode).toBe(422);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    expect((await part({ from: '1' }, operator)).statusCode).toBe(404);
  });

  test('a cell that a spreadsheet would run is plain text in the CSV (CONSOLE-27)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await owner.call('addVoucher', { body: { ...FREE, code: '-2-3' } });
    const csv = await owner.get(`${csvPathOf(consoleCalls.listVouchers)}?search=-2`);
    expect(csv.body.split('\r\n')[1]).toMatch(/^"'-2-3","free",/);
  });

  test('ten thousand pasted rows are rejected with an error message and the field (CONSOLE-76)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const pasted = Array.from({ length: 10_000 }, (_, row) => `ROW${row}`).join('\n');
    const all = await owner.call('addVoucher', { body: { ...FREE, code: pasted } });
    expect(all.statusCode).toBe(413);
    expect(all.json().meta.message).toMatch(/\w+ .*\.$/);
    const some = { ...FREE, code: pasted.slice(0, 20_000) };
    const added = await owner.call('addVoucher', { body: some });
    expect(added.statusCode).toBe(422);
    expect(added.json().meta.errors[0]).toMatchObject({
      field: 'code',
      message: 'A voucher code has at most 40 characters.',
    });
    const searched = await owner.call('listVouchers', { query: { search: pasted.slice(0, 2000) } });
    expect(searched.statusCode).toBe(422);
    for (const code of ['two words', '=1+1', 'a\nb']) {
      const response = await owner.call('addVoucher', { body: { ...FREE, code } });
      expect(response.statusCode).toBe(422);
      expect(response.json().meta.errors[0].field).toBe('code');
    }
    const window = { ...FREE, code: 'W', first_day: '2027-02-02', last_day: '2027-02-01' };
    const backwards = await owner.call('addVoucher', { body: window });
    expect(backwards.json().meta.errors[0].field).toBe('last_day');
    const nowhere = await owner.call('addVoucher', {
      body: { ...FREE, code: 'N', locations: ['atlantis'] },
    });
    expect(nowhere.statusCode).toBe(422);
    expect(nowhere.json().meta.errors[0].field).toBe('locations');
  });

  test('an invalid batch is rejected, also one of 10,001 vouchers (CONSOLE-38)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    for (const wrong of [
      { count: 10_001 },
      { count: 1 },
      { count: 2.5 },
      { prefix: 'A-B' },
      { name: ' ' },
      { id: 'short' },
      { discount: { kind: 'percent', percent: 101 } },
      { locations: [] },
    ]) {
      const response = await owner.call('addVoucherBatch', { body: { ...BATCH, ...wrong } });
      expect(response.statusCode).toBe(422);
    }
    expect((await owner.call('listVoucherBatches')).json().data.rows).toEqual([]);
  });

  test('codes are searched by their beginning, without wildcards (CONSOLE-37)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    for (const code of ['A_1', 'AB1', 'AC-1']) {
      await booth.vouchers.add(code, { discount: { kind: 'free' } }, BOOTH_ACTOR);
    }
    const find = async (search: string) =>
      (await list(owner, { search })).rows.map((row) => row.code);
    expect(await find('a')).toEqual(['AC-1', 'AB1', 'A_1']);
    expect(await find('a_')).toEqual(['A_1']);
    expect(await find('%')).toEqual([]);
  });

  test('an operator manages vouchers of their own locations only, and sees no others (CONSOLE-28)', async () => {
    const booth = await createTestBooth(await open());
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const add = (code: string, locations: string[] | null) =>
      operator.call('addVoucher', { body: { ...FREE, code, locations } });
    expect((await add('OWN', ['jakarta'])).statusCode).toBe(200);
    expect((await add('ALL', null)).statusCode).toBe(403);
    expect((await add('OTHER', ['jakarta', 'bandung'])).statusCode).toBe(403);
    await booth.vouchers.add(
      'SHARED',
      { discount: { kind: 'free' }, locations: ['jakarta', 'bandung'] },
      BOOTH_ACTOR,
    );
    await booth.vouchers.add(
      'BANDUNG',
      { discount: { kind: 'free' }, locations: ['bandung'] },
      BOOTH_ACTOR,
    );
    expect((await list(operator)).rows.map(({ code }) => code)).toEqual(['SHARED', 'OWN']);
    const disable = async (code: string) =>
      (await operator.call('disableVoucher', { params: { code }, body: { version: 1 } }))
        .statusCode;
    expect([await disable('OWN'), await disable('SHARED'), await disable('BANDUNG')]).toEqual([
      200, 404, 404,
    ]);
    const batch = await operator.call('addVoucherBatch', { body: { ...BATCH, count: 2 } });
    expect(batch.statusCode).toBe(403);
  });

  test('an operator disables batches of their own locations, not batches that are also valid elsewhere (CONSOLE-28)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const shared = { ...BATCH, count: 2, locations: ['jakarta', 'bandung'] };
    const own = { ...BATCH, id: 'b'.repeat(16), count: 2, locations: ['jakarta'] };
    for (const body of [shared, own]) {
      expect((await owner.call('addVoucherBatch', { body })).statusCode).toBe(200);
    }
    const turn = async (
      call: 'disableVoucherBatch' | 'enableVoucherBatch',
      id: string,
      version = 2,
    ) => (await operator.call(call, { params: { id }, body: { version } })).statusCode;
    const disabled = [
      await turn('disableVoucherBatch', shared.id),
      await turn('disableVoucherBatch', own.id),
    ];
    expect(disabled).toEqual([404, 200]);
    const listStates = async () => (await list(owner)).rows.slice(0, 4).map(({ state }) => state);
    expect(await listStates()).toEqual(['disabled', 'disabled', 'active', 'active']);
    const ofShared = { params: { id: shared.id }, body: { version: 2 } };
    await owner.call('disableVoucherBatch', ofShared);
    const enabled = [
      await turn('enableVoucherBatch', shared.id, 4),
      await turn('enableVoucherBatch', own.id, 4),
    ];
    expect(enabled).toEqual([404, 200]);
    expect(await listStates()).toEqual(['active', 'active', 'disabled', 'disabled']);
  });
});
