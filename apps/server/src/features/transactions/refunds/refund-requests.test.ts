import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { type ConsoleBrowser, openConsoleAs } from '../../../testing/booths/console-browser.ts';
import {
  callOnTransaction,
  getTransactionDetails,
  startPaidBooth,
} from '../../../testing/booths/console-transactions.ts';
import type { PayingBooth } from '../../../testing/booths/paying-booth.ts';
import { sendStaffMails } from '../../../testing/booths/staff-mails.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const WHY = { reason: 'The printer broke.', amount_idr: 35_000 };

const addMember = (
  booth: PayingBooth,
  email: string,
  role: 'owner' | 'operator' | 'cashier',
  locations: readonly string[] | null = null,
) => booth.staff.add(email, { role, locations }, BOOTH_ACTOR, 'tujuh ayam jago');

async function payAnother(booth: PayingBooth): Promise<string> {
  const created = await booth.kiosk.start();
  await booth.choose(created, 'pay');
  return created.short_code;
}

/** Runs the job, and returns the recipients. */
async function runMailJob(booth: PayingBooth): Promise<string[]> {
  await sendStaffMails(booth);
  booth.mails.length = 0;
  await booth.runJob('refund-request-mails', null);
  await sendStaffMails(booth);
  return booth.mails.map(({ to }) => to).toSorted();
}

async function decline(browser: ConsoleBrowser, code: string, note: string): Promise<void> {
  const request = (await getTransactionDetails(browser, code)).refund_wish;
  const seen = { asked_at: request?.at, open_idr: request?.open_idr };
  await callOnTransaction(browser, 'declineRefund', code, { note, ...seen });
}

const countAt = async (browser: ConsoleBrowser) =>
  (await browser.call('countRefundRequests')).json().data.locations;

describeOnEveryDatabase('refund requests', (open) => {
  test('are listed and counted by location for those who decide, until they are decided (CONSOLE-214)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const second = await payAnother(booth);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const elsewhere = await openConsoleAs(booth, 'operator', ['bandung']);
    expect(await countAt(operator)).toEqual([]);
    for (const one of [code, second]) await callOnTransaction(cashier, 'requestRefund', one, WHY);
    expect(await countAt(operator)).toEqual([{ slug: 'jakarta', waiting: 2 }]);
    expect(await countAt(elsewhere)).toEqual([]);
    const listed = await operator.call('listTransactions', { query: { owed: 'refunds' } });
    const codes = listed.json().data.rows.map((row: { short_code: string }) => row.short_code);
    expect(codes.toSorted()).toEqual([code, second].toSorted());
    await decline(operator, code, 'It was printed.');
    await callOnTransaction(operator, 'refund', second, { ...WHY, left_idr: 35_000 });
    expect(await countAt(operator)).toEqual([]);
  });

  test('are mailed only to those who may refund them (CONSOLE-216)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const [first] = await booth.staff.list();
    await addMember(booth, 'here@jepret.local', 'operator', ['jakarta']);
    await addMember(booth, 'there@jepret.local', 'operator', ['bandung']);
    await addMember(booth, 'cashier@jepret.local', 'cashier', ['jakarta']);
    await addMember(booth, 'gone@jepret.local', 'owner');
    await booth.staff.disable('gone@jepret.local', BOOTH_ACTOR);
    await booth.staff.invite('new@jepret.local', { role: 'owner', locations: null }, BOOTH_ACTOR);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    await callOnTransaction(cashier, 'requestRefund', code, WHY);
    expect(await runMailJob(booth)).toEqual([]);
    booth.advance(MINUTE_MS);
    expect(await runMailJob(booth)).toEqual(['here@jepret.local', first?.email].toSorted());
    expect(booth.mails[0]?.subject).toBe('New refund requests');
    expect(booth.mails[0]?.text).toContain('/console/transactions?owed=refunds');
    expect(await runMailJob(booth)).toEqual([]);
  });

  test('above the operators’ limit are mailed to owners only (CONSOLE-216)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const owner = await openConsoleAs(booth, 'owner');
    const owners = (await booth.staff.list()).map((member) => member.email);
    await addMember(booth, 'here@jepret.local', 'operator', ['jakarta']);
    const limitIdr = booth.dependencies.operatorRefundLimitIdr;
    const goneIdr = 10_000;
    await callOnTransaction(owner, 'refund', code, {
      ...WHY,
      amount_idr: goneIdr,
      left_idr: 35_000,
    });
    const paid = { paid_idr: limitIdr + goneIdr };
    await booth.database.updateTable('charges').set(paid).execute();
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const askFor = (amount_idr: number) =>
      callOnTransaction(cashier, 'requestRefund', code, {
        reason: 'The printer broke.',
        amount_idr,
      });
    await askFor(limitIdr - goneIdr + 1);
    booth.advance(MINUTE_MS);
    expect(await runMailJob(booth)).toEqual(owners.toSorted());
    await decline(owner, code, 'Too much.');
    await askFor(limitIdr - goneIdr);
    booth.advance(61 * MINUTE_MS);
    expect(await runMailJob(booth)).toEqual(['here@jepret.local', ...owners].toSorted());
  });

  test('are mailed at most once an hour to each person, and none is left out (CONSOLE-216)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const [first] = await booth.staff.list();
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    for (const one of [code, await payAnother(booth), await payAnother(booth)]) {
      await callOnTransaction(cashier, 'requestRefund', one, WHY);
    }
    booth.advance(MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([first?.email]);
    await callOnTransaction(cashier, 'requestRefund', await payAnother(booth), WHY);
    booth.advance(58 * MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([]);
    booth.advance(2 * MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([first?.email]);
    booth.advance(24 * 60 * MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([]);
  });

  test('are not mailed if they were decided before the next mail (CONSOLE-216)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const owner = await openConsoleAs(booth, 'owner');
    await callOnTransaction(cashier, 'requestRefund', code, WHY);
    await decline(owner, code, 'It was printed.');
    booth.advance(MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([]);
  });
});
