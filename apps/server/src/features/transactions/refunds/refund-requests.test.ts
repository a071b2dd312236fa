import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { type ConsoleBrowser, openConsoleAs } from '../../../testing/booths/console-browser.ts';
import { ask, openPaid, readFile } from '../../../testing/booths/console-transactions.ts';
import { readStaffMail } from '../../../testing/booths/staff-mails.ts';
import type { Till } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const WHY = { reason: 'The printer broke.', amount_idr: 35_000 };

const addMember = (
  till: Till,
  email: string,
  role: 'owner' | 'operator' | 'cashier',
  locations: readonly string[] | null = null,
) => till.staff.add(email, { role, locations }, BOOTH_ITSELF, 'tujuh ayam jago');

async function payAnother(till: Till): Promise<string> {
  const created = await till.kiosk.start();
  await till.choose(created, 'pay');
  return created.short_code;
}

/** Whom a run of the job mails. */
async function runMails(till: Till): Promise<string[]> {
  await readStaffMail(till);
  till.mails.length = 0;
  await till.runJob('refund-request-mails', null);
  await readStaffMail(till);
  return till.mails.map(({ to }) => to).toSorted();
}

async function decline(browser: ConsoleBrowser, code: string, note: string): Promise<void> {
  const wish = (await readFile(browser, code)).refund_wish;
  const seen = { asked_at: wish?.at, open_idr: wish?.open_idr };
  await ask(browser, 'declineRefund', code, { note, ...seen });
}

const countAt = async (browser: ConsoleBrowser) =>
  (await browser.call('countRefundRequests')).json().data.locations;

describeOnEveryDatabase('refund requests', (open) => {
  test('are counted by location for those who decide, and listed, until they are decided (CONSOLE-214)', async () => {
    const { till, code } = await openPaid(open);
    const second = await payAnother(till);
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta']);
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const elsewhere = await openConsoleAs(till, 'operator', ['bandung']);
    expect(await countAt(operator)).toEqual([]);
    for (const one of [code, second]) await ask(cashier, 'wishRefund', one, WHY);
    expect(await countAt(operator)).toEqual([{ slug: 'jakarta', waiting: 2 }]);
    expect(await countAt(elsewhere)).toEqual([]);
    const listed = await operator.call('listTransactions', { query: { owed: 'refunds' } });
    const codes = listed.json().data.rows.map((row: { short_code: string }) => row.short_code);
    expect(codes.toSorted()).toEqual([code, second].toSorted());
    await decline(operator, code, 'It was printed.');
    await ask(operator, 'refund', second, { ...WHY, left_idr: 35_000 });
    expect(await countAt(operator)).toEqual([]);
  });

  test('are mailed to those who may refund them, and not to others (CONSOLE-216)', async () => {
    const { till, code } = await openPaid(open);
    const [first] = await till.staff.list();
    await addMember(till, 'here@jepret.local', 'operator', ['jakarta']);
    await addMember(till, 'there@jepret.local', 'operator', ['bandung']);
    await addMember(till, 'till@jepret.local', 'cashier', ['jakarta']);
    await addMember(till, 'gone@jepret.local', 'owner');
    await till.staff.disable('gone@jepret.local', BOOTH_ITSELF);
    await till.staff.invite('new@jepret.local', { role: 'owner', locations: null }, BOOTH_ITSELF);
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta']);
    await ask(cashier, 'wishRefund', code, WHY);
    expect(await runMails(till)).toEqual([]);
    till.advance(MINUTE_MS);
    expect(await runMails(till)).toEqual(['here@jepret.local', first?.email].toSorted());
    expect(till.mails[0]?.subject).toBe('New refund requests');
    expect(till.mails[0]?.text).toContain('/console/transactions?owed=refunds');
    expect(await runMails(till)).toEqual([]);
  });

  test('above the operators’ limit are mailed to owners only (CONSOLE-216)', async () => {
    const { till, code } = await openPaid(open);
    const owner = await openConsoleAs(till, 'owner');
    const owners = (await till.staff.list()).map((member) => member.email);
    await addMember(till, 'here@jepret.local', 'operator', ['jakarta']);
    const limitIdr = till.dependencies.operatorRefundLimitIdr;
    const goneIdr = 10_000;
    await ask(owner, 'refund', code, { ...WHY, amount_idr: goneIdr, left_idr: 35_000 });
    const paid = { paid_idr: limitIdr + goneIdr };
    await till.database.updateTable('charges').set(paid).execute();
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta']);
    const askFor = (amount_idr: number) =>
      ask(cashier, 'wishRefund', code, { reason: 'The printer broke.', amount_idr });
    await askFor(limitIdr - goneIdr + 1);
    till.advance(MINUTE_MS);
    expect(await runMails(till)).toEqual(owners.toSorted());
    await decline(owner, code, 'Too much.');
    await askFor(limitIdr - goneIdr);
    till.advance(61 * MINUTE_MS);
    expect(await runMails(till)).toEqual(['here@jepret.local', ...owners].toSorted());
  });

  test('in a flood are one mail an hour for each person, and none is forgotten (CONSOLE-216)', async () => {
    const { till, code } = await openPaid(open);
    const [first] = await till.staff.list();
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta']);
    for (const one of [code, await payAnother(till), await payAnother(till)]) {
      await ask(cashier, 'wishRefund', one, WHY);
    }
    till.advance(MINUTE_MS);
    expect(await runMails(till)).toEqual([first?.email]);
    await ask(cashier, 'wishRefund', await payAnother(till), WHY);
    till.advance(58 * MINUTE_MS);
    expect(await runMails(till)).toEqual([]);
    till.advance(2 * MINUTE_MS);
    expect(await runMails(till)).toEqual([first?.email]);
    till.advance(24 * 60 * MINUTE_MS);
    expect(await runMails(till)).toEqual([]);
  });

  test('that were decided before the next mail are not mailed (CONSOLE-216)', async () => {
    const { till, code } = await openPaid(open);
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta']);
    const owner = await openConsoleAs(till, 'owner');
    await ask(cashier, 'wishRefund', code, WHY);
    await decline(owner, code, 'It was printed.');
    till.advance(MINUTE_MS);
    expect(await runMails(till)).toEqual([]);
  });
});
