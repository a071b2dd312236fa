import type { TransactionFile } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { openConsoleAs } from '../../../testing/booths/console-browser.ts';
import { ask, readFile } from '../../../testing/booths/console-transactions.ts';
import { openRefundTill } from '../../../testing/booths/refund-till.ts';
import type { TestBooth } from '../../../testing/booths/test-booth.ts';
import { openTill } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const WHY = { reason: 'Nothing came out.' };
const WISH = { ...WHY, amount_idr: 35_000 };

describeOnEveryDatabase('what is decided about a refund', (open) => {
  async function openWished() {
    const till = await openTill(await open(), { operatorRefundLimitIdr: 20_000 });
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    const code = created.short_code;
    await ask(await openConsoleAs(till, 'cashier', ['jakarta']), 'wishRefund', code, WISH);
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const owner = await openConsoleAs(till, 'owner');
    const countOpen = async () =>
      (await owner.call('countRefundRequests')).json().data.locations as unknown[];
    const refund = (browser: typeof owner, amount_idr: number, left_idr: number) =>
      ask(browser, 'refund', code, { ...WHY, amount_idr, left_idr });
    return { code, operator, owner, countOpen, refund };
  }

  test('a part leaves the rest of a refund request open, until all of it is refunded (CONSOLE-86, CONSOLE-257)', async () => {
    const { code, operator, owner, countOpen, refund } = await openWished();
    const part = (await refund(operator, 20_000, 35_000)).json();
    expect(part.meta.message).toBe(
      'IDR 20.000 went back. IDR 15.000 of the refund request stays open.',
    );
    expect(part.data.refund_wish).toMatchObject({ amount_idr: 35_000, open_idr: 15_000 });
    expect(part.data.is_refund_wanted).toBe(true);
    expect(await countOpen()).toEqual([{ slug: 'jakarta', waiting: 1 }]);
    expect((await refund(owner, 10_000, 15_000)).json().data.refund_wish).toMatchObject({
      open_idr: 5_000,
    });
    const rest = (await refund(owner, 5_000, 5_000)).json();
    expect(rest.meta.message).toBe('IDR 5.000 went back.');
    expect(rest.data).toMatchObject({ state: 'refunded', refund_wish: null });
    expect(await countOpen()).toEqual([]);
    expect((await readFile(owner, code)).is_refund_wanted).toBe(false);
  });

  test('the rest of a refund request is declined with a reason, only as the person read it (CONSOLE-86, CONSOLE-264)', async () => {
    const { code, operator, owner, countOpen, refund } = await openWished();
    const { at: asked_at } = (await readFile(owner, code)).refund_wish ?? {};
    await refund(operator, 20_000, 35_000);
    const decline = (open_idr: number) =>
      ask(owner, 'declineRefund', code, { note: 'One strip was fine.', asked_at, open_idr });
    const stale = await decline(35_000);
    expect([stale.statusCode, stale.json().meta.message]).toEqual([
      409,
      'IDR 15.000 of this request is open, not IDR 35.000. Check it again.',
    ]);
    expect((await decline(15_000)).json().data).toMatchObject({ refund_wish: null, state: 'paid' });
    expect(await countOpen()).toEqual([]);
  });

  test('a part that was refused is taken off a refund request once, however often it is asked for (CONSOLE-86)', async () => {
    const till = await openRefundTill(open, 'midtrans');
    const owner = await openConsoleAs(till as unknown as TestBooth, 'owner');
    await ask(owner, 'wishRefund', till.short_code, WISH);
    till.refuseNext();
    await till.advance(1_000);
    await till.ask(20_000, 35_000);
    await till.askSum(1);
    const open_idr = async () => (await readFile(owner, till.short_code)).refund_wish?.open_idr;
    expect(await open_idr()).toBe(15_000);
    await till.confirm();
    expect(await open_idr()).toBe(15_000);
  });

  test('a refused refund is settled as given by hand or as seen at the provider, with what was left (CONSOLE-264, PAY-125)', async () => {
    const till = await openRefundTill(open, 'midtrans');
    till.refuseNext();
    await till.ask(10_000, 35_000);
    const owner = await openConsoleAs(till as unknown as TestBooth, 'owner');
    const settle = (body: object) =>
      ask(owner, 'settleOwed', till.short_code, { note: 'Done.', ...body }, { number: '1' });
    expect((await settle({})).statusCode).toBe(422);
    expect((await settle({ left_idr: 35_000, way: 'somehow' })).statusCode).toBe(422);
    const stale = await settle({ left_idr: 25_000, way: 'by_provider' });
    expect([stale.statusCode, stale.json().meta.message]).toEqual([
      409,
      'IDR 35.000 is left to refund, not IDR 25.000. Check the refunds again.',
    ]);
    await till.advance(1_000);
    const settled = await settle({ left_idr: 35_000, way: 'by_provider' });
    const file: TransactionFile = settled.json().data;
    expect(file).toMatchObject({ state: 'paid', refunded_idr: 10_000, refundable_idr: 25_000 });
    expect(file.timeline.at(-1)).toMatchObject({
      what: 'Saw at the provider that IDR 10.000 went back',
      note: 'Done.',
    });
    await till.sendElsewhere(10_000);
    await till.confirm();
    expect(await readFile(owner, till.short_code)).toMatchObject({
      refunded_idr: 10_000,
      owed: [{ number: 1, can_reopen: false }],
    });
  });

  test('a page says why the provider is not asked for what is left (PAY-127)', async () => {
    const till = await openRefundTill(open, 'xendit', { issuer: 'CIMB' });
    const owner = await openConsoleAs(till as unknown as TestBooth, 'owner');
    await till.database.updateTable('charges').set({ refunds_whole_only: 0 }).execute();
    await till.ask(10_000, 35_000);
    const before = await readFile(owner, till.short_code);
    expect(before).toMatchObject({ refundable_idr: 35_000, refund_refusal: null });
    expect(before.owed).toMatchObject([
      {
        refundable_idr: null,
        refund_refusal: 'The payer’s bank or wallet takes no refund of a part.',
        left_idr: 35_000,
      },
    ]);
    await till.settle(1);
    expect(await readFile(owner, till.short_code)).toMatchObject({
      refundable_idr: 25_000,
      whole_refund_only: null,
      refund_refusal: expect.stringContaining('give the rest back by hand'),
    });
  });

  test('the last line of a session that ended by settling says that all of it has gone back (PAY-125)', async () => {
    const till = await openRefundTill(open, 'midtrans');
    till.refuseNext();
    await till.askAll();
    await till.advance(1_000);
    await till.settle(1);
    const owner = await openConsoleAs(till as unknown as TestBooth, 'owner');
    const { state, timeline } = await readFile(owner, till.short_code);
    expect(state).toBe('refunded');
    expect(timeline.slice(-2).map(({ what }) => what)).toEqual([
      'Settled IDR 35.000 that was owed',
      'All of it has gone back',
    ]);
  });

  test('the audit names a refund by its amount and its sum, without the order of the provider (CONSOLE-222)', async () => {
    const till = await openRefundTill(open, 'midtrans');
    till.refuseNext();
    await till.ask(10_000, 35_000);
    await till.askSum(1);
    const rows = await till.database.selectFrom('audit').selectAll().orderBy('seq').execute();
    const asked = rows.filter(({ action }) => action === 'transaction.refund-asked');
    expect(asked.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { amountIdr: 10_000, reason: 'One strip was torn.' },
      { owed: `${till.short_code}-1`, amountIdr: 10_000, reason: 'One strip was torn.' },
    ]);
  });
});
