import type { TransactionDetails } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { openConsoleAs } from '../../../testing/booths/console-browser.ts';
import {
  callOnTransaction,
  getTransactionDetails,
} from '../../../testing/booths/console-transactions.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { startRefundBooth } from '../../../testing/booths/refund-booth.ts';
import type { TestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const WHY = { reason: 'Nothing came out.' };
const REFUND_REQUEST = { ...WHY, amount_idr: 35_000 };

describeOnEveryDatabase('decisions about refunds', (open) => {
  async function startWithRequest() {
    const booth = await startPayingBooth(await open(), { operatorRefundLimitIdr: 20_000 });
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const code = created.short_code;
    await callOnTransaction(
      await openConsoleAs(booth, 'cashier', ['jakarta']),
      'requestRefund',
      code,
      REFUND_REQUEST,
    );
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const owner = await openConsoleAs(booth, 'owner');
    const countOpen = async () =>
      (await owner.call('countRefundRequests')).json().data.locations as unknown[];
    const refund = (browser: typeof owner, amount_idr: number, left_idr: number) =>
      callOnTransaction(browser, 'refund', code, { ...WHY, amount_idr, left_idr });
    return { code, operator, owner, countOpen, refund };
  }

  test('a partial refund leaves the rest of a refund request open, until all of it is refunded (CONSOLE-86, CONSOLE-257)', async () => {
    const { code, operator, owner, countOpen, refund } = await startWithRequest();
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
    expect((await getTransactionDetails(owner, code)).is_refund_wanted).toBe(false);
  });

  test('the rest of a refund request is declined with a reason, only if it is what the person saw (CONSOLE-86, CONSOLE-264)', async () => {
    const { code, operator, owner, countOpen, refund } = await startWithRequest();
    const { at: asked_at } = (await getTransactionDetails(owner, code)).refund_wish ?? {};
    await refund(operator, 20_000, 35_000);
    const decline = (open_idr: number) =>
      callOnTransaction(owner, 'declineRefund', code, {
        note: 'One strip was fine.',
        asked_at,
        open_idr,
      });
    const stale = await decline(35_000);
    expect([stale.statusCode, stale.json().meta.message]).toEqual([
      409,
      'IDR 15.000 of this request is open, not IDR 35.000. Check it again.',
    ]);
    expect((await decline(15_000)).json().data).toMatchObject({ refund_wish: null, state: 'paid' });
    expect(await countOpen()).toEqual([]);
  });

  test('a refused part reduces a refund request once, however often it is repeated (CONSOLE-86)', async () => {
    const booth = await startRefundBooth(open, 'midtrans');
    const owner = await openConsoleAs(booth as unknown as TestBooth, 'owner');
    await callOnTransaction(owner, 'requestRefund', booth.short_code, REFUND_REQUEST);
    booth.refuseNext();
    await booth.advance(1_000);
    await booth.ask(20_000, 35_000);
    await booth.askSum(1);
    const open_idr = async () =>
      (await getTransactionDetails(owner, booth.short_code)).refund_wish?.open_idr;
    expect(await open_idr()).toBe(15_000);
    await booth.confirm();
    expect(await open_idr()).toBe(15_000);
  });

  test('a refused refund is settled as given by hand or as seen at the provider, with the amount left (CONSOLE-264, PAY-125)', async () => {
    const booth = await startRefundBooth(open, 'midtrans');
    booth.refuseNext();
    await booth.ask(10_000, 35_000);
    const owner = await openConsoleAs(booth as unknown as TestBooth, 'owner');
    const settle = (body: object) =>
      callOnTransaction(
        owner,
        'settleOwed',
        booth.short_code,
        { note: 'Done.', ...body },
        { number: '1' },
      );
    expect((await settle({})).statusCode).toBe(422);
    expect((await settle({ left_idr: 35_000, way: 'somehow' })).statusCode).toBe(422);
    const stale = await settle({ left_idr: 25_000, way: 'by_provider' });
    expect([stale.statusCode, stale.json().meta.message]).toEqual([
      409,
      'IDR 35.000 is left to refund, not IDR 25.000. Check the refunds again.',
    ]);
    await booth.advance(1_000);
    const settled = await settle({ left_idr: 35_000, way: 'by_provider' });
    const file: TransactionDetails = settled.json().data;
    expect(file).toMatchObject({ state: 'paid', refunded_idr: 10_000, refundable_idr: 25_000 });
    expect(file.timeline.at(-1)).toMatchObject({
      what: 'Saw at the provider that IDR 10.000 went back',
      note: 'Done.',
    });
    await booth.sendElsewhere(10_000);
    await booth.confirm();
    expect(await getTransactionDetails(owner, booth.short_code)).toMatchObject({
      refunded_idr: 10_000,
      owed: [{ number: 1, can_reopen: false }],
    });
  });

  test('the details say why the provider cannot refund what is left (PAY-127)', async () => {
    const booth = await startRefundBooth(open, 'xendit', { issuer: 'CIMB' });
    const owner = await openConsoleAs(booth as unknown as TestBooth, 'owner');
    await booth.database.updateTable('charges').set({ refunds_whole_only: 0 }).execute();
    await booth.ask(10_000, 35_000);
    const before = await getTransactionDetails(owner, booth.short_code);
    expect(before).toMatchObject({ refundable_idr: 35_000, refund_refusal: null });
    expect(before.owed).toMatchObject([
      {
        refundable_idr: null,
        refund_refusal: 'The payer’s bank or wallet does not support partial refunds.',
        left_idr: 35_000,
      },
    ]);
    await booth.settle(1);
    expect(await getTransactionDetails(owner, booth.short_code)).toMatchObject({
      refundable_idr: 25_000,
      whole_refund_only: null,
      refund_refusal: expect.stringContaining('give the rest back by hand'),
    });
  });

  test('the timeline of a session that ended by settling ends with all of it gone back (PAY-125)', async () => {
    const booth = await startRefundBooth(open, 'midtrans');
    booth.refuseNext();
    await booth.askAll();
    await booth.advance(1_000);
    await booth.settle(1);
    const owner = await openConsoleAs(booth as unknown as TestBooth, 'owner');
    const { state, timeline } = await getTransactionDetails(owner, booth.short_code);
    expect(state).toBe('refunded');
    expect(timeline.slice(-2).map(({ what }) => what)).toEqual([
      'Settled IDR 35.000 that was owed',
      'All of it has gone back',
    ]);
  });

  test('the audit shows the amount and the owed sum of a refund, not the provider’s order (CONSOLE-222)', async () => {
    const booth = await startRefundBooth(open, 'midtrans');
    booth.refuseNext();
    await booth.ask(10_000, 35_000);
    await booth.askSum(1);
    const rows = await booth.database.selectFrom('audit').selectAll().orderBy('seq').execute();
    const asked = rows.filter(({ action }) => action === 'transaction.refund-asked');
    expect(asked.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { amountIdr: 10_000, reason: 'One strip was torn.' },
      { owed: `${booth.short_code}-1`, amountIdr: 10_000, reason: 'One strip was torn.' },
    ]);
  });
});
