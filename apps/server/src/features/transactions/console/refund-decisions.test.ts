import type { TransactionFile } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { openConsoleAs } from '../../../testing/booths/console-browser.ts';
import { ask, readFile } from '../../../testing/booths/console-transactions.ts';
import { openRefundTill } from '../../../testing/booths/refund-till.ts';
import type { TestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

describeOnEveryDatabase('what is decided about a refund', (open) => {
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
});
