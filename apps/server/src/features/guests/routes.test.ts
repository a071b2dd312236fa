import { EFFECTS } from '@jepret/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { setVisitorLanguage } from '../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const UNKNOWN = '0123456789abcdefghjkmnpqrs';

describeOnEveryDatabase('the guest page', (openDatabase) => {
  const openStudio = async () => openOutboxStudio(await openDatabase());

  test('the kiosk gets the link with its QR once the session is paid, and no other kiosk does (GUEST-1)', async () => {
    const studio = await openStudio();
    const { kiosk } = studio;
    const pending = await kiosk.start();
    const ask = async (id: string, headers = kiosk.headers) =>
      (await studio.get(`/v1/transaction/trx/${id}/guest`, headers)).statusCode;
    expect(await ask(pending.trx_id, {})).toBe(401);
    expect(await ask('nobody')).toBe(404);
    expect(await ask('%00')).toBe(404);
    expect(await ask(pending.trx_id)).toBe(402);
    const txID = await studio.startPaid();
    expect(await ask(txID, (await studio.addKiosk()).headers)).toBe(404);
    const { link, token } = await scanGuestCode(studio, txID);
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/g\/[0-9a-z]{26}$/);
    expect(link.qr_code).toMatch(/^data:image\/png;base64,/);
    expect(Date.parse(link.deleted_on)).toBe(studio.dependencies.clock.now() + 14 * DAY_MS);
    const row = await studio.database
      .selectFrom('transactions')
      .select(['id', 'files_key'])
      .where('id', '=', txID)
      .executeTakeFirstOrThrow();
    expect(Object.values(row)).not.toContain(token);
  });

  test('is there from the moment of payment and fills by itself as files appear (GUEST-2)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPaid();
    const phone = await scanGuestCode(studio, txID);
    const waiting = await phone.open();
    expect(waiting.statusCode).toBe(200);
    expect(waiting.body).toContain('it fills by itself');
    expect(waiting.body).toContain('http-equiv="refresh"');
    const first = await phone.open('/state');
    const etag = `${first.headers.etag}`;
    expect((await phone.open('/state', { 'if-none-match': etag })).statusCode).toBe(304);

    await studio.uploadAll(txID);
    await studio.getImages(txID);
    const second = await phone.open('/state', { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain('alt="Your print"');
    expect(second.body).toContain('data-finished="false"');
    expect(second.body.match(/alt="Photo \d"/g)).toHaveLength(4);

    await studio.print(txID);
    expect((await phone.open('/state')).body).toContain('Your print is being printed.');
    await studio.work();
    const done = await phone.open();
    expect(done.body).toContain('has come out of the printer');
    expect(done.body).toContain('data-finished="true"');
    expect(done.body).not.toContain('http-equiv="refresh"');
  });

  test('tells receipt, delete date, contact and what became of mail and print (GUEST-4, MAIL-14)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPrinted();
    const phone = await scanGuestCode(studio, txID);
    studio.printer.trouble = { kind: 'paper-out', message: null };
    studio.mailOutcome.current = { kind: 'unreachable', reason: 'ECONNREFUSED 10.0.0.7' };
    await studio.print(txID);
    await studio.sendMail(txID);
    await studio.work();
    const { body } = await phone.open();
    for (const fact of ['IDR 35.000', 'Sandbox', '29 November 2026', '@jepret', 'halo@jepret.id']) {
      expect(body).toContain(fact);
    }
    expect(body).toContain('The printer needs a moment.');
    expect(body).toContain('The mail to s…@example.com takes longer than usual.');
    expect(body).not.toContain('sari@');
    expect(body).not.toContain('ECONNREFUSED');

    studio.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: '550 no' };
    await studio.workFor(10 * MINUTE_MS);
    expect((await phone.open()).body).toContain('cannot be delivered to this address');
  });

  test('speaks the language of its transaction, whatever the phone speaks (LANG-6)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPrinted();
    await setVisitorLanguage(studio, txID, 'id');
    const phone = await scanGuestCode(studio, txID);
    studio.printer.claim = { kind: 'failed', reason: 'Ribbon Error', sheets: 0 };
    await studio.print(txID);
    await studio.sendMail(txID);
    await studio.work();
    const { body } = await phone.open('', { 'accept-language': 'en-US,en;q=0.9' });
    for (const fact of [
      '<html lang="id">',
      '<title>Foto-fotomu | Jepret</title>',
      'alt="Cetakanmu"',
      'alt="Foto 4"',
      'Email ke s…@example.com sudah terkirim.',
      'Printer gagal mencetak ini.',
      'dihapus pada <b>29 November 2026</b>',
      'Rp35.000',
      'Sandbox (tidak ada uang yang ditarik)',
      'Jepret di Jakarta.',
    ]) {
      expect(body).toContain(fact);
    }
    expect(body).not.toContain('IDR');
    const state = await phone.open('/state', { 'accept-language': 'en' });
    expect(state.body).toContain('alt="Cetakanmu"');
    expect(body).toContain(state.body);
    const again = await phone.open('/state', { 'if-none-match': `${state.headers.etag}` });
    expect(again.statusCode).toBe(304);
  });

  test('where there is no transaction it speaks the language of the phone (LANG-11)', async () => {
    const studio = await openStudio();
    const openIn = (language: string) =>
      studio.get(`/g/${UNKNOWN}`, { 'accept-language': language });
    expect((await openIn('id-ID,id;q=0.9,en;q=0.8')).body).toContain(
      'Scan sekali lagi kode di layarnya.',
    );
    expect((await openIn('id-ID,id;q=0.9')).body).toContain('<html lang="id">');
    for (const language of ['en-US', 'fr', '']) {
      expect((await openIn(language)).body).toContain('<html lang="en">');
    }
    for (let tries = 0; tries < 30; tries += 1) await openIn('id');
    const refused = await openIn('id');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Sebentar, ya');
  });

  test('the mail with the photos links it (MAIL-23)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPrinted();
    await studio.sendMail(txID);
    await studio.work();
    const { link } = await scanGuestCode(studio, txID);
    expect(studio.mails.at(-1)?.text).toContain(link.url);
    expect(studio.mails.at(-1)?.html).toContain(`href="${link.url}"`);
  });

  test('shows every effect until one is chosen, then the print in that one (GUEST-5)', async () => {
    const studio = await openStudio();
    const txID = await studio.startPrinted();
    const phone = await scanGuestCode(studio, txID);
    const undecided = await phone.listFiles();
    expect(undecided[0]).toContain('/files/light_original/');
    for (const effect of Object.keys(EFFECTS)) {
      expect(undecided.some((file) => file.includes(`/files/${effect}/light-print`))).toBe(true);
    }
    await studio.print(txID, { effect: 'dark_grayscale' });
    const decided = await phone.listFiles();
    expect(decided.every((file) => file.includes('/files/dark_grayscale/'))).toBe(true);
  });

  test('a guessed, another and an overdue token lead to the same kind page (GUEST-6)', async () => {
    const studio = await openStudio();
    const phone = await scanGuestCode(studio, await studio.startPrinted());
    const [file = ''] = await phone.listFiles();
    const guessed = await studio.get(`/g/${UNKNOWN}`);
    expect(guessed.statusCode).toBe(404);
    expect(guessed.body).toContain('Scan the code on its screen once more');
    const other = await scanGuestCode(studio, await studio.startPaid());
    const foreign = await studio.get(file.replace(phone.token, other.token));
    expect(foreign.statusCode).toBe(404);
    for (const odd of ['%00', '..', 'A'.repeat(900), `${phone.token}x`]) {
      expect((await studio.get(`/g/${odd}`)).statusCode, odd).toBe(404);
    }
    studio.advance(14 * DAY_MS);
    for (const path of [phone.path, `${phone.path}/state`, `${phone.path}/all.zip`, file]) {
      const overdue = await studio.get(path);
      expect([overdue.statusCode, overdue.body], path).toEqual([404, guessed.body]);
    }
    const pending = await studio.kiosk.start();
    const { guest_token } = await studio.database
      .selectFrom('transactions')
      .select('guest_token')
      .where('id', '=', pending.trx_id)
      .executeTakeFirstOrThrow();
    expect((await studio.get(`/g/${guest_token}`)).statusCode).toBe(404);
  });

  test('of a thousand opens a minute six hundred are answered, the rest refused kindly; it hurts nobody else, at the same address neither (GUEST-8)', async () => {
    const studio = await openStudio();
    const phone = await scanGuestCode(studio, await studio.startPaid());
    const other = await scanGuestCode(studio, await studio.startPaid());
    const openFrom = (remoteAddress: string, url: string) =>
      studio.app.inject({ method: 'GET', url, remoteAddress });
    const opened: LightMyRequestResponse[] = [];
    const refused: LightMyRequestResponse[] = [];
    for (let second = 0; second < 40; second += 1) {
      const opens = Array.from({ length: 25 }, () => openFrom('198.51.100.1', phone.path));
      for (const answer of await Promise.all(opens)) {
        (answer.statusCode === 200 ? opened : refused).push(answer);
      }
      studio.advance(1_000);
    }
    expect([opened.length, refused.length]).toEqual([600, 400]);
    expect(refused[0]?.headers['retry-after']).toBe('36');
    for (const { statusCode, body } of refused) {
      expect([statusCode, body]).toEqual([429, expect.stringContaining('Your photos are safe')]);
    }
    expect((await openFrom('198.51.100.2', phone.path)).statusCode).toBe(200);
    expect((await openFrom('198.51.100.1', other.path)).statusCode).toBe(200);
    studio.advance(20_000 - 1);
    expect((await openFrom('198.51.100.1', phone.path)).statusCode).toBe(429);
    studio.advance(1);
    expect((await openFrom('198.51.100.1', phone.path)).statusCode).toBe(200);
  });

  test('who guesses is soon refused; who has a link at the same address is not (GUEST-9)', async () => {
    const studio = await openStudio();
    const phone = await scanGuestCode(studio, await studio.startPaid());
    const guess = async () => (await studio.get(`/g/${UNKNOWN}`)).statusCode;
    for (let tries = 0; tries < 30; tries += 1) expect(await guess()).toBe(404);
    expect(await guess()).toBe(429);
    expect((await phone.open()).statusCode).toBe(200);
    studio.advance(10 * MINUTE_MS - 1);
    expect(await guess()).toBe(429);
    studio.advance(1);
    expect(await guess()).toBe(404);
  });
});
