import { randomBytes } from 'node:crypto';
import type { TransactionFile } from '@jepret/contract/console';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import {
  type ConsoleBrowser,
  openConsole,
  openConsoleAs,
} from '../../../testing/booths/console-browser.ts';
import {
  actionsOf,
  ask,
  openPaid,
  readFile,
} from '../../../testing/booths/console-transactions.ts';
import { openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { placeKiosk } from '../../../testing/booths/place-kiosk.ts';
import { openTill } from '../../../testing/booths/till.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../../testing/databases/every-database.ts';

const _DAY_MS = 86_400_000;
const _MINUTE_MS = 60_000;

/** As pages ask: each tap under a name of its own. */
const newRequest = () => ({ request: randomBytes(16).toString('hex') });
const reprint = (browser: ConsoleBrowser, code: string, id: string, body: object = newRequest()) =>
  ask(browser, 'reprint', code, body, { id });
const resend = (browser: ConsoleBrowser, code: string, id: string, body: object = {}) =>
  ask(browser, 'resendMail', code, { ...newRequest(), ...body }, { id });

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

describeOnEveryDatabase('what staff do about a transaction', (open) => {
  test('an unnamed booth is called the same in a timeline as everywhere else (CONSOLE-222)', async () => {
    const { studio, code, cashier } = await openDelivered(open);
    const [kiosk] = await studio.kiosks.list();
    const answer = await cashier.call('getTransaction', { params: { transaction: code } });
    const file: TransactionFile = answer.json().data;
    expect(file.timeline.map(({ who }) => who)).toContain(`Booth ${kiosk?.id.slice(0, 6)}`);
  });

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
    expect((await readFile(cashier, code)).has_photo).toBe(true);
    const opened = await ask(cashier, 'openPhoto', code);
    expect(opened.json().data.picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(await actionsOf(studio, code)).toEqual(['transaction.photo-opened']);

    await studio.sessions.erase(code, BOOTH_ITSELF);
    expect((await readFile(cashier, code)).has_photo).toBe(false);
    expect((await ask(cashier, 'openPhoto', code)).statusCode).toBe(409);
    expect(await actionsOf(studio, code)).toEqual([
      'transaction.photo-opened',
      'transaction.erased',
    ]);
  });

  test('a thumbnail is small, and each view is in the audit as a photo is (CONSOLE-220)', async () => {
    const { studio, code, cashier } = await openDelivered(open);
    const { rows } = (await cashier.call('listTransactions')).json().data;
    expect(rows).toMatchObject([{ short_code: code, has_photo: true }]);
    expect(await actionsOf(studio, code)).toEqual([]);
    for (const _ of [1, 2]) {
      const opened = await ask(cashier, 'openThumbnail', code);
      const { picture } = opened.json().data;
      expect(picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
      const jpeg = Buffer.from(picture.split(',')[1], 'base64');
      expect((await sharp(jpeg).metadata()).height).toBe(320);
      expect(opened.headers['cache-control']).toBe('no-store');
    }
    const seen = ['transaction.photo-opened', 'transaction.photo-opened'];
    expect(await actionsOf(studio, code)).toEqual(seen);
    await studio.sessions.erase(code, BOOTH_ITSELF);
    expect((await ask(cashier, 'openThumbnail', code)).statusCode).toBe(409);
  });

  test('a session runs again, or at another booth within reach (CONSOLE-83)', async () => {
    const { till, code, trx_id } = await openPaid(open);
    const [first] = await till.kiosks.list();
    const second = await till.addKiosk();
    const near = (await till.kiosks.list()).find(({ id }) => id !== first?.id)?.id ?? '';
    await placeKiosk(till, near, 'Jakarta');
    await till.kiosk.walkAway(trx_id);
    expect(await till.kiosk.findSession()).toBeNull();
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const again = await ask(operator, 'moveTransaction', code, { booth: first?.id });
    expect(again.statusCode).toBe(200);
    expect(await till.kiosk.findSession()).not.toBeNull();
    const told = (await readFile(operator, code)).timeline.map(({ what }) => what);
    expect(told).toContain('Let it run again');
    await ask(operator, 'moveTransaction', code, { booth: near });
    expect(await second.findSession()).not.toBeNull();

    await placeKiosk(till, near, 'Bandung');
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
    expect((await readFile(cashier, code)).can_run).toBe(false);
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
    const sent = (await readFile(cashier, code)).deliveries.findLast(({ kind }) => kind === 'mail');
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

  test('erasing takes the short code; money and its records stay (CONSOLE-87)', async () => {
    const { studio, code } = await openDelivered(open);
    const operator = await openConsoleAs(studio, 'operator', ['jakarta']);
    studio.advance(1);
    const unsure = await ask(operator, 'eraseTransaction', code, { confirm: 'yes' });
    expect([unsure.statusCode, unsure.json().meta.errors[0].field]).toEqual([422, 'confirm']);
    const erased = await ask(operator, 'eraseTransaction', code, { confirm: code.toLowerCase() });
    expect(erased.json().data).toMatchObject({ is_erased: true, can_erase: false, can_run: false });
    await studio.runJob('retention-rescue', null);
    const file = await readFile(operator, code);
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
    expect((await readFile(operator, code)).short_code).toBe(code);
    const move = async (slug: string) => {
      const { id, version } = await till.staff.get(email);
      const place = { role: 'cashier', locations: [slug] } as const;
      await till.staff.setPlace(id, version, place, BOOTH_ITSELF);
    };
    await move('jakarta');
    const why = { reason: 'It broke.', amount_idr: 35_000, left_idr: 35_000 };
    const refund = await ask(operator, 'refund', code, why);
    expect(refund.statusCode).toBe(403);
    await move('bandung');
    expect((await ask(operator, 'wishRefund', code, why)).statusCode).toBe(404);
    expect(await actionsOf(till, code)).toEqual([]);
  });
});
