import { randomBytes } from 'node:crypto';
import type { consoleCalls, TransactionFile } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import {
  type ConsoleBrowser,
  openConsole,
  openConsoleAs,
  PASSWORD,
} from '../../../testing/booths/console-browser.ts';
import { openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { openProviderTill } from '../../../testing/booths/provider-till.ts';
import type { TestBooth } from '../../../testing/booths/test-booth.ts';
import { openTill } from '../../../testing/booths/till.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../../testing/databases/every-database.ts';

type CallName = keyof typeof consoleCalls;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const ask = (
  browser: ConsoleBrowser,
  name: CallName,
  transaction: string,
  body: object = {},
  params: Record<string, string> = {},
) => browser.call(name, { params: { transaction, ...params }, body });

/** As pages ask: each tap under a name of its own. */
const newRequest = () => ({ request: randomBytes(16).toString('hex') });
const reprint = (browser: ConsoleBrowser, code: string, id: string, body: object = newRequest()) =>
  ask(browser, 'reprint', code, body, { id });
const resend = (browser: ConsoleBrowser, code: string, id: string, body: object = {}) =>
  ask(browser, 'resendMail', code, { ...newRequest(), ...body }, { id });

const read = async (browser: ConsoleBrowser, transaction: string): Promise<TransactionFile> =>
  (await browser.call('getTransaction', { params: { transaction } })).json().data;

async function openPaid(open: OpenDatabase) {
  const till = await openTill(await open());
  const created = await till.kiosk.start();
  await till.choose(created, 'pay');
  const code = created.short_code;
  return { till, code, trx_id: created.trx_id };
}

/** A session with a print on paper and a mail that nobody took. */
async function openDelivered(open: OpenDatabase) {
  const studio = await openOutboxStudio(await open());
  const id = await studio.startPrinted();
  const { delivery_id: print } = (await studio.print(id)).json().data;
  studio.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: 'Unknown here.' };
  const { delivery_id: mail } = (await studio.sendMail(id)).json().data;
  await studio.work();
  studio.mailOutcome.current = { kind: 'sent', messageId: 'm' };
  const { shortCode: code } = await studio.transactions.get(id);
  return {
    studio,
    code,
    print,
    mail,
    cashier: await openConsoleAs(studio, 'cashier', ['jakarta']),
  };
}

const actionsOf = async ({ database }: TestBooth, code: string) =>
  (
    await database
      .selectFrom('audit')
      .select(['action', 'actor_name'])
      .where('subject', '=', code)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);

describeOnEveryDatabase('what staff do about a transaction', (open) => {
  test('one timeline tells all that happened, by whom, and nothing that is secret (CONSOLE-81)', async () => {
    const { studio, code, print, cashier } = await openDelivered(open);
    const [kiosk] = await studio.kiosks.list();
    await studio.kiosks.rename(kiosk?.id ?? '', { name: 'Left', was: null }, BOOTH_ITSELF);
    studio.advance(1);
    await reprint(cashier, code, print);
    const answer = await cashier.call('getTransaction', { params: { transaction: code } });
    const file: TransactionFile = answer.json().data;
    const told = file.timeline.map(({ who, what }) => [
      who.startsWith('cashier-') ? 'the cashier' : who,
      what,
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Left', 'Asked for IDR 35.000'],
        ['Left', 'Asked the sandbox for a QR code'],
        ['the sandbox', 'IDR 35.000 came in'],
        ['the visitor', 'Asked for a print'],
        ['the printer', 'Printed a sheet'],
        ['Jepret itself', 'The mail could not be sent'],
        ['the cashier', 'Had it printed once more'],
      ]),
    );
    expect(told.at(-1)).toEqual(['the cashier', 'Had it printed once more']);
    expect(file.timeline.map(({ at }) => at)).toEqual(
      file.timeline.map(({ at }) => at).toSorted((one, other) => one - other),
    );
    expect(file.deliveries.find(({ kind }) => kind === 'mail')?.to).toBe('s…@example.com');
    const stored = await studio.database
      .selectFrom('transactions')
      .selectAll()
      .where('short_code', '=', code)
      .executeTakeFirstOrThrow();
    for (const secret of [
      stored.guest_token,
      stored.files_key,
      stored.push_token ?? '-',
      'sari@',
      'res_image',
    ]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  test("who opens a visitor's photo is written down first, and what was erased opens no more (CONSOLE-82)", async () => {
    const { studio, code, cashier } = await openDelivered(open);
    expect((await read(cashier, code)).has_photo).toBe(true);
    const opened = await ask(cashier, 'openPhoto', code);
    expect(opened.json().data.picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(await actionsOf(studio, code)).toEqual(['transaction.photo-opened']);

    await studio.sessions.erase(code, BOOTH_ITSELF);
    expect((await read(cashier, code)).has_photo).toBe(false);
    expect((await ask(cashier, 'openPhoto', code)).statusCode).toBe(409);
    expect(await actionsOf(studio, code)).toEqual([
      'transaction.photo-opened',
      'transaction.erased',
    ]);
  });

  test('a session runs again, or at another booth within reach (CONSOLE-83)', async () => {
    const { till, code, trx_id } = await openPaid(open);
    const [first] = await till.kiosks.list();
    const second = await till.addKiosk();
    const near = (await till.kiosks.list()).find(({ id }) => id !== first?.id)?.id ?? '';
    await till.kiosks.noteLocation(near, 'Jakarta');
    await till.kiosk.walkAway(trx_id);
    expect(await till.kiosk.findSession()).toBeNull();
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const again = await ask(operator, 'moveTransaction', code, { booth: first?.id });
    expect(again.statusCode).toBe(200);
    expect(await till.kiosk.findSession()).not.toBeNull();
    const told = (await read(operator, code)).timeline.map(({ what }) => what);
    expect(told).toContain('Let it run again');
    await ask(operator, 'moveTransaction', code, { booth: near });
    expect(await second.findSession()).not.toBeNull();

    await till.kiosks.noteLocation(near, 'Bandung');
    for (const booth of [near, 'nobody']) {
      const foreign = await ask(operator, 'moveTransaction', code, { booth });
      expect([foreign.statusCode, foreign.json().meta.message]).toEqual([
        404,
        'There is no such booth.',
      ]);
    }
    expect(await actionsOf(till, code)).toEqual(['transaction.moved', 'transaction.moved']);
  });

  test('no session is moved that is not paid, or that no booth would offer (CONSOLE-83)', async () => {
    const { studio, code, cashier } = await openDelivered(open);
    const [kiosk] = await studio.kiosks.list();
    expect((await read(cashier, code)).can_run).toBe(false);
    const printed = await ask(cashier, 'moveTransaction', code, { booth: kiosk?.id });
    expect([printed.statusCode, printed.json().meta.message]).toEqual([
      409,
      expect.stringContaining('It was printed'),
    ]);
    const till = await openTill(await open());
    const { short_code } = await till.kiosk.start();
    const [booth] = await till.kiosks.list();
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const unpaid = await ask(operator, 'moveTransaction', short_code, { booth: booth?.id });
    expect(unpaid.json().meta.message).toContain('It is not paid');
  });

  test('staff print again, take it back, and send a mail again to an address put right (CONSOLE-84)', async () => {
    const { studio, code, print, mail, cashier } = await openDelivered(open);
    const again: TransactionFile = (await reprint(cashier, code, print)).json().data;
    const waiting = again.deliveries.find(({ state }) => state === 'waiting');
    expect(waiting).toMatchObject({ kind: 'print', is_staffs: true });
    const early = await reprint(cashier, code, waiting?.id ?? '');
    expect(early.statusCode).toBe(409);
    const back = await ask(cashier, 'cancelPrint', code, {}, { id: waiting?.id ?? '' });
    expect(back.statusCode).toBe(200);
    await reprint(cashier, code, print);

    const wrong = await resend(cashier, code, mail, { email: 'sari at home' });
    expect(wrong.json().meta.errors[0]).toMatchObject({ field: 'email' });
    await resend(cashier, code, mail, { email: 'sari@example.org' });
    await studio.work();
    expect(studio.mails.at(-1)?.to).toBe('sari@example.org');
    const sent = (await read(cashier, code)).deliveries.findLast(({ kind }) => kind === 'mail');
    expect(sent).toMatchObject({ state: 'done', to: 's…@example.org' });
    const own = await resend(cashier, code, sent?.id ?? '', { email: 'me@example.org' });
    expect(own.statusCode).toBe(403);
    // What was sent goes once more when it is asked for.
    expect((await resend(cashier, code, sent?.id ?? '')).statusCode).toBe(200);
    const mails = studio.mails.length;
    await studio.work();
    expect(studio.mails).toHaveLength(mails + 1);
    expect(studio.printer.printed).toHaveLength(2);
    expect(await actionsOf(studio, code)).toEqual([
      'transaction.reprinted',
      'transaction.print-cancelled',
      'transaction.reprinted',
      'transaction.mail-resent',
      'transaction.mail-resent',
    ]);
    const audit = await studio.database.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toMatch(/sari@/);
  });

  test('a doubled tap or a try after a lost answer prints and sends once (CONSOLE-142)', async () => {
    const { studio, code, print, mail, cashier } = await openDelivered(open);
    const asked = newRequest();
    const taps = await Promise.all([
      reprint(cashier, code, print, asked),
      reprint(cashier, code, print, asked),
    ]);
    expect(taps.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await studio.work();
    expect((await reprint(cashier, code, print, asked)).statusCode).toBe(200);
    await studio.work();
    expect(studio.printer.printed).toHaveLength(2);

    // What failed is tried again, and then goes out anew: each under its own name, each once.
    const mails = studio.mails.length;
    const [again, anew] = [newRequest(), { ...newRequest(), email: 'sari@example.org' }];
    for (const body of [again, again, anew, anew]) {
      expect((await resend(cashier, code, mail, body)).statusCode).toBe(body === anew ? 403 : 200);
      await studio.work();
    }
    const operator = await openConsoleAs(studio, 'operator', ['jakarta']);
    for (const body of [anew, anew]) {
      expect((await resend(operator, code, mail, body)).statusCode).toBe(200);
      await studio.work();
    }
    expect(studio.mails.slice(mails).map(({ to }) => to)).toEqual([
      'sari@example.com',
      'sari@example.org',
    ]);
    expect(await actionsOf(studio, code)).toEqual([
      'transaction.reprinted',
      'transaction.mail-resent',
      'transaction.mail-resent',
    ]);
  });

  test('a request that asks for something else, or comes from somebody else, is refused (CONSOLE-142)', async () => {
    const { studio, code, print, mail, cashier } = await openDelivered(open);
    const operator = await openConsoleAs(studio, 'operator', ['jakarta']);
    const asked = newRequest();
    await resend(operator, code, mail, { ...asked, email: 'sari@example.org' });
    const others = [
      resend(operator, code, mail, { ...asked, email: 'ayu@example.org' }),
      resend(operator, code, mail, asked),
      reprint(operator, code, print, asked),
      resend(cashier, code, mail, { ...asked, email: 'sari@example.org' }),
    ];
    for (const answer of await Promise.all(others)) {
      expect([answer.statusCode, answer.json().meta.message]).toEqual([
        409,
        expect.stringContaining('Something else was asked for under this request'),
      ]);
    }
    expect(await studio.countDeliveries()).toBe(3);
    for (const body of [{}, { request: 'short' }, { request: 'A'.repeat(16) }]) {
      expect((await reprint(operator, code, print, body)).statusCode).toBe(422);
    }
    // Its address goes with the session's.
    const count = () => studio.database.selectFrom('staff_requests').selectAll().execute();
    expect(await count()).toHaveLength(1);
    await studio.sessions.erase(code, BOOTH_ITSELF);
    expect(await count()).toEqual([]);
  });

  test("another transaction's deliveries are not this one's (CONSOLE-84)", async () => {
    const { studio, print, mail, cashier } = await openDelivered(open);
    const other = await studio.transactions.get(await studio.startPaid());
    for (const [name, id] of [
      ['reprint', print],
      ['cancelPrint', print],
      ['resendMail', mail],
    ] as const) {
      const answer = await ask(cashier, name, other.shortCode, newRequest(), { id });
      expect(answer.statusCode).toBe(404);
    }
    expect(await studio.countDeliveries()).toBe(2);
  });

  test('a refund takes a reason and a fresh password, and of two tabs one refund comes (CONSOLE-85, CONSOLE-12)', async () => {
    const { till, code } = await openPaid(open);
    const owner = await openConsoleAs(till, 'owner');
    const why = { reason: 'The printer broke.' };
    expect((await ask(owner, 'refund', code, { reason: ' ' })).statusCode).toBe(422);
    till.advance(6 * MINUTE_MS);
    const late = await ask(owner, 'refund', code, why);
    expect([late.statusCode, late.json().meta.errors[0].code]).toEqual([403, 'password_needed']);
    expect((await read(owner, code)).refunds).toEqual([]);

    await owner.call('confirmPassword', { body: { password: 'tujuh ayam jago' } });
    const tabs = await Promise.all([
      ask(owner, 'refund', code, why),
      ask(owner, 'refund', code, why),
    ]);
    expect(tabs.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
    const { refunds, state, refundable_idr } = await read(owner, code);
    expect(refunds).toMatchObject([
      { state: 'proven', amount_idr: 35_000, provider: 'the sandbox' },
    ]);
    expect([state, refundable_idr]).toEqual(['refunded', null]);
    const third = await ask(owner, 'refund', code, why);
    expect(third.json().meta.message).toBe(`${code} was refunded before.`);
    expect(await till.audit()).toEqual([]);
  });

  test('what the provider refuses stands among what is owed, and is noted by hand (CONSOLE-85, CONSOLE-88)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id, short_code: code } = await till.kiosk.start();
    await till.double.pay(await till.orderIdOf(trx_id));
    await till.deliverAll();
    await till.advance(46 * DAY_MS);
    const operator = await openConsoleAs(till as unknown as TestBooth, 'operator', ['jakarta']);
    const asked = await ask(operator, 'refund', code, { reason: 'It broke.' });
    expect(asked.json().meta.message).toMatch(/^Nothing went back\./);
    const file: TransactionFile = asked.json().data;
    expect(file).toMatchObject({
      state: 'paid',
      has_owed: true,
      refunds: [{ state: 'refused', provider: 'Midtrans' }],
      owed: [{ number: 1, kind: 'refund_refused', amount_idr: 35_000, settled_at: null }],
    });
    expect(file.timeline.map(({ what }) => what)).toContain('Sent word of the payment');
    const noted = await ask(operator, 'noteRefunded', code, { reason: 'In cash.' });
    expect(noted.json().data).toMatchObject({ state: 'refunded', has_owed: false });
    expect(await till.audit()).toEqual([]);
  });

  test('orders that nobody knows are listed until an owner settles them, once (CONSOLE-143)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id } = await till.kiosk.start();
    const order = await till.orderIdOf(trx_id);
    // The ledger is that of a backup from before.
    for (const table of ['ledger', 'charges', 'transactions'] as const) {
      await till.database.deleteFrom(table).execute();
    }
    await till.double.pay(order);
    await till.deliverAll();
    const owner = await openConsoleAs(till as unknown as TestBooth, 'owner');
    const listed = (await owner.call('listUnmatched')).json().data;
    expect(listed).toMatchObject([{ order_id: order, provider: 'Midtrans' }]);
    expect(Object.keys(listed[0])).toEqual(['order_id', 'provider', 'messages', 'since']);
    const everywhere = await openConsoleAs(till as unknown as TestBooth, 'operator');
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
    const seenLess = { params: { order }, body: { note: 'Sent back.', messages: 1 } };
    await till.database
      .updateTable('notices')
      .set({ times: 2 })
      .where('order_id', '=', order)
      .execute();
    const another = await owner.call('settleUnmatched', seenLess);
    expect(another.json().meta.message).toBe(
      `Another message about ${order} has come. Look again.`,
    );
    [listed[0]] = (await owner.call('listUnmatched')).json().data;
    await till.advance(6 * MINUTE_MS);
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

  test('what is owed is settled once, with a note (CONSOLE-88)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id, short_code: code } = await till.kiosk.start();
    await till.double.pay(await till.orderIdOf(trx_id), { amountIdr: 34_999 });
    await till.deliverAll();
    const operator = await openConsoleAs(till as unknown as TestBooth, 'operator', ['jakarta']);
    const note = { note: 'Given back in cash.' };
    const settle = (number: string) => ask(operator, 'settleOwed', code, note, { number });
    expect((await read(operator, code)).owed).toMatchObject([{ kind: 'wrong_amount' }]);
    expect((await settle('1')).json().data.owed).toMatchObject([note]);
    expect((await settle('1')).statusCode).toBe(409);
    for (const number of ['2', 'x', '0']) expect((await settle(number)).statusCode).toBe(404);
  });

  test('an operator refunds up to a limit, and not more (CONSOLE-86)', async () => {
    const till = await openTill(await open(), { operatorRefundLimitIdr: 20_000 });
    await till.locations.configure('Jakarta', { snapFeeIdr: 20_001 }, BOOTH_ITSELF);
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const refused = await ask(operator, 'refund', created.short_code, { reason: 'It broke.' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().meta.message).toMatch(/is more than the IDR 20\.000 that you may refund/);
    expect(await read(operator, created.short_code)).toMatchObject({
      refunds: [],
      operator_refund_limit_idr: 20_000,
    });
    const byHand = await ask(operator, 'noteRefunded', created.short_code, { reason: 'In cash.' });
    expect(byHand.statusCode).toBe(403);
    const owner = await openConsoleAs(till, 'owner');
    const done = await ask(owner, 'refund', created.short_code, { reason: 'It broke.' });
    expect(done.json().data.state).toBe('refunded');
  });

  test('a cashier asks for a refund, which waits until somebody decides (CONSOLE-86)', async () => {
    const { till, code } = await openPaid(open);
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta']);
    const owner = await openConsoleAs(till, 'owner');
    const why = { reason: 'Nothing came out.' };
    expect((await ask(cashier, 'refund', code, why)).statusCode).toBe(403);
    const listOwed = async () =>
      (await owner.call('listTransactions', { query: { owed: 'yes' } })).json().data.rows;
    const wished: TransactionFile = (await ask(cashier, 'wishRefund', code, why)).json().data;
    expect(wished.refund_wish).toMatchObject(why);
    expect((await ask(cashier, 'wishRefund', code, why)).statusCode).toBe(409);
    expect(await listOwed()).toMatchObject([{ short_code: code, is_refund_wanted: true }]);
    await ask(owner, 'declineRefund', code, { note: 'It did come out.' });
    expect(await listOwed()).toEqual([]);
    await ask(cashier, 'wishRefund', code, why);
    const refunded = await ask(owner, 'refund', code, why);
    expect(refunded.json().data).toMatchObject({ state: 'refunded', refund_wish: null });
    expect(await listOwed()).toEqual([]);
    expect(await actionsOf(till, code)).toEqual([
      'transaction.refund-wanted',
      'transaction.refund-declined',
      'transaction.refund-wanted',
      'transaction.refund-asked',
    ]);
    expect(await till.audit()).toEqual([]);
  });

  test('erasing takes the short code; money and its records stay (CONSOLE-87)', async () => {
    const { studio, code } = await openDelivered(open);
    const operator = await openConsoleAs(studio, 'operator', ['jakarta']);
    studio.advance(1);
    const unsure = await ask(operator, 'eraseTransaction', code, { confirm: 'yes' });
    expect([unsure.statusCode, unsure.json().meta.errors[0].field]).toEqual([422, 'confirm']);
    const erased = await ask(operator, 'eraseTransaction', code, { confirm: code.toLowerCase() });
    expect(erased.json().data).toMatchObject({ is_erased: true, can_erase: false, can_run: false });
    await studio.runJob('retention-rescue', null);
    const file = await read(operator, code);
    expect(file.removed_at).not.toBeNull();
    expect(file).toMatchObject({ state: 'paid', amount_idr: 35_000 });
    expect(file.deliveries.map(({ to }) => to)).toEqual([null, null]);
    expect(file.timeline.at(-1)?.what).toBe('Photos and addresses are gone');
    const again = await ask(operator, 'eraseTransaction', code, { confirm: code });
    expect(again.statusCode).toBe(409);
    expect(await actionsOf(studio, code)).toEqual(['transaction.erased']);
  });

  test('a role or location that is taken away is gone with the next call (CONSOLE-11, CONSOLE-92)', async () => {
    const { till, code } = await openPaid(open);
    const email = 'eka@jepret.local';
    const place = { role: 'operator', locations: ['jakarta'] } as const;
    await till.staff.add(email, place, BOOTH_ITSELF, 'tujuh ayam jago');
    const operator = openConsole(till);
    await operator.enter(email, 'tujuh ayam jago');
    expect((await read(operator, code)).short_code).toBe(code);
    const move = async (slug: string) => {
      const { id, version } = await till.staff.get(email);
      const place = { role: 'cashier', locations: [slug] } as const;
      await till.staff.setPlace(id, version, place, BOOTH_ITSELF);
    };
    await move('jakarta');
    const refund = await ask(operator, 'refund', code, { reason: 'It broke.' });
    expect(refund.statusCode).toBe(403);
    await move('bandung');
    expect((await ask(operator, 'wishRefund', code, { reason: 'It broke.' })).statusCode).toBe(404);
    expect(await actionsOf(till, code)).toEqual([]);
  });
});
