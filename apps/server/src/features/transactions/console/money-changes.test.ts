import { consoleCalls, csvPathOf, type TransactionDetails } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { openConsoleAs, PASSWORD } from '../../../testing/booths/console-browser.ts';
import {
  callOnTransaction,
  getTransactionDetails,
  listAuditActions,
  startPaidBooth,
} from '../../../testing/booths/console-transactions.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { startProviderBooth } from '../../../testing/booths/provider-booth.ts';
import type { TestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const WHOLE = { amount_idr: 35_000, left_idr: 35_000 };

describeOnEveryDatabase('changes of money by staff', (open) => {
  test('a refund requires a reason and a recent password, and two tabs make one refund (CONSOLE-85, CONSOLE-12)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const owner = await openConsoleAs(booth, 'owner');
    const why = { reason: 'The printer broke.', ...WHOLE };
    expect(
      (await callOnTransaction(owner, 'refund', code, { ...WHOLE, reason: ' ' })).statusCode,
    ).toBe(422);
    booth.advance(6 * MINUTE_MS);
    const late = await callOnTransaction(owner, 'refund', code, why);
    expect([late.statusCode, late.json().meta.errors[0].code]).toEqual([403, 'password_needed']);
    expect((await getTransactionDetails(owner, code)).refunds).toEqual([]);

    await owner.call('confirmPassword', { body: { password: 'tujuh ayam jago' } });
    const tabs = await Promise.all([
      callOnTransaction(owner, 'refund', code, why),
      callOnTransaction(owner, 'refund', code, why),
    ]);
    expect(tabs.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
    const { refunds, state, refundable_idr } = await getTransactionDetails(owner, code);
    expect(refunds).toMatchObject([
      { state: 'proven', amount_idr: 35_000, provider: 'the sandbox' },
    ]);
    expect([state, refundable_idr]).toEqual(['refunded', null]);
    const third = await callOnTransaction(owner, 'refund', code, why);
    expect(third.json().meta.message).toBe(`${code} was refunded before.`);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a refund that the provider refuses is listed as owed, and can be noted as given by hand (CONSOLE-85, CONSOLE-88)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id, short_code: code } = await booth.kiosk.start();
    await booth.double.pay(await booth.orderIdOf(trx_id));
    await booth.deliverAll();
    await booth.advance(46 * DAY_MS);
    const operator = await openConsoleAs(booth as unknown as TestBooth, 'operator', ['jakarta']);
    const asked = await callOnTransaction(operator, 'refund', code, {
      reason: 'It broke.',
      ...WHOLE,
    });
    expect(asked.json().meta.message).toMatch(/^Nothing went back\./);
    const file: TransactionDetails = asked.json().data;
    expect(file).toMatchObject({
      state: 'paid',
      has_owed: true,
      refunds: [{ state: 'refused', provider: 'Midtrans' }],
      owed: [{ number: 1, kind: 'refund_refused', amount_idr: 35_000, settled_at: null }],
    });
    expect(file.timeline.map(({ what }) => what)).toContain('Sent a webhook about the payment');
    const noted = await callOnTransaction(operator, 'recordHandRefund', code, {
      reason: 'In cash.',
      amount_idr: 35_000,
    });
    expect(noted.json().data).toMatchObject({ state: 'refunded', has_owed: false });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('unmatched orders are listed until an owner settles them, once (CONSOLE-143)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id } = await booth.kiosk.start();
    const order = await booth.orderIdOf(trx_id);
    // As after a restore from an earlier backup.
    for (const table of ['ledger', 'charges', 'transactions'] as const) {
      await booth.database.deleteFrom(table).execute();
    }
    await booth.double.pay(order);
    await booth.deliverAll();
    const owner = await openConsoleAs(booth as unknown as TestBooth, 'owner');
    const listed = (await owner.call('listUnmatched')).json().data;
    expect(listed).toMatchObject([{ order_id: order, provider: 'Midtrans' }]);
    expect(Object.keys(listed[0])).toEqual(['order_id', 'provider', 'messages', 'since']);
    const everywhere = await openConsoleAs(booth as unknown as TestBooth, 'operator');
    expect((await everywhere.call('listUnmatched')).statusCode).toBe(403);

    const settle = (name: string, note: string) =>
      owner.call('settleUnmatched', {
        params: { order: name },
        body: { note, messages: listed[0].messages },
      });
    expect((await settle(order, ' ')).statusCode).toBe(422);
    for (const unknown of ['JPRT-nothing', 'SHOP-1', '%00']) {
      expect((await settle(unknown, 'Looked up.')).statusCode).toBe(404);
    }
    const staleRequest = { params: { order }, body: { note: 'Sent back.', messages: 1 } };
    await booth.database
      .updateTable('notices')
      .set({ times: 2 })
      .where('order_id', '=', order)
      .execute();
    const another = await owner.call('settleUnmatched', staleRequest);
    expect(another.json().meta.message).toBe(
      `Another message about ${order} has arrived. Check again.`,
    );
    [listed[0]] = (await owner.call('listUnmatched')).json().data;
    await booth.advance(6 * MINUTE_MS);
    const late = await settle(order, 'Sent back.');
    expect(late.json().meta.errors[0].code).toBe('password_needed');
    await owner.call('confirmPassword', { body: { password: PASSWORD } });
    const tabs = await Promise.all([settle(order, 'Sent back.'), settle(order, 'Sent back.')]);
    expect(tabs.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const slower = tabs.find(({ statusCode }) => statusCode === 409);
    expect(slower?.json().meta.message).toBe(`${order} was settled before: Sent back.`);
    expect((await owner.call('listUnmatched')).json().data).toEqual([]);
    const { rows } = (await owner.call('listAudit', { query: { search: order } })).json().data;
    expect(rows).toMatchObject([
      { action: 'transaction.owed-settled', after: { note: 'Sent back.' } },
    ]);
  });

  test('an owed sum is settled once, with a note (CONSOLE-88)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id, short_code: code } = await booth.kiosk.start();
    await booth.double.pay(await booth.orderIdOf(trx_id), { amountIdr: 34_999 });
    await booth.deliverAll();
    const operator = await openConsoleAs(booth as unknown as TestBooth, 'operator', ['jakarta']);
    const note = { note: 'Given back in cash.' };
    const settle = (number: string) =>
      callOnTransaction(operator, 'settleOwed', code, { ...note, left_idr: 34_999 }, { number });
    expect((await getTransactionDetails(operator, code)).owed).toMatchObject([
      { kind: 'wrong_amount', left_idr: 34_999 },
    ]);
    expect((await settle('1')).json().data.owed).toMatchObject([note]);
    expect((await settle('1')).statusCode).toBe(409);
    for (const number of ['2', 'x', '0']) expect((await settle(number)).statusCode).toBe(404);
  });

  test('an operator settles sums up to the refund limit; an owner settles larger ones (CONSOLE-185)', async () => {
    const { booth, code } = await startOwedBooth(await open(), 150_001);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const note = { note: 'Sent by hand.' };
    const seen = { ...note, left_idr: 150_001 };
    const refused = await callOnTransaction(operator, 'settleOwed', code, seen, { number: '1' });
    expect([refused.statusCode, refused.json().meta.message]).toEqual([
      403,
      'IDR 150.001 is more than the IDR 150.000 that you may refund or settle: ask an owner to do it.',
    ]);
    expect((await getTransactionDetails(operator, code)).owed).toMatchObject([
      { settled_at: null },
    ]);
    expect(await listAuditActions(booth, code)).toEqual([]);
    const owner = await openConsoleAs(booth, 'owner');
    const settled = await callOnTransaction(owner, 'settleOwed', code, seen, { number: '1' });
    expect(settled.json().data.owed).toMatchObject([note]);
  });

  test('an owner reopens a settled sum once, with a reason, and it can be settled again (CONSOLE-186)', async () => {
    const { providerBooth, booth, code } = await startOwedBooth(await open(), 34_999);
    const owner = await openConsoleAs(booth, 'owner');
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const one = { number: '1' };
    const sent = { note: 'Sent.', left_idr: 34_999 };
    const settle = async (): Promise<number> => {
      const { data } = (await callOnTransaction(operator, 'settleOwed', code, sent, one)).json();
      return data.owed[0].settled_at;
    };
    const reopen = (settled_at: number, reason = 'It was not sent.') =>
      callOnTransaction(owner, 'reopenOwed', code, { reason, settled_at }, one);
    const listOwed = async () =>
      (await owner.call('listTransactions', { query: { owed: 'yes' } })).json().data.rows;

    expect((await reopen(1)).json().meta.message).toBe(
      `${code}-1 is not settled, or was reopened already.`,
    );
    const first = await settle();
    expect(await listOwed()).toEqual([]);
    const byOperator = { reason: 'It was not sent.', settled_at: first };
    expect(
      (await callOnTransaction(operator, 'reopenOwed', code, byOperator, one)).statusCode,
    ).toBe(403);
    expect((await reopen(first, ' ')).statusCode).toBe(422);

    const tabs = await Promise.all([reopen(first), reopen(first)]);
    expect(tabs.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await listOwed()).toMatchObject([{ short_code: code, has_owed: true }]);
    await providerBooth.advance(1);
    const second = await settle();
    const stale = await reopen(first);
    expect([stale.statusCode, stale.json().meta.message]).toEqual([
      409,
      `${code}-1 was settled again meanwhile: Sent.`,
    ]);
    const reopened: TransactionDetails = (await reopen(second)).json().data;
    expect(reopened.owed).toMatchObject([{ settled_at: null, note: null, can_reopen: false }]);
    expect(reopened.timeline.at(-1)).toMatchObject({
      what: 'Reopened IDR 34.999 that was settled',
      note: 'It was not sent.',
    });
    expect(await listAuditActions(booth, code)).toEqual([
      'transaction.owed-settled',
      'transaction.owed-reopened',
      'transaction.owed-settled',
      'transaction.owed-reopened',
    ]);
    const wrong = { amount_idr: 34_999, left_idr: 34_999 };
    await callOnTransaction(operator, 'refund', code, {
      reason: 'Wrong amount.',
      ...wrong,
      sum: 1,
    });
    await providerBooth.double.confirmRefunds(await providerBooth.orderIdOf(reopened.id));
    await providerBooth.deliverAll();
    const [proven] = (await getTransactionDetails(owner, code)).owed;
    expect(proven).toMatchObject({ can_reopen: false });
    expect((await reopen(proven?.settled_at ?? 0)).json().meta.message).toBe(
      `${code}-1 stays settled: the provider proved that it went back.`,
    );
    expect(await providerBooth.listLedgerDisagreements()).toEqual([]);
  });

  test('an operator refunds up to the limit (CONSOLE-86)', async () => {
    const booth = await startPayingBooth(await open(), { operatorRefundLimitIdr: 20_000 });
    await booth.locations.configure('Jakarta', { snapFeeIdr: 20_001 }, BOOTH_ACTOR);
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const why = { reason: 'It broke.', amount_idr: 20_001, left_idr: 20_001 };
    const refused = await callOnTransaction(operator, 'refund', created.short_code, why);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().meta.message).toMatch(/is more than the IDR 20\.000 that you may refund/);
    expect(await getTransactionDetails(operator, created.short_code)).toMatchObject({
      refunds: [],
      operator_refund_limit_idr: 20_000,
    });
    const byHand = await callOnTransaction(operator, 'recordHandRefund', created.short_code, {
      reason: 'In cash.',
      amount_idr: 35_000,
    });
    expect(byHand.statusCode).toBe(403);
    const owner = await openConsoleAs(booth, 'owner');
    const done = await callOnTransaction(owner, 'refund', created.short_code, why);
    expect(done.json().data.state).toBe('refunded');
  });

  test('after a partial refund the transaction stays paid and shows how much went back, in list and CSV too (CONSOLE-256, PAY-122)', async () => {
    const booth = await startPayingBooth(await open(), { operatorRefundLimitIdr: 20_000 });
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const code = created.short_code;
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const part = (amount_idr: number, left_idr: number) =>
      callOnTransaction(operator, 'refund', code, { reason: 'Torn.', amount_idr, left_idr });
    for (const wrong of [0, -1, 0.5, '10000', null, 35_001]) {
      const response = await callOnTransaction(operator, 'refund', code, {
        reason: 'Torn.',
        amount_idr: wrong,
        left_idr: 35_000,
      });
      expect(response.statusCode).toBe(422);
    }
    expect(
      (await callOnTransaction(operator, 'refund', code, { reason: 'Torn.' })).statusCode,
    ).toBe(422);
    expect((await part(15_000, 35_000)).json()).toMatchObject({
      meta: { message: 'IDR 15.000 went back.' },
      data: {
        state: 'paid',
        refunded_idr: 15_000,
        refundable_idr: 20_000,
        whole_refund_only: null,
      },
    });
    expect((await part(15_000, 35_000)).statusCode).toBe(409);
    expect((await part(5_001, 20_000)).statusCode).toBe(403);
    expect((await part(5_000, 20_000)).statusCode).toBe(200);
    const file = await getTransactionDetails(operator, code);
    expect(file.timeline.map(({ what }) => what)).toContain('IDR 15.000 of it went back');
    const { rows } = (await operator.call('listTransactions')).json().data;
    const sum = (await operator.call('sumTransactions')).json().data;
    expect(sum).toMatchObject({
      sessions: 1,
      revenue_idr: 35_000,
      refunds: 1,
      refunded_idr: 20_000,
    });
    expect(rows).toMatchObject([{ state: 'paid', amount_idr: 35_000, refunded_idr: 20_000 }]);
    const owner = await openConsoleAs(booth, 'owner');
    const csv = await owner.get(csvPathOf(consoleCalls.listTransactions));
    expect(csv.body).toContain(`"${code}","paid",35000,20000,`);
    expect(await listAuditActions(booth, code)).toEqual([
      'transaction.refund-asked',
      'transaction.refund-asked',
    ]);
  });

  test('a refund request has an amount (CONSOLE-257)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    for (const amount_idr of [0, 35_001]) {
      const wrong = await callOnTransaction(cashier, 'requestRefund', code, {
        reason: 'Torn.',
        amount_idr,
      });
      expect(wrong.statusCode).toBe(422);
    }
    const asked = await callOnTransaction(cashier, 'requestRefund', code, {
      reason: 'Torn.',
      amount_idr: 10_000,
    });
    expect(asked.json().data.refund_wish).toMatchObject({ amount_idr: 10_000 });
    const [line] = await booth.database
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', code)
      .execute();
    expect(line?.after).toContain('10000');
  });

  test('a cashier requests a refund, which stays open until it is decided (CONSOLE-86)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const owner = await openConsoleAs(booth, 'owner');
    const why = { reason: 'Nothing came out.', ...WHOLE };
    expect((await callOnTransaction(cashier, 'refund', code, why)).statusCode).toBe(403);
    const listOwed = async () =>
      (await owner.call('listTransactions', { query: { owed: 'yes' } })).json().data.rows;
    const requested: TransactionDetails = (
      await callOnTransaction(cashier, 'requestRefund', code, why)
    ).json().data;
    expect(requested.refund_wish).toMatchObject({ reason: why.reason, amount_idr: 35_000 });
    expect((await callOnTransaction(cashier, 'requestRefund', code, why)).statusCode).toBe(409);
    expect(await listOwed()).toMatchObject([{ short_code: code, is_refund_wanted: true }]);
    const asked_at = requested.refund_wish?.at;
    const seen = { asked_at, open_idr: 35_000 };
    await callOnTransaction(owner, 'declineRefund', code, { note: 'It did come out.', ...seen });
    expect(await listOwed()).toEqual([]);
    await callOnTransaction(cashier, 'requestRefund', code, why);
    const refunded = await callOnTransaction(owner, 'refund', code, why);
    expect(refunded.json().data).toMatchObject({ state: 'refunded', refund_wish: null });
    expect(await listOwed()).toEqual([]);
    expect(await listAuditActions(booth, code)).toEqual([
      'transaction.refund-wanted',
      'transaction.refund-declined',
      'transaction.refund-wanted',
      'transaction.refund-asked',
    ]);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('only the refund request that the person saw is declined (CONSOLE-264)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const owner = await openConsoleAs(booth, 'owner');
    const request = async (amount_idr: number): Promise<number | undefined> => {
      booth.advance(1_000);
      const asked = await callOnTransaction(cashier, 'requestRefund', code, {
        reason: 'Torn.',
        amount_idr,
      });
      return asked.json().data.refund_wish?.at;
    };
    const decline = (asked_at: number | undefined, open_idr = 20_000) =>
      callOnTransaction(owner, 'declineRefund', code, {
        note: 'It was printed.',
        asked_at,
        open_idr,
      });
    const first = await request(10_000);
    expect((await decline(first, 10_000)).statusCode).toBe(200);
    const second = await request(20_000);
    const refused = await decline(first);
    expect([refused.statusCode, refused.json().meta.message]).toEqual([
      409,
      'This refund was requested again in the meantime. Check it again.',
    ]);
    expect((await getTransactionDetails(owner, code)).refund_wish).toMatchObject({
      amount_idr: 20_000,
    });
    expect((await decline(second)).statusCode).toBe(200);
    expect((await decline(second)).json().meta.message).toBe('No refund request is open here.');
  });

  test('a refund by hand is rejected if the sum has changed since the person saw it (CONSOLE-264)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const owner = await openConsoleAs(booth, 'owner');
    const part = { reason: 'Torn.', amount_idr: 10_000, left_idr: 35_000 };
    await callOnTransaction(owner, 'refund', code, part);
    const note = (amount_idr: number) =>
      callOnTransaction(owner, 'recordHandRefund', code, { reason: 'In cash.', amount_idr });
    const refused = await note(35_000);
    expect([refused.statusCode, refused.json().meta.message]).toEqual([
      409,
      'IDR 25.000 is left to refund, not IDR 35.000. Check the refunds again.',
    ]);
    expect((await getTransactionDetails(owner, code)).state).toBe('paid');
    expect((await note(25_000)).json().data.state).toBe('refunded');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });
});

/** A transaction paid with a wrong amount. */
async function startOwedBooth(database: Database, amountIdr: number) {
  const booth = await startProviderBooth(database, 'midtrans');
  const { trx_id, short_code: code } = await booth.kiosk.start();
  await booth.double.pay(await booth.orderIdOf(trx_id), { amountIdr });
  await booth.deliverAll();
  return { providerBooth: booth, booth: booth as unknown as TestBooth, code };
}
