import { randomBytes } from 'node:crypto';
import type { TransactionDetails } from '@jepret/contract/console';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import {
  type ConsoleBrowser,
  openConsole,
  openConsoleAs,
} from '../../../testing/booths/console-browser.ts';
import {
  callOnTransaction,
  getTransactionDetails,
  listAuditActions,
  startPaidBooth,
} from '../../../testing/booths/console-transactions.ts';
import { startDeliveringBooth } from '../../../testing/booths/delivering-booth.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { setKioskLocation } from '../../../testing/booths/set-kiosk-location.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../../testing/databases/every-database.ts';

const _DAY_MS = 86_400_000;
const _MINUTE_MS = 60_000;

/** As pages do: each tap has its own request id. */
const newRequest = () => ({ request: randomBytes(16).toString('hex') });
const reprint = (browser: ConsoleBrowser, code: string, id: string, body: object = newRequest()) =>
  callOnTransaction(browser, 'reprint', code, body, { id });
const resend = (browser: ConsoleBrowser, code: string, id: string, body: object = {}) =>
  callOnTransaction(browser, 'resendMail', code, { ...newRequest(), ...body }, { id });

/** A session with a printed sheet and a rejected mail. */
async function startDeliveredBooth(open: OpenDatabase) {
  const booth = await startDeliveringBooth(await open());
  const id = await booth.startPrinted();
  const { delivery_id: print } = (await booth.print(id)).json().data;
  booth.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: 'Unknown here.' };
  const { delivery_id: mail } = (await booth.sendMail(id)).json().data;
  await booth.runDueDeliveries();
  booth.mailOutcome.current = { kind: 'sent', messageId: 'm' };
  const { shortCode: code } = await booth.transactions.get(id);
  return {
    booth,
    code,
    print,
    mail,
    cashier: await openConsoleAs(booth, 'cashier', ['jakarta']),
  };
}

describeOnEveryDatabase('changes of a transaction by staff', (open) => {
  test('a timeline names an unnamed booth by the beginning of its id (CONSOLE-222)', async () => {
    const { booth, code, cashier } = await startDeliveredBooth(open);
    const [kiosk] = await booth.kiosks.list();
    const response = await cashier.call('getTransaction', { params: { transaction: code } });
    const file: TransactionDetails = response.json().data;
    expect(file.timeline.map(({ who }) => who)).toContain(`Booth ${kiosk?.id.slice(0, 6)}`);
  });

  test('the timeline shows all events with their actors, and no secret (CONSOLE-81)', async () => {
    const { booth, code, print, cashier } = await startDeliveredBooth(open);
    const [kiosk] = await booth.kiosks.list();
    await booth.kiosks.rename(kiosk?.id ?? '', { name: 'Left', was: null }, BOOTH_ACTOR);
    booth.advance(1);
    await reprint(cashier, code, print);
    const response = await cashier.call('getTransaction', { params: { transaction: code } });
    const file: TransactionDetails = response.json().data;
    const events = file.timeline.map(({ who, what }) => [
      who.startsWith('cashier-') ? 'the cashier' : who,
      what,
    ]);
    expect(events).toEqual(
      expect.arrayContaining([
        ['Left', 'Started a payment of IDR 35.000'],
        ['Left', 'Requested a QR code from the sandbox'],
        ['the sandbox', 'IDR 35.000 was paid'],
        ['the visitor', 'Requested a print'],
        ['the printer', 'Printed a sheet'],
        ['Jepret itself', 'The mail could not be sent'],
        ['the cashier', 'Printed again'],
      ]),
    );
    expect(events.at(-1)).toEqual(['the cashier', 'Printed again']);
    expect(file.timeline.map(({ at }) => at)).toEqual(
      file.timeline.map(({ at }) => at).toSorted((one, other) => one - other),
    );
    expect(file.deliveries.find(({ kind }) => kind === 'mail')?.to).toBe('s…@example.com');
    const stored = await booth.database
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
      expect(response.body).not.toContain(secret);
    }
  });

  test("opening a visitor's photo is recorded in the audit, and an erased photo cannot be opened (CONSOLE-82)", async () => {
    const { booth, code, cashier } = await startDeliveredBooth(open);
    expect((await getTransactionDetails(cashier, code)).has_photo).toBe(true);
    const opened = await callOnTransaction(cashier, 'openPhoto', code);
    expect(opened.json().data.picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(await listAuditActions(booth, code)).toEqual(['transaction.photo-opened']);

    await booth.sessions.erase(code, BOOTH_ACTOR);
    expect((await getTransactionDetails(cashier, code)).has_photo).toBe(false);
    expect((await callOnTransaction(cashier, 'openPhoto', code)).statusCode).toBe(409);
    expect(await listAuditActions(booth, code)).toEqual([
      'transaction.photo-opened',
      'transaction.erased',
    ]);
  });

  test('a thumbnail is small, and each view of it is in the audit too (CONSOLE-220)', async () => {
    const { booth, code, cashier } = await startDeliveredBooth(open);
    const { rows } = (await cashier.call('listTransactions')).json().data;
    expect(rows).toMatchObject([{ short_code: code, has_photo: true }]);
    expect(await listAuditActions(booth, code)).toEqual([]);
    for (const _ of [1, 2]) {
      const opened = await callOnTransaction(cashier, 'openThumbnail', code);
      const { picture } = opened.json().data;
      expect(picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
      const jpeg = Buffer.from(picture.split(',')[1], 'base64');
      expect((await sharp(jpeg).metadata()).height).toBe(320);
      expect(opened.headers['cache-control']).toBe('no-store');
    }
    const seen = ['transaction.photo-opened', 'transaction.photo-opened'];
    expect(await listAuditActions(booth, code)).toEqual(seen);
    await booth.sessions.erase(code, BOOTH_ACTOR);
    expect((await callOnTransaction(cashier, 'openThumbnail', code)).statusCode).toBe(409);
  });

  test('a session is reopened at its booth or at another booth within reach (CONSOLE-83)', async () => {
    const { booth, code, trx_id } = await startPaidBooth(open);
    const [first] = await booth.kiosks.list();
    const second = await booth.addKiosk();
    const near = (await booth.kiosks.list()).find(({ id }) => id !== first?.id)?.id ?? '';
    await setKioskLocation(booth, near, 'Jakarta');
    await booth.kiosk.walkAway(trx_id);
    expect(await booth.kiosk.findSession()).toBeNull();
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const again = await callOnTransaction(operator, 'moveTransaction', code, { booth: first?.id });
    expect(again.statusCode).toBe(200);
    expect(await booth.kiosk.findSession()).not.toBeNull();
    const events = (await getTransactionDetails(operator, code)).timeline.map(({ what }) => what);
    expect(events).toContain('Reopened the session');
    await callOnTransaction(operator, 'moveTransaction', code, { booth: near });
    expect(await second.findSession()).not.toBeNull();

    await setKioskLocation(booth, near, 'Bandung');
    for (const kioskId of [near, 'unknown']) {
      const foreign = await callOnTransaction(operator, 'moveTransaction', code, {
        booth: kioskId,
      });
      expect([foreign.statusCode, foreign.json().meta.message]).toEqual([
        404,
        'There is no such booth.',
      ]);
    }
    expect(await listAuditActions(booth, code)).toEqual(['transaction.moved', 'transaction.moved']);
  });

  test('a session that is not paid or already printed cannot be moved (CONSOLE-83)', async () => {
    const { booth, code, cashier } = await startDeliveredBooth(open);
    const [kiosk] = await booth.kiosks.list();
    expect((await getTransactionDetails(cashier, code)).can_run).toBe(false);
    const printed = await callOnTransaction(cashier, 'moveTransaction', code, { booth: kiosk?.id });
    expect([printed.statusCode, printed.json().meta.message]).toEqual([
      409,
      expect.stringContaining('It was printed'),
    ]);
    const other = await startPayingBooth(await open());
    const { short_code } = await other.kiosk.start();
    const [unpaidKiosk] = await other.kiosks.list();
    const operator = await openConsoleAs(other, 'operator', ['jakarta']);
    const unpaid = await callOnTransaction(operator, 'moveTransaction', short_code, {
      booth: unpaidKiosk?.id,
    });
    expect(unpaid.json().meta.message).toContain('It is not paid');
  });

  test('staff print again, cancel a print, and send a mail again to a corrected address (CONSOLE-84)', async () => {
    const { booth, code, print, mail, cashier } = await startDeliveredBooth(open);
    const again: TransactionDetails = (await reprint(cashier, code, print)).json().data;
    const waiting = again.deliveries.find(({ state }) => state === 'waiting');
    expect(waiting).toMatchObject({ kind: 'print', is_staffs: true });
    const early = await reprint(cashier, code, waiting?.id ?? '');
    expect(early.statusCode).toBe(409);
    const back = await callOnTransaction(
      cashier,
      'cancelPrint',
      code,
      {},
      { id: waiting?.id ?? '' },
    );
    expect(back.statusCode).toBe(200);
    await reprint(cashier, code, print);

    const wrong = await resend(cashier, code, mail, { email: 'sari at home' });
    expect(wrong.json().meta.errors[0]).toMatchObject({ field: 'email' });
    await resend(cashier, code, mail, { email: 'sari@example.org' });
    await booth.runDueDeliveries();
    expect(booth.mails.at(-1)?.to).toBe('sari@example.org');
    const sent = (await getTransactionDetails(cashier, code)).deliveries.findLast(
      ({ kind }) => kind === 'mail',
    );
    expect(sent).toMatchObject({ state: 'done', to: 's…@example.org' });
    const own = await resend(cashier, code, sent?.id ?? '', { email: 'me@example.org' });
    expect(own.statusCode).toBe(403);
    // A sent mail can be sent again.
    expect((await resend(cashier, code, sent?.id ?? '')).statusCode).toBe(200);
    const mails = booth.mails.length;
    await booth.runDueDeliveries();
    expect(booth.mails).toHaveLength(mails + 1);
    expect(booth.printer.printed).toHaveLength(2);
    expect(await listAuditActions(booth, code)).toEqual([
      'transaction.reprinted',
      'transaction.print-cancelled',
      'transaction.reprinted',
      'transaction.mail-resent',
      'transaction.mail-resent',
    ]);
    const audit = await booth.database.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toMatch(/sari@/);
  });

  test('a double tap, or a retry after a lost response, prints and sends once (CONSOLE-142)', async () => {
    const { booth, code, print, mail, cashier } = await startDeliveredBooth(open);
    const request = newRequest();
    const taps = await Promise.all([
      reprint(cashier, code, print, request),
      reprint(cashier, code, print, request),
    ]);
    expect(taps.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await booth.runDueDeliveries();
    expect((await reprint(cashier, code, print, request)).statusCode).toBe(200);
    await booth.runDueDeliveries();
    expect(booth.printer.printed).toHaveLength(2);

    // A retry and a new mail have different request ids; each is sent once.
    const mails = booth.mails.length;
    const [again, newMail] = [newRequest(), { ...newRequest(), email: 'sari@example.org' }];
    for (const body of [again, again, newMail, newMail]) {
      expect((await resend(cashier, code, mail, body)).statusCode).toBe(
        body === newMail ? 403 : 200,
      );
      await booth.runDueDeliveries();
    }
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    for (const body of [newMail, newMail]) {
      expect((await resend(operator, code, mail, body)).statusCode).toBe(200);
      await booth.runDueDeliveries();
    }
    expect(booth.mails.slice(mails).map(({ to }) => to)).toEqual([
      'sari@example.com',
      'sari@example.org',
    ]);
    expect(await listAuditActions(booth, code)).toEqual([
      'transaction.reprinted',
      'transaction.mail-resent',
      'transaction.mail-resent',
    ]);
  });

  test('a request id that is used again for another change or by another person is rejected (CONSOLE-142)', async () => {
    const { booth, code, print, mail, cashier } = await startDeliveredBooth(open);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const request = newRequest();
    await resend(operator, code, mail, { ...request, email: 'sari@example.org' });
    const others = [
      resend(operator, code, mail, { ...request, email: 'ayu@example.org' }),
      resend(operator, code, mail, request),
      reprint(operator, code, print, request),
      resend(cashier, code, mail, { ...request, email: 'sari@example.org' }),
    ];
    for (const response of await Promise.all(others)) {
      expect([response.statusCode, response.json().meta.message]).toEqual([
        409,
        expect.stringContaining('This request id was already used for another action'),
      ]);
    }
    expect(await booth.countDeliveries()).toBe(3);
    for (const body of [{}, { request: 'short' }, { request: 'A'.repeat(16) }]) {
      expect((await reprint(operator, code, print, body)).statusCode).toBe(422);
    }
    // The request's address is erased with the session.
    const count = () => booth.database.selectFrom('staff_requests').selectAll().execute();
    expect(await count()).toHaveLength(1);
    await booth.sessions.erase(code, BOOTH_ACTOR);
    expect(await count()).toEqual([]);
  });

  test("another transaction's deliveries return 404 (CONSOLE-84)", async () => {
    const { booth, print, mail, cashier } = await startDeliveredBooth(open);
    const other = await booth.transactions.get(await booth.startPaid());
    for (const [name, id] of [
      ['reprint', print],
      ['cancelPrint', print],
      ['resendMail', mail],
    ] as const) {
      const response = await callOnTransaction(cashier, name, other.shortCode, newRequest(), {
        id,
      });
      expect(response.statusCode).toBe(404);
    }
    expect(await booth.countDeliveries()).toBe(2);
  });

  test('erasing requires the short code, and keeps the records of the money (CONSOLE-87)', async () => {
    const { booth, code } = await startDeliveredBooth(open);
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    booth.advance(1);
    const unsure = await callOnTransaction(operator, 'eraseTransaction', code, { confirm: 'yes' });
    expect([unsure.statusCode, unsure.json().meta.errors[0].field]).toEqual([422, 'confirm']);
    const erased = await callOnTransaction(operator, 'eraseTransaction', code, {
      confirm: code.toLowerCase(),
    });
    expect(erased.json().data).toMatchObject({ is_erased: true, can_erase: false, can_run: false });
    await booth.runJob('retention-rescue', null);
    const file = await getTransactionDetails(operator, code);
    expect(file.removed_at).not.toBeNull();
    expect(file).toMatchObject({ state: 'paid', amount_idr: 35_000 });
    expect(file.deliveries.map(({ to }) => to)).toEqual([null, null]);
    expect(file.timeline.at(-1)?.what).toBe('Photos and addresses were deleted');
    const again = await callOnTransaction(operator, 'eraseTransaction', code, { confirm: code });
    expect(again.statusCode).toBe(409);
    expect(await listAuditActions(booth, code)).toEqual(['transaction.erased']);
  });

  test('a removed role or location applies from the next call (CONSOLE-11, CONSOLE-92)', async () => {
    const { booth, code } = await startPaidBooth(open);
    const email = 'eka@jepret.local';
    const operatorAccess = { role: 'operator', locations: ['jakarta'] } as const;
    await booth.staff.add(email, operatorAccess, BOOTH_ACTOR, 'tujuh ayam jago');
    const operator = openConsole(booth);
    await operator.enter(email, 'tujuh ayam jago');
    expect((await getTransactionDetails(operator, code)).short_code).toBe(code);
    const move = async (slug: string) => {
      const { id, version } = await booth.staff.get(email);
      const cashierAccess = { role: 'cashier', locations: [slug] } as const;
      await booth.staff.setAssignment(id, version, cashierAccess, BOOTH_ACTOR);
    };
    await move('jakarta');
    const why = { reason: 'It broke.', amount_idr: 35_000, left_idr: 35_000 };
    const refund = await callOnTransaction(operator, 'refund', code, why);
    expect(refund.statusCode).toBe(403);
    await move('bandung');
    expect((await callOnTransaction(operator, 'requestRefund', code, why)).statusCode).toBe(404);
    expect(await listAuditActions(booth, code)).toEqual([]);
  });
});
